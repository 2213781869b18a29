"""Captions: every step in five languages, with the trace's own numbers."""

import json
import re
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import minimaxviz as mv
from minimaxviz.notation import Numerals, number
from minimaxviz.words import Words, caption, languages, words

window = Numerals().window

LOCALES = Path(mv.__file__).parent / "words" / "languages"
LANGUAGES = ("en", "el", "fa", "hr", "sr")
CATALOGUES = {lang: json.loads((LOCALES / f"{lang}.json").read_text(encoding="utf-8")) for lang in LANGUAGES}
FORMS = {"en": {"one", "other"}, "sr": {"one", "few", "other"}, "hr": {"one", "few", "other"}}
SCRIPTS = {"el": r"[\u0370-\u03ff]", "fa": r"[\u0600-\u06ff]", "sr": r"[a-zčćžšđ]", "hr": r"[a-zčćžšđ]", "en": r"[a-z]"}


def fields(message: Any) -> set[str]:
    if isinstance(message, dict):
        return set().union(*map(fields, message.values()))
    return {name for _, name, _, _ in Formatter().parse(message) if name is not None}


def sentences(lang: str) -> dict[str, Any]:
    """What a language says, without what it is."""
    return {key: message for key, message in CATALOGUES[lang].items() if key != "language"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_message_is_there_with_the_same_blanks(lang: str) -> None:
    assert CATALOGUES[lang].keys() == CATALOGUES["en"].keys()
    for key, message in sentences(lang).items():
        assert fields(message) == fields(CATALOGUES["en"][key]), key
        assert isinstance(message, dict) == isinstance(CATALOGUES["en"][key], dict), key
        if isinstance(message, dict):
            assert message.keys() == FORMS.get(lang, {"one", "other"}), key
    assert languages() == LANGUAGES


@pytest.mark.parametrize("lang", ["sr", "hr", "el", "fa"])
def test_nothing_is_left_in_english(lang: str) -> None:
    same = {key for key, message in sentences(lang).items() if message == CATALOGUES["en"][key]}
    terms = {
        "fail_soft",
        "fail_hard",
        "title_minimax",
        "title_negamax",
        "title_mtd",
        "from",
        "column_minimum",
        "part_percent",
    }
    assert same <= terms | {"site_nim", "site_byte"}  # games that go by one name everywhere


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("bound", ["exact", "lower", "upper"])
def test_what_may_be_typed_before_a_number_begins_the_answer_to_choose_from(lang: str, bound: str) -> None:
    said = CATALOGUES[lang]
    assert said[f"quiz_option_{bound}"] == said[f"quiz_sign_{bound}"] + " {value}"


STEPS = [(name, k) for name, count in (("minimax", 62), ("alphabeta", 44)) for k in range(count)]
TRACES = {"minimax": mv.minimax(mv.trees.lecture()), "alphabeta": mv.alphabeta(mv.trees.lecture())}


def expected(frame: Any) -> list[str]:
    """What the sentence of a step has to tell: names and numbers straight from the trace."""
    node = frame.node
    if frame.kind == "enter":
        return [node.label] + ([window(frame.window)] if frame.window else [])
    if frame.kind == "evaluate":
        return [node.label, number(node.value)]
    if frame.kind == "update":
        said = [frame.child.label, number(frame.child.value), node.label, number(frame.value)]
        if frame.changed and frame.window:
            said.append(f"α = {number(frame.window[0])}" if node.player == "MAX" else f"β = {number(frame.window[1])}")
        return said
    if frame.kind == "cut":
        cut = frame.cut
        alpha, beta = map(number, frame.window)
        return [
            node.label,
            f"α = {alpha}",
            f"β = {beta}",
            cut.owner.label,
            cut.by.label,
            number(cut.bound),
            *(n.label for n in cut.skipped),
        ]
    return [node.label, number(node.value)] + (["A → B"] if not node.path else [])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("name", "k"), STEPS)
def test_the_numbers_in_the_sentence_are_the_traces(name: str, k: int, lang: str) -> None:
    trace = TRACES[name]
    sentence = trace.caption(k, lang)
    plain = re.sub("[\u2066-\u2069]", "", sentence)
    for part in expected(trace[k]):
        assert re.search(rf"(?<![\w−]){re.escape(part)}(?!\w)", plain), (part, plain)
    numbers = set(re.findall(r"−?\d+|−?∞", plain))
    known = {part for text in expected(trace[k]) for part in re.findall(r"−?\d+|−?∞", text)}
    assert numbers <= known, "no number is told that is not the step's"
    assert re.search(SCRIPTS[lang], plain)
    assert "{" not in sentence
    assert sentence.endswith(".")


def test_sentences_in_english() -> None:
    trace = TRACES["alphabeta"]
    assert trace.caption(15) == (
        "Cut at F: α = 5 ≥ β = 3. F can already reach 5, but MIN at B has 3 through E: N is never looked at."
    )
    assert trace.caption(24) == "O returns 0. G now has 0, but α = 3 stays."
    assert trace.caption() == "Done: A is worth 3, the best move is A → B."


@pytest.mark.parametrize(
    ("options", "k", "sentence"),
    [
        ({"fail": "hard"}, 16, "F found 5, but answers 3, the edge of its window (fail-hard)."),
        ({"window": (0, 2)}, None, "A is finished: its value is at least 2."),
        ({"window": (5, 9)}, None, "A is finished: its value is at most 3."),
    ],
)
def test_special_sentences(options: dict[str, Any], k: int | None, sentence: str) -> None:
    assert mv.alphabeta(mv.trees.lecture(), **options).caption(k) == sentence


def test_a_cut_by_the_root_window_says_so() -> None:
    trace = mv.alphabeta(mv.Tree.from_nested([7, 9]), window=(0, 5))
    said = next(frame.caption() for frame in trace if frame.kind == "cut")
    assert said == "Cut at A: α = 7 ≥ β = 5. A has 7, and the root window ends at 5: C is never looked at."
    mirrored = mv.alphabeta(mv.Tree.from_nested([3, 9], players=("MIN",)), window=(4, 10))
    said = next(frame.caption() for frame in mirrored if frame.kind == "cut")
    assert said == "Cut at A: β = 3 ≤ α = 4. A has 3, and the root window begins at 4: C is never looked at."


def test_negamax_sees_the_root_window_as_the_mover_does() -> None:
    trace = mv.negamax_alphabeta(mv.Tree.from_nested([[1, 9], [2, 3]]), window=(2, 4))
    assert trace.caption(5) == (
        "Cut at B: α = −1 ≥ β = −2. MIN at B can already reach −1, and seen by MIN the root window ends at −2: "
        "E is never looked at."
    )
    at_root = mv.negamax_alphabeta(mv.Tree.from_nested([7, 9]), window=(0, 5))
    assert "MAX at A can already reach 7, and seen by MAX the root window ends at 5" in at_root.caption(4)
    begins = {"en": "begins", "el": "αρχίζει", "fa": "آغاز", "hr": "počinje", "sr": "počinje"}
    for lang in LANGUAGES:
        assert begins[lang] not in trace.caption(5, lang)


def test_an_update_that_only_proves_a_value_says_so() -> None:
    trace = mv.alphabeta(mv.Tree.from_nested([5, [[[4, 1], 4], 9]]))
    frame = trace[15]
    assert (frame.value_before, frame.bound_before, frame.value, frame.bound) == (4, None, 4, "lower")
    assert frame.changed
    assert frame.caption() == "G returns 4. D already has 4; now it is proven: ≥ 4."
    assert not any("nothing changes" in text for text in (frame.caption(), frame.text()))
    assert all("≥ 4" in frame.caption(lang) for lang in LANGUAGES)
    for k, one in enumerate(mv.minimax([[4, 4], [4]])):
        assert one.changed == (k not in (7, 15)), "what a search without windows has is proven at once"


def test_a_depth_limit_and_negamax_are_told() -> None:
    assert "estimated at 8" in mv.minimax(mv.trees.estimates(), depth=1).caption(2)
    trace = mv.negamax_alphabeta(mv.trees.lecture())
    assert trace.caption(10).startswith("E returns 3, which is −3 for MIN at B.")
    assert "the opponent at B allows no more than 3 through E" in trace.caption(15)


def test_nodes_without_names_are_told_by_letters_and_those_never_entered_by_their_moves() -> None:
    trace = mv.alphabeta(mv.TicTacToe("X../O../XOX", max_player="O"))
    said = next(frame.caption() for frame in trace if frame.kind == "cut")
    assert "H can already reach −1, but MIN at B has −1 through G: the move 1,1 is never looked at." in said
    assert trace.caption(0, "el").startswith("Ξεκινάμε από το A")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "game", [mv.TicTacToe(), mv.ConnectFour(4, 4), mv.Nim((1, 2)), mv.Hexapawn(), mv.Byte(8)], ids=repr
)
def test_a_game_with_boards_starts_at_a_letter(game: Any, lang: str) -> None:
    trace = mv.alphabeta(game, depth=1)
    expected = words(lang).say("start_window", node="A", player="MAX", window="[−∞, ∞]")
    assert trace.caption(0, lang) == mv.Trace.from_json(trace.to_json()).caption(0, lang) == expected
    plain = words(lang).say("start", node="A", player="MAX")
    assert mv.minimax(game, depth=1).caption(0, lang) == plain


def test_a_label_cannot_turn_a_sentence_round() -> None:
    tree = mv.Tree.from_dict({"a\u202eb": ["الف", "L" * 500]}, {"الف": 1, "L" * 500: 2})
    trace = mv.alphabeta(tree)
    said = [frame.caption() for frame in trace]
    assert not any("\u202e" in sentence for sentence in said)
    assert any("\u2068الف\u2069" in sentence for sentence in said)
    assert max(map(len, said)) < 160


def test_numbers_are_set_apart_as_the_language_does() -> None:
    assert [Words(lang).whole(18_297) for lang in LANGUAGES] == ["18,297", "18.297", "18,297", "18.297", "18.297"]
    assert [words(lang).punctuated("1,204.5") for lang in ("en", "sr")] == ["1,204.5", "1.204,5"]


def test_many_skipped_nodes_are_counted() -> None:
    trace = mv.alphabeta(mv.TicTacToe("X../O../XOX", max_player="O"))
    said = [frame.caption() for frame in trace if frame.kind == "cut"]
    assert any(sentence.endswith("5 nodes are never looked at.") for sentence in said)


@pytest.mark.parametrize(
    ("lang", "forms"),
    [
        (
            "sr",
            {
                1: "1 posećen čvor",
                2: "2 posećena čvora",
                5: "5 posećenih čvorova",
                11: "11 posećenih",
                21: "21 posećen ",
            },
        ),
        ("hr", {1: "1 posjećen čvor", 3: "3 posjećena čvora", 12: "12 posjećenih čvorova", 22: "22 posjećena čvora"}),
        ("el", {1: "1 κόμβος", 2: "2 κόμβοι"}),
        ("en", {1: "1 node ", 2: "2 nodes ", 1204: "1,204 nodes"}),
    ],
)
def test_counted_words_take_their_form(lang: str, forms: dict[int, str]) -> None:
    for count, text in forms.items():
        assert Words(lang).count("visited", count).startswith(text)


def test_plural_forms_agree_with_babel_where_it_is_installed() -> None:
    core = pytest.importorskip("babel.core", reason="Babel is not installed")
    for lang in LANGUAGES:
        rule = core.Locale.parse(lang).plural_form
        assert all(words(lang).form(count) == rule(count) for count in range(2000))


def test_persian_isolates_what_runs_left_to_right() -> None:
    sentence = TRACES["alphabeta"].caption(27, "fa")
    assert "\u2066β = 0 ≤ α = 3\u2069" in sentence
    assert "\u2068C\u2069" in sentence
    assert sentence.count("\u2066") + sentence.count("\u2068") == sentence.count("\u2069")
    for lang in ("en", "sr", "hr", "el"):
        assert not re.search("[\u2066-\u2069]", TRACES["alphabeta"].caption(27, lang))


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(mv.ViewError, match="language 'de'; one of en, el, fa, hr, sr is needed"):
        TRACES["alphabeta"].caption(3, "de")


def test_a_label_is_never_a_format() -> None:
    tree = mv.Tree.from_dict({"{node}": ["{0}", "%s"]}, {"{0}": 1, "%s": 2})
    assert caption(mv.alphabeta(tree)[0]).head == "Start at {node}: MAX is to move, the window is [−∞, ∞]."
