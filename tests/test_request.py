"""What can be asked of pictures: written out, checked once, and never remembered for somebody else."""

import inspect
import json
from itertools import permutations
from math import inf
from typing import Any

import pytest

import minimaxviz as mv
from minimaxviz.draw.pictures import picture
from minimaxviz.draw.request import Request
from minimaxviz.draw.side_by_side import SideBySide
from minimaxviz.trace.frames import Frame

TRACE = mv.alphabeta(mv.trees.lecture())
PART = {"path", "depth", "around", "limit"}
SHOWN = {"title", "header", "windows", "leaves"}
PICTURE = {"theme", "lang", "size", "caption", "engine", "legend", *PART, *SHOWN}
DOT = {"k", "theme", "lang", "caption", *PART, *SHOWN}
PLAYED = {"steps", "size", "engine", "legend", *PART, *SHOWN}


@pytest.mark.parametrize(
    ("function", "options"),
    [
        (mv.Trace.svg, {"k", "blank", *PICTURE}),
        (mv.Trace.png, {"k", "blank", *PICTURE}),
        (mv.Trace.show, {"k", "blank", *PICTURE}),
        (mv.Trace.dot, DOT),
        (mv.Trace.graphviz, DOT),
        (mv.Trace.save, {"k", "steps", "format", "progress", "handout", "blank", *PICTURE}),
        (Frame.svg, PICTURE),
        (mv.Tree.svg, PICTURE - {"caption", "around", "legend", "header", "windows", "leaves"}),
        (mv.Tree.png, PICTURE - {"caption", "around", "legend", "header", "windows", "leaves"}),
        (mv.Tree.show, PICTURE - {"caption", "around", "legend", "header", "windows", "leaves"}),
        (mv.Comparison.save, {"steps", "format", "progress", *PICTURE}),
        (mv.Comparison.player, {"step", "lang", "language", "theme", "by", "panels", *PLAYED}),
        (mv.Player, {"step", "lang", "language", "theme", "by", "panels", *PLAYED}),
        (mv.Player.show, {"step", *PLAYED}),
        (mv.Lab, {"lang", "language"}),
        (mv.Match, {"lang", "language", "search", "depth", "state", "seed"}),
    ],
)
def test_every_option_is_written_out(function: Any, options: set[str]) -> None:
    signature = inspect.signature(function)
    assert options <= signature.parameters.keys()
    assert all(signature.parameters[name].default is not inspect.Parameter.empty for name in options)
    assert not any(each.kind is each.VAR_KEYWORD for each in signature.parameters.values())


def test_all_who_draw_have_the_same_defaults() -> None:
    usual = Request()
    for function in (mv.Trace.svg, mv.Trace.png, Frame.svg):
        defaults = {name: each.default for name, each in inspect.signature(function).parameters.items()}
        for name in ("lang", "size", "caption", "engine", "legend", *SHOWN):
            assert defaults[name] == getattr(usual, name)
        for name in PART:
            assert defaults[name] == getattr(usual.wish, name)
        assert defaults["theme"] == usual.theme.name
    assert Request.of(()) == usual == Request.of((), "light", size=(1920, 1080), caption=True)


def test_an_unknown_option_is_refused_by_name(tmp_path: Any) -> None:
    both = mv.compare(TRACE, TRACE)
    with pytest.raises(TypeError, match="theem"):
        TRACE.svg(theem="dark")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="deph"):
        mv.Player(TRACE, deph=1)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="colour"):
        both.save(tmp_path / "a.pdf", colour=1)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="k"):
        both.save(tmp_path / "a.pdf", k=1)  # type: ignore[call-arg]


def test_what_a_format_cannot_take_is_refused(tmp_path: Any) -> None:
    with pytest.raises(mv.ExportError, match="size is for pictures; a dot file"):
        TRACE.save(tmp_path / "a.dot", size=(640, 360))
    with pytest.raises(mv.ExportError, match="legend is for pictures; a dot file"):
        TRACE.save(tmp_path / "a.dot", legend=True)
    with pytest.raises(mv.ExportError, match="it takes no options"):
        TRACE.save(tmp_path / "a.json", path=(0,))
    with pytest.raises(mv.ExportError, match="is for folders"):
        mv.compare(TRACE, TRACE).save(tmp_path / "a.pdf", format="svg")


def test_only_what_nobody_asked_for_is_for_a_format_to_choose() -> None:
    assert Request.of(()).usually(size=(800, 600), caption=False) == Request(size=(800, 600), caption=False)
    asked = Request.of((), size=(640, 360), caption=True)
    assert asked.usually(size=(800, 600), caption=False) == asked


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ({"title": 3}, "title 3; a text is needed"),
        ({"title": " "}, "title ' '; a text is needed"),
        ({"legend": "yes"}, "legend 'yes'; True, False, or None"),
        ({"header": None}, "header None; True or False is needed"),
        ({"windows": "closed"}, "windows 'closed'; one of open, all, none is needed"),
        ({"leaves": 1}, "leaves 1; 'shown', True or False is needed"),
    ],
)
def test_a_wrong_option_is_refused_in_one_line_wherever_it_is_given(option: Any, message: str, tmp_path: Any) -> None:
    both = mv.compare(TRACE, TRACE)
    calls: list[Any] = [
        TRACE.svg, TRACE.png, TRACE.show, TRACE[3].svg, both.player,
        lambda **given: TRACE.save(tmp_path / "a.html", **given),
        lambda **given: both.save(tmp_path / "a.pdf", **given),
        lambda **given: mv.Player(TRACE, **given),
        lambda **given: mv.Player(TRACE).show(TRACE, **given),
        *([TRACE.dot, TRACE.graphviz] if "legend" not in option else []),
    ]  # fmt: skip
    for call in calls:
        with pytest.raises(mv.ViewError, match=message) as caught:
            call(**option)
        assert "\n" not in str(caught.value)


def test_a_title_a_legend_and_windows_are_shown_as_asked(tmp_path: Any) -> None:
    assert "A &lt;first&gt; cut · step 16" in TRACE.svg(15, title="A <first> cut")
    assert "Alpha-beta" not in TRACE.svg(15, title="A first cut").replace(TRACE.text(15), "").split("</desc>")[1]
    assert "best line" in TRACE.svg(0).split("</desc>")[1]
    assert "best line" in TRACE.svg(9, legend=True).split("</desc>")[1]
    assert "best line" not in TRACE.svg(0, legend=False).split("</desc>")[1]
    assert "step 16" not in TRACE.svg(15, header=False).split("</desc>")[1]
    tabs = [TRACE.svg(43, windows=which).split("</desc>")[1].count("<tspan") for which in ("none", "open", "all")]
    assert tabs[0] == 0
    assert tabs[1] < tabs[2]
    both = mv.compare(mv.minimax("lecture"), TRACE)
    page = both.save(tmp_path / "a.html", title="Two & two", steps=[3]).read_text(encoding="utf-8")
    assert "<title>Two &amp; two</title>" in page
    films = both.player(title="Two & two")._reel.data("en")["films"]
    assert [film["title"] for film in films] == ["Minimax", "Alpha-beta"], "one title for all names none of them"
    assert mv.Player(TRACE, title="Mine")._reel.data("en")["films"][0]["title"] == "Mine"


# --- the values of leaves ---------------------------------------------------------------------------


class Rude:
    """A game whose last leaves do not know what they are worth."""

    def start(self) -> str:
        return ""

    def moves(self, state: str) -> list[str]:
        return list("abc")

    def play(self, state: str, move: str) -> str:
        return state + move

    def player(self, state: str) -> str:
        return ("MAX", "MIN")[len(state) % 2]

    def is_over(self, state: str) -> bool:
        return len(state) == 2

    def utility(self, state: str) -> float:
        if state == "bb":
            raise ZeroDivisionError
        return float("nan") if state == "bc" else {"ba": 0, "ca": 9}.get(state, 5)


def shown(trace: mv.Trace) -> dict[str, float | None]:
    view = picture(trace, Request(leaves=True)).scene(0).view
    return {item.node.label: view.leaf_value(place) for place, item in enumerate(view.items) if item.is_leaf}


@pytest.mark.parametrize(
    ("prunes", "plain"), [(mv.alphabeta, mv.minimax), (mv.negamax_alphabeta, mv.negamax), (mv.pvs, mv.minimax)]
)
@pytest.mark.parametrize("name", ["lecture", "aima", "deep_cut"])
def test_all_leaves_show_their_values_also_those_that_were_cut_off(prunes: Any, plain: Any, name: str) -> None:
    trace, all_of_it = prunes(name), plain(name)
    assert len(trace.pruned) > 0
    wanted = {node.label: node.value for node in all_of_it.visited if node.is_leaf}
    assert shown(trace) == wanted
    again = mv.Trace.from_json(trace.to_json())
    assert shown(again) == wanted
    assert again.to_json() == trace.to_json()
    for k in (0, len(trace) // 2, len(trace) - 1):
        assert again.svg(k, leaves=True) == trace.svg(k, leaves=True) != trace.svg(k)
        assert again.dot(k, leaves=True) == trace.dot(k, leaves=True)


def test_leaves_at_the_depth_limit_are_estimated_and_boards_know_who_won() -> None:
    trace = mv.alphabeta(mv.TicTacToe(estimate="lines"), depth=2)
    known = {node.path: node.value for node in mv.minimax(mv.TicTacToe(estimate="lines"), depth=2).visited}
    assert len(trace.pruned) > 0
    assert all(trace.leaf_value(node) == known[node.path] for node in trace.pruned if node.depth == 2)
    assert all(trace.leaf_value(node) is None for node in trace.pruned if node.depth < 2)


def test_a_leaf_that_knows_no_value_shows_none() -> None:
    trace = mv.alphabeta(Rude())  # type: ignore[arg-type]
    values = {node.state: trace.leaf_value(node) for node in trace.pruned}
    assert values == {"bb": None, "bc": None, "cc": 5}
    again = mv.Trace.from_json(trace.to_json())
    assert again.svg(leaves=True) == trace.svg(leaves=True)


def test_files_from_before_leaves_were_stored_are_read() -> None:
    document = json.loads(TRACE.to_json())
    assert document["pruned"].pop("value") == [9, None, 7, 4, None, 5, 6]
    old = mv.Trace.from_json(json.dumps(document))
    assert old == TRACE
    assert old.svg(20) == TRACE.svg(20)
    assert old.svg(20, leaves=True) != TRACE.svg(20, leaves=True)
    for wrong in ([], [1], "abcdefg", [None] * 6 + ["x"], [True] * 7, {"a": 1}):
        with pytest.raises(mv.TraceError, match="the JSON is damaged"):
            mv.Trace.from_json(json.dumps(document | {"pruned": document["pruned"] | {"value": wrong}}))


# --- drawing one thing never changes another --------------------------------------------------------


def _drawings() -> dict[str, Any]:
    """Return three ways to draw fresh traces: minimax beside alpha-beta, beside negamax, and alone."""
    tree = mv.trees.lecture()
    plain, pruning, negamax = mv.minimax(tree), mv.alphabeta(tree), mv.negamax(tree)
    wide = Request(size=(2400, 1080))
    column = Request(size=(1196, 961))  # as large as a column of the others
    return {
        "with alpha-beta": lambda: SideBySide(mv.compare(plain, pruning), wide).draw(30),
        "with negamax": lambda: SideBySide(mv.compare(plain, negamax), wide).draw(30),
        "alone": lambda: picture(plain, column).draw(30),
    }


def test_a_comparison_leaves_other_pictures_of_its_searches_as_they_were() -> None:
    fresh = {name: _drawings()[name]() for name in _drawings()}
    for order in permutations(fresh):
        draw = _drawings()
        for name in (*order, *order):
            assert draw[name]() == fresh[name], order


# --- lang, and language as it was called ------------------------------------------------------------


def test_a_language_is_asked_for_by_either_name() -> None:
    lang: dict[str, Any] = {"lang": "sr"}
    other: dict[str, Any] = {"language": "sr"}
    assert mv.Player(TRACE, **lang)._film == mv.Player(TRACE, **other)._film
    assert mv.Lab(**lang)._look == mv.Lab(**other)._look
    assert mv.Match(mv.Nim(), **lang).status == mv.Match(mv.Nim(), **other).status
    player = mv.compare(TRACE, TRACE).player(lang="el")
    assert player.lang == player.language == "el"
    player.lang = "fa"
    assert player.language == "fa"
    player.language = "hr"
    assert player.lang == "hr"
    with pytest.raises(mv.ViewError, match="language 'de'; one of en, el"):
        player.lang = "de"
    assert player.lang == "hr"


@pytest.mark.parametrize(
    "make", [lambda **said: mv.Player(TRACE, **said), mv.Lab, lambda **said: mv.Match(mv.Nim(), **said)]
)
def test_both_names_at_once_are_refused_in_one_line(make: Any) -> None:
    with pytest.raises(mv.ViewError, match="lang 'en' and language 'sr' are the same option; give lang alone"):
        make(lang="en", language="sr")


# --- a node by its label ----------------------------------------------------------------------------


def test_a_subtree_is_asked_for_by_its_label(tmp_path: Any) -> None:
    assert TRACE.svg(path="C") == TRACE.svg(path=(1,))
    assert TRACE.dot(27, path="H") == TRACE.dot(27, path=(1, 1)), "one that was cut off too"
    assert TRACE[27].svg(path="A") == TRACE.svg(27)
    assert mv.Player(TRACE, path="C").step == mv.Player(TRACE, path=(1,)).step
    both = mv.compare(mv.minimax(mv.trees.lecture()), TRACE)
    assert both.player(path="D")._film == both.player(path=(2,))._film
    assert TRACE.save(tmp_path / "a.svg", path="C").read_text(encoding="utf-8") == TRACE.svg(path="C")


def test_a_label_that_nobody_or_several_have_is_refused_in_one_line() -> None:
    with pytest.raises(mv.TraceError, match=r"^no node is called 'Z'; a label of this tree, or a path like \(0, 1\)"):
        TRACE.svg(path="Z")
    board = mv.alphabeta(mv.TicTacToe(), depth=2)
    with pytest.raises(mv.TraceError, match=r"nodes are called .*; give a path instead, like"):
        board.svg(path=board.node((0, 1)).move_name)


# --- showing ----------------------------------------------------------------------------------------


def test_a_step_is_shown_as_a_picture_in_a_notebook_and_as_text_in_a_terminal() -> None:
    shown = TRACE.show(27, lang="sr", theme="dark")
    assert repr(shown) == f"{TRACE.text(27, 'sr')}\n\n{TRACE.caption(27, 'sr')}"
    assert shown._repr_mimebundle_()["text/plain"] == repr(shown)
    assert repr(TRACE.show()) == f"{TRACE.text()}\n\n{TRACE.caption()}"
    assert repr(TRACE.show(depth=1)).count("cut off)") == 3, "the text shows the part that was asked for"
    with pytest.raises(mv.StepError):
        TRACE.show(44)
    with pytest.raises(mv.ViewError, match="theme 'pink'"):
        TRACE.show(theme="pink")


@pytest.mark.parametrize("game", ["lecture", "aima", [[3, 12], [2, 40]]])
def test_a_number_line_below_shown_leaves_does_not_tell_which_of_them_will_be_looked_at(game: Any) -> None:
    leaves = {float(value) for value in mv.minimax(game).numbers}
    options: Any
    for options in ({}, {"cut": ">"}, {"fail": "hard"}):
        scenes = picture(mv.alphabeta(game, **options), Request(leaves=True)).scenes
        assert set(map(float, scenes.numbers)) == leaves | {inf, -inf}
