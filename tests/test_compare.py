"""Comparisons: one layout and one timeline for all searches, their names, and what is said of what they save."""

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from math import inf
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pypdf
import pytest
from hypothesis import given

import minimaxviz as mv
from minimaxviz.draw.columns import Columns
from minimaxviz.draw.comparison_table import savings
from minimaxviz.draw.request import Request
from minimaxviz.draw.side_by_side import SideBySide
from minimaxviz.draw.theme import THEMES
from minimaxviz.trace.chosen import shared_steps
from minimaxviz.widget.reel import Reel
from minimaxviz.words import Words
from tests.reference import AlphaBeta, everything
from tests.strategies import inner_nested
from tests.test_film import held, put_together
from tests.test_record import mtd

SVG = "{http://www.w3.org/2000/svg}"
LECTURE = mv.trees.lecture()
LANGUAGES = ("en", "sr", "hr", "el", "fa")


def both(game: Any = LECTURE, **options: Any) -> mv.Comparison:
    return mv.compare(mv.minimax(game, **options), mv.alphabeta(game, **options))


def columns(svg: str) -> list[ElementTree.Element]:
    return [g for g in ElementTree.fromstring(svg).iter(f"{SVG}g") if g.get("class") == "mv-column"]


def places(column: ElementTree.Element) -> dict[str | None, str | None]:
    """Return where each node stands in its column."""
    found = [g for g in column.iter(f"{SVG}g") if (g.get("class") or "").startswith("mv-node")]
    assert len({g.get("data-path") for g in found}) == len(found), "a node is drawn once"
    return {g.get("data-path"): g.get("transform") for g in found}


def statuses(column: ElementTree.Element) -> dict[str | None, str]:
    found = [g for g in column.iter(f"{SVG}g") if (g.get("class") or "").startswith("mv-node")]
    return {g.get("data-path"): (g.get("class") or "").split()[1] for g in found}


# --- the timeline -----------------------------------------------------------------------------------


def check_line(comparison: mv.Comparison) -> None:
    """Each search takes all its steps one after the other, and who moves together does the same at the same node."""
    line = comparison.timeline()
    assert line[0] == (0,) * len(comparison.traces)
    assert line[len(line) - 1] == tuple(len(trace) - 1 for trace in comparison.traces)
    for before, after in pairwise(line):
        moving = [i for i, (one, two) in enumerate(zip(before, after, strict=True)) if one != two]
        assert moving
        assert all(after[i] == before[i] + 1 for i in moving)
        frames = [comparison.traces[i][after[i]] for i in moving]
        assert len({frame.node.path for frame in frames}) == 1
        assert len({"evaluate" if frame.kind == "hit" else frame.kind for frame in frames}) == 1
        assert len({None if frame.child is None else frame.child.path for frame in frames}) == 1


@given(inner_nested)
def test_alphabeta_waits_while_minimax_looks_at_what_was_cut(nested: Any) -> None:
    comparison = both(mv.Tree.from_nested(nested))
    check_line(comparison)
    nodes = everything(nested)
    entered = AlphaBeta(nested, ("MAX", "MIN"), (-inf, inf), "soft", ">=").windows.keys()
    cut = [
        p for p in entered if isinstance(nodes[p], list) and any((*p, i) not in entered for i in range(len(nodes[p])))
    ]
    line = comparison.timeline()
    # a node takes three steps: it is entered, it gets its value, its parent takes that in (but nobody the root's)
    assert len(line) == 3 * len(nodes) - 1 + len(cut)
    left = [path for path in nodes if path not in entered]
    waiting = [k for k in range(len(line)) if line.waits(k, 1)]
    assert len(waiting) == 3 * len(left)
    full, pruning = comparison.traces
    for k in waiting:
        mine, other = full[line[k][0]], pruning[line[k][1]]
        assert other.kind == "cut"
        assert mine.node.path[: other.node.depth] == other.node.path, "it waits above where the other one is"
        assert mine.node.path not in entered or mine.child is not None
    assert sum(line.waits(k, 0) for k in range(len(line))) == len(cut), "the cut itself is one step"


@pytest.mark.parametrize("name", mv.trees.names())
def test_any_searches_of_the_shelf_line_up(name: str) -> None:
    tree = mv.trees.get(name)
    check_line(mv.compare(mv.minimax(tree), mv.alphabeta(tree), mv.pvs(tree)))
    check_line(mv.compare(mv.alphabeta(tree), mv.alphabeta_table(tree)))
    check_line(mv.compare(mv.minimax(tree), mv.negamax(tree), mv.alphabeta(tree, order="reversed")))


@pytest.mark.parametrize("name", mv.trees.names())
def test_searches_of_several_passes_line_up_and_the_others_wait(name: str) -> None:
    tree = mv.trees.get(name)
    passing = mtd(tree, guess=-5)
    assert passing.work.passes > 1
    check_line(mv.compare(mv.alphabeta(tree), passing))
    check_line(mv.compare(passing, mv.pvs(tree), mtd(tree, guess=100)))
    by_step = mv.compare(mv.alphabeta(tree), passing).timeline("step")
    assert by_step[len(by_step) - 1] == (len(mv.alphabeta(tree)) - 1, len(passing) - 1)


@pytest.mark.parametrize("by", ["place", "step", "node"])
def test_every_step_of_several_passes_is_drawn_side_by_side(by: str) -> None:
    comparison = mv.compare(alpha=mv.alphabeta(LECTURE), guessing=mtd(LECTURE))
    slides = SideBySide(comparison, Request.of(comparison.traces), by)
    assert len({slides.draw(k) for k in range(len(slides))}) == len(slides)
    ElementTree.fromstring(slides.draw(len(slides) - 1))


def test_the_table_counts_what_was_done_where_that_is_more_than_nodes() -> None:
    plain = mv.compare(mv.minimax(LECTURE), mv.alphabeta(LECTURE))
    assert not {"calls", "evaluations", "passes"} & {row.name for row in plain.rows}
    assert "A node counts once" not in str(plain) + plain._repr_html_()
    comparison = mv.compare(mv.alphabeta(LECTURE), mtd(LECTURE))
    table = {row.name: row.cells for row in comparison.rows}
    assert table["calls"] == ("14", "24")
    assert table["evaluations"] == ("6", "6")
    assert table["answers from the table"] == ("0", "4")
    assert table["passes"] == ("1", "3")
    assert not {"null windows", "re-searches"} & set(table)
    for text in (str(comparison), comparison._repr_html_()):
        assert "A node counts once, however often it is visited; calls and evaluations count each time;" in text
    scouted = mv.compare(mv.alphabeta(LECTURE, order="reversed"), mv.pvs(LECTURE, order="reversed"))
    table = {row.name: row.cells for row in scouted.rows}
    assert [table[name][1] for name in ("calls", "evaluations", "null windows", "re-searches")] == [
        "31",
        "16",
        "8",
        "3",
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_last_slide_says_calls_where_they_differ_from_nodes(lang: str) -> None:
    scouted = mv.compare(mv.alphabeta(LECTURE, order="reversed"), mv.pvs(LECTURE, order="reversed"))
    slides = SideBySide(scouted, Request.of(scouted.traces, lang=lang))
    drawn, say = slides.draw_summary(), Words(lang)
    for calls, evaluations in ((21, 11), (31, 16)):
        assert say.count("work_calls", calls) in drawn
        assert say.count("work_evaluations", evaluations) in drawn
    instead = say.count("calls_instead", 31, total="21")
    assert instead in drawn.split(">")[0], "it is read out, too"
    plain = SideBySide(both(), Request.of(both().traces, lang=lang)).draw_summary()
    assert say.count("work_calls", 21) not in plain


def test_the_same_search_twice_moves_together() -> None:
    trace = mv.pvs(LECTURE)
    assert list(mv.compare(trace, trace).timeline()) == [(k, k) for k in range(len(trace))]


def test_the_old_ways_to_go_together_are_kept() -> None:
    comparison = both()
    assert list(comparison.timeline("step")) == [(k, min(k, 43)) for k in range(62)]
    assert len(comparison.timeline("node")) == 21
    with pytest.raises(mv.StepError, match="by 'x'; one of place, step, node is needed"):
        comparison.timeline("x")


def test_steps_are_chosen_along_the_comparison() -> None:
    comparison = both()
    line = comparison.timeline()
    cuts = shared_steps(line, "cuts")
    assert [comparison.traces[1][line[k][1]].node.label for k in cuts] == ["F", "C", "D"]
    assert all(line.moves(k, 1) for k in cuts)
    returned = shared_steps(line, "brief")
    assert len(returned) == 24, "each node of minimax has its value once, alpha-beta's at the same steps; and 3 cuts"
    assert list(shared_steps(line, range(-3, 0))) == [62, 63, 64]
    with pytest.raises(mv.StepError, match="step 65 of a comparison with 65 steps; k counts from 0 to 64"):
        shared_steps(line, [65])


# --- one layout -------------------------------------------------------------------------------------


def check_places(comparison: mv.Comparison, every: int = 1, **options: Any) -> int:
    """Compare the columns at many steps; return how many different layouts there were."""
    slides = SideBySide(comparison, Request(**options))
    seen = set()
    for k in [*range(0, len(slides), every), len(slides) - 1]:
        drawn = [places(column) for column in columns(slides.draw(k))]
        assert len(drawn) == len(comparison.traces)
        assert all(one == drawn[0] for one in drawn), k
        seen.add(frozenset(drawn[0].items()))
    return len(seen)


def test_the_same_node_stands_at_the_same_place_at_every_step() -> None:
    assert check_places(both()) == 1
    assert check_places(both(), 9, size=(1240, 1754)) == 1
    assert check_places(both(), 9, size=(1440, 1080), lang="fa", theme=THEMES["dark"]) == 1
    three = mv.compare(mv.minimax(LECTURE), mv.alphabeta(LECTURE), mv.pvs(LECTURE))
    assert check_places(three, 9) == 1


def test_searches_of_a_large_tree_are_in_the_same_scene() -> None:
    tree = mv.Tree.random(branching=3, depth=4, seed=1)
    assert check_places(both(tree), 7) > 1


def test_what_only_one_search_knows_has_a_place_in_both() -> None:
    game = mv.TicTacToe()
    state = game.parse("XO./.X./..O X")
    shallow, deep = mv.minimax(game, state, depth=1), mv.minimax(game, state, depth=2)
    comparison = mv.compare(shallow, deep)
    check_line(comparison)
    check_places(comparison, 5)
    slides = SideBySide(comparison, Request())
    first, second = columns(slides.draw(len(slides) - 1))
    below = {path for path in statuses(second) if path and "." in path}
    assert below
    assert {statuses(first)[path] for path in below} == {"mv-unseen"}
    for kind in ("json", "table"):
        other = mv.Trace.from_json(shallow.to_json()) if kind == "json" else mv.alphabeta_table(game, state, depth=2)
        check_places(mv.compare(other, deep), 5)
        check_places(mv.compare(deep, other), 5)
        Reel(mv.compare(other, deep), Request()).data("en")


def test_the_skipped_subtree_stays_veiled_while_alphabeta_waits() -> None:
    slides = SideBySide(both(), Request())
    waiting = [k for k in range(len(slides)) if slides.line.waits(k, 1)]
    assert len(waiting) == 3 * 7
    for k in waiting:
        _, column = columns(slides.draw(k))
        assert [g for g in column.iter(f"{SVG}g") if g.get("class") == "mv-veil"]
        assert "waits" in "".join(column.itertext())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_counts_stand_by_the_names(lang: str) -> None:
    slides = SideBySide(both(), Request(lang=lang))
    svg = slides.draw(len(slides) - 1)
    for column, title, count in zip(columns(svg), slides.titles, (21, 14), strict=True):
        told = list(column.itertext())
        assert title in told
        assert str(count) in told
    step = re.sub("[\u2066-\u2069]", "", slides.words.say("step", step="65", steps="65"))
    assert step in re.sub("[\u2066-\u2069]", "", "".join(ElementTree.fromstring(svg).itertext()))


def number_line(column: ElementTree.Element) -> list[tuple[str | None, str]]:
    """Return where the numbers of a number line stand."""
    texts = [(one.get("x"), one.text or "") for one in column.iter(f"{SVG}text") if one.get("font-size") == "20"]
    return [(x, text) for x, text in texts if re.fullmatch(r"−?[\d∞]+", text)]


def test_number_lines_have_one_scale() -> None:
    narrow, wide = mv.alphabeta(LECTURE, window=(2, 5)), mv.alphabeta(LECTURE)
    one, two = columns(SideBySide(mv.compare(narrow, wide), Request()).draw(20))
    assert number_line(one) == number_line(two) != []


# --- names ------------------------------------------------------------------------------------------


def test_names_stand_wherever_searches_are_shown(tmp_path: Path) -> None:
    comparison = mv.compare(eager=mv.minimax(LECTURE), lazy=mv.alphabeta(LECTURE))
    head, *_, first, second = comparison.table("sr").splitlines()
    assert head.split() == ["eager", "lazy"]
    assert first.startswith("eager: ")
    assert second.startswith("lazy: ")
    assert "eager</th>" in comparison._repr_html_()
    slides = SideBySide(comparison, Request())
    assert [next(text for text in c.itertext() if text in ("eager", "lazy")) for c in columns(slides.draw(5))] == [
        "eager",
        "lazy",
    ]
    assert slides.captions(0)[1].startswith("lazy: Start at A")
    pages = pypdf.PdfReader(comparison.save(tmp_path / "a.pdf", steps=[3])).pages
    assert all(name in page.extract_text() for page in pages for name in ("eager", "lazy"))
    assert [film["title"] for film in Reel(comparison, Request()).data("en")["films"]] == ["eager", "lazy"]
    assert "<title>eager – lazy · lecture</title>" in comparison.save(tmp_path / "a.html").read_text(encoding="utf-8")


def test_names_that_tell_nothing_are_refused_in_words() -> None:
    one, two = mv.minimax(LECTURE), mv.alphabeta(LECTURE)
    refused: list[tuple[Any, str]] = [
        (lambda: mv.compare(one, lazy=two), "lazy have names and 1 not; give all searches a name, or none"),
        (lambda: mv.compare(**{"": one, "b": two}), "a search has an empty name; give it a word"),
        (lambda: mv.compare(**{"a": one, " a": two}), "two searches are called 'a'; give them different names"),
        (lambda: mv.compare(lazy=two), "compare needs two or more traces"),
        (lambda: mv.compare(a=one, b=LECTURE), "compare needs two or more traces"),  # type: ignore[arg-type]
    ]
    for call, message in refused:
        with pytest.raises(mv.SearchError, match=re.escape(message)):
            call()


# --- what is saved ----------------------------------------------------------------------------------


class Saved(mv.Comparison):
    """A comparison that says it visited so many nodes."""

    def __init__(self, *counts: int) -> None:
        trace = mv.minimax(LECTURE)
        super().__init__((trace,) * len(counts), tuple(f"s{i}" for i in range(len(counts))))
        self.counts = counts

    @property
    def saved(self) -> tuple[int, ...]:
        return tuple(self.counts[0] - count for count in self.counts)

    @property
    def shares(self) -> tuple[Fraction, ...]:
        return tuple(Fraction(saved, self.counts[0]) for saved in self.saved)


PARTS = {
    "en": "a third|half|a quarter|two thirds|three quarters|about a third|15.4 %|visits 2 nodes more",
    "sr": "trećinu|polovinu|četvrtinu|dve trećine|tri četvrtine|otprilike trećinu|15,4 %|2 čvora više",
    "hr": "trećinu|polovicu|četvrtinu|dvije trećine|tri četvrtine|otprilike trećinu|15,4 %|2 čvora više",
    "el": "ένα τρίτο|το μισό|ένα τέταρτο|δύο τρίτα|τρία τέταρτα|περίπου το ένα τρίτο|15,4 %|2 κόμβους",
    "fa": "یک‌سوم|نیمی از|یک‌چهارم|دوسوم|سه‌چهارم|حدود یک‌سوم|15.4 %|گره بیشتر",
}
COUNTS = ((21, 14), (20, 10), (20, 15), (21, 7), (20, 5), (100, 67), (13, 11), (12, 14))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_saving_is_a_simple_fraction_where_it_is_near_one(lang: str) -> None:
    for counts, part in zip(COUNTS, PARTS[lang].split("|"), strict=True):
        (sentence,) = savings(Saved(*counts), lang)
        assert part in re.sub("[\u2066-\u2069]", "", sentence), counts
        assert "−" not in sentence
        assert "-" not in sentence


@pytest.mark.parametrize("lang", LANGUAGES)
def test_more_nodes_are_more_and_never_a_negative_saving(lang: str) -> None:
    few, many = mv.alphabeta(LECTURE), mv.minimax(LECTURE)
    comparison = mv.compare(few, many)
    more = {"en": "7 more", "sr": "7 više", "hr": "7 više", "el": "7 περισσότεροι", "fa": "7 بیشتر"}[lang]
    table = re.sub("[\u2066-\u2069]", "", comparison.table(lang))
    assert f"{more} (1/2" in table
    assert "−7" not in table
    assert "−7" not in SideBySide(comparison, Request(lang=lang)).draw_summary()


def dots(comparison: mv.Comparison, **options: Any) -> Iterator[tuple[int, int]]:
    """Count the filled and the hollow dots of each search on the last slide."""
    slide = ElementTree.fromstring(SideBySide(comparison, Request(**options)).draw_summary())
    for row in slide.iter(f"{SVG}g"):
        if row.get("class") == "mv-dots":
            kinds = [dot.get("class") or "" for dot in row]
            assert sorted(kinds, reverse=True) == kinds, "the hollow ones (left) come after the filled ones (visited)"
            yield kinds.count("mv-visited"), kinds.count("mv-left")


def test_the_last_slide_has_a_dot_for_each_node() -> None:
    assert list(dots(both())) == [(21, 0), (14, 7)]
    assert list(dots(both(), lang="fa", size=(1240, 1754))) == [(21, 0), (14, 7)]
    tree = mv.Tree.random(branching=3, depth=4, seed=1)
    visited = len(mv.alphabeta(tree).visited)
    assert list(dots(both(tree))) == [(121, 0), (visited, 121 - visited)]


def test_a_dot_stands_for_several_nodes_where_there_are_many() -> None:
    comparison = both(mv.Tree.random(branching=3, depth=6, seed=1))  # 1,093 nodes
    (full, none), (some, left) = dots(comparison)
    assert (full, none) == (110, 0)
    assert some == round(len(comparison.traces[1].visited) / 10)
    assert some + left == 110
    assert "a dot stands for 10 nodes" in SideBySide(comparison, Request()).draw_summary()


def test_the_last_slide_says_what_was_saved_and_whether_they_agree() -> None:
    told = "".join(ElementTree.fromstring(SideBySide(both(), Request()).draw_summary()).itertext())
    for words in (
        "Alpha-beta saves a third of the nodes: 7 of 21.",
        "Same value, same move.",
        "value for MAX: 3 · best move: A → B",
        "Minimax: left to right",
        "Alpha-beta: cut when α ≥ β · fail-soft · window [−∞, ∞] · left to right",
    ):
        assert words in told


# --- the Player -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [LECTURE, mv.Tree.random(branching=3, depth=4, seed=1)], ids=["lecture", "scenes"])
@pytest.mark.parametrize("lang", ["en", "fa"])
def test_films_side_by_side_show_what_python_draws(game: Any, lang: str) -> None:
    comparison = both(game)
    request = Request(size=(1600, 640))
    data = json.loads(json.dumps(Reel(comparison, request).data(lang)))
    drawn = Columns(comparison, Request(size=(1600, 640), lang=lang, caption=False, header=False), on_slide=False)
    assert list(data["timelines"]) == ["place", "step", "node"]
    for by, line in data["timelines"].items():
        steps = comparison.timeline(by)
        assert line["numbers"] == list(range(len(steps)))
        for k in range(0, len(steps), 5):
            shots = drawn.shots(steps, k)
            together = [
                put_together(film, positions[k])
                for film, positions in zip(data["films"], line["positions"], strict=True)
            ]
            assert together == [column.draw(shot) for column, shot in zip(drawn.columns, shots, strict=True)], (by, k)
            waits = [
                held(film["waits"], positions[k])
                for film, positions in zip(data["films"], line["positions"], strict=True)
            ]
            assert waits == [steps.waits(k, search) for search in range(2)]
            if by == "place":
                one, two = (places(ElementTree.fromstring(svg)) for svg in together)
                assert one == two


def test_a_player_goes_by_place_unless_said() -> None:
    player = both().player()
    assert player.by == "place"
    assert repr(player).endswith("step 1 of 65)")
    player.step = 16
    player.by = "step"
    assert player.step == 15, "minimax stands where it stood"
    player.show(mv.alphabeta(LECTURE))
    assert player.by == "step"
    player.show(both(), 64)
    assert (player.by, player.step) == ("place", 64)
    some = both().player(steps="cuts", by="step")
    assert list(some._reel.timelines) == ["step"]
    assert list(both().player(steps="cuts")._reel.steps) == [15, 30, 52]
    with pytest.raises(mv.ViewError, match="by 'x'; this Player steps by place or step or node"):
        both().player(by="x")
    with pytest.raises(mv.ViewError, match="by 'place'; this Player steps by step"):
        mv.Player(mv.alphabeta(LECTURE), by="place")


def test_decks_go_by_step_if_asked(tmp_path: Path) -> None:
    assert len(pypdf.PdfReader(both().save(tmp_path / "a.pdf", by="step", size=(640, 360))).pages) == 63
    with pytest.raises(mv.StepError, match="by 'x'"):
        both().save(tmp_path / "b.pdf", by="x")


def test_values_of_leaves_are_shown_from_the_beginning_and_those_of_inner_nodes_are_not() -> None:
    pair = both("aima")
    for column in columns(SideBySide(pair, Request.of(pair.traces, leaves=True)).draw(0)):
        shown = [
            (node.get("data-path"), text.text)
            for node in column.iter(f"{SVG}g")
            if "mv-node" in (node.get("class") or "")
            for text in node.iter(f"{SVG}text")
        ]
        assert ("0.1", "12") in shown
        assert ("0.0", "3") in shown
        assert not {path for path, text in shown if text == "3"} & {"", "0"}, "which A and B are worth only in the end"
