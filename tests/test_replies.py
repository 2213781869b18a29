"""What is said of probes, re-searches and a table's answers, and what runs beside the picture then."""

import json
import re
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import minimaxviz as mv
from minimaxviz.draw.request import Request
from minimaxviz.search import pseudocode
from minimaxviz.search.pseudocode import running
from minimaxviz.widget.reel import Reel
from minimaxviz.words import languages
from tests.strategies import inner_nested
from tests.worked import EXAMPLES, MTD, NIM, PVS, PVS_VISITS

VALUES = st.integers(0, 9) | st.sampled_from([2.5, 3.25])


@pytest.mark.parametrize(
    ("k", "said"),
    [
        (6, "Is T worth more than 6? Go down with the null window [6, 7], which only asks for yes or no."),
        (8, "More than 6? No: T is worth 5. J already has 6: nothing changes."),
        (11, "Is I worth less than 6? Go down with the null window [5, 6], which only asks for yes or no."),
        (19, "Less than 6? Yes: I is worth at most 2. A null window tells no more than that: look again with [−∞, 6]."),
        (20, "Go down to I once more, now with [−∞, 6]."),
        (26, "More than 1? Yes: R is worth 2. MAX at I can now be sure of 2: α = 2."),
        (46, "More than 2? No: C is worth at most 0. A already has 2: nothing changes."),
        (63, "More than 2? Yes: B is worth at least 3. A null window tells no more than that: look again with [2, ∞]."),
        (82, "Less than 9? Yes: E is worth at most 3. A null window tells no more than that: look again with [2, 9]."),
    ],
)
def test_a_null_window_asks_and_is_answered(k: int, said: str) -> None:
    assert PVS.caption(k) == said


def test_a_search_from_the_answer_on_says_from_where() -> None:
    trace = mv.pvs("lecture", order="reversed", research="answer")
    again = [trace.caption(k) for k, frame in enumerate(trace) if frame.kind == "research"]
    assert again == [
        "Less than 6? Yes: I is worth at most 2. A null window tells no more than that: look again with [−∞, 2].",
        "More than 2? Yes: B is worth at least 3. A null window tells no more than that: look again with [3, ∞].",
    ]


def test_an_answer_inside_a_null_window_is_exact() -> None:
    trace = mv.pvs([[2.5, 2.25, 7], [2.75, 2.6], [0.5, 9]])
    (again,) = [k for k, frame in enumerate(trace) if frame.kind == "research"]
    assert trace.caption(again).startswith("More than 2.25? Yes: C is worth 2.6. The search looks again all the same")


def test_a_table_says_what_it_knows_since_when_and_why_that_is_enough() -> None:
    assert NIM.caption(48) == (
        "R is known: it is worth exactly −1. "
        "The table has it from G, the same position, at visit 7 (step 25). Nothing below R is looked at."
    )
    assert MTD.caption(25) == (
        "K is known: it is worth exactly 2. The table has it from pass 1, visit 4 (step 5). It is not evaluated again."
    )
    assert MTD.caption(33) == (
        "F is known to be at least 5 ≥ β = 3: that is enough. "
        "The table has it from pass 1, visit 5 (step 15). Nothing below F is looked at."
    )


@given(
    inner_nested | st.lists(st.lists(VALUES, min_size=1, max_size=4), min_size=1, max_size=4),
    st.sampled_from(["window", "answer"]),
    st.booleans(),
)
def test_answers_are_true(lists: Any, research: Any, table: bool) -> None:
    tree = mv.Tree.from_nested(lists)
    truth: dict[str, Any] = {node.label: node.value for node in mv.minimax(tree).visited}
    trace = mv.pvs(tree, order="reversed", research=research, table=table)
    read_back = re.compile(r"(More|Less) than (\S+)\? (Yes|No): (\w+) is worth (at least |at most |)(\S+)\.( |$)")
    for k, frame in enumerate(trace):
        if frame.kind not in ("update", "research") or trace.visits[frame.step.child or 0].call != "probe":
            continue
        match = read_back.match(trace.caption(k))
        assert match
        way, asked, verdict, name, bound, value = match.groups()[:6]
        real, number, limit = truth[name], float(value.replace("−", "-")), float(asked.replace("−", "-"))
        assert {"at least ": real >= number, "at most ": real <= number, "": real == number}[bound]
        assert (verdict == "Yes") == (real > limit if way == "More" else real < limit)


NEW = (
    "hit_known", "hit_lower", "hit_upper", "stored", "stored_there", "stored_pass", "stored_there_pass", "hit_below",
    "hit_leaf", "enter_probe", "enter_probe_less", "enter_probe_why", "research", "research_anyway", "asked_more",
    "asked_less", "answer_yes_exact", "answer_yes_lower", "answer_yes_upper", "answer_no_exact", "answer_no_lower",
    "answer_no_upper",
)  # fmt: skip


@pytest.fixture(scope="module")
def talkative() -> list[mv.Trace]:
    """Searches in which all of it happens."""
    return [
        *EXAMPLES.values(),
        mv.pvs([[2.5, 2.25, 7], [2.75, 2.6], [0.5, 9]]),
        mv.pvs([[5, 6], [[3, 4], [7, 8], 1]], order="reversed"),
        mv.pvs(mv.Tree.random(branching=3, depth=4, seed=3), order="reversed"),
        mv.alphabeta_table(mv.TicTacToe(), "XO./.X./..O"),
        mv.mtd(mv.Nim((2, 2))),
    ]


@pytest.mark.parametrize("lang", languages())
def test_every_sentence_is_said_in_every_language(lang: str, talkative: list[mv.Trace]) -> None:
    sentences = json.loads((files("minimaxviz") / "words" / "languages" / f"{lang}.json").read_text("utf-8"))
    captions = {re.sub("[\u2066-\u2069]", "", trace.caption(k, lang)) for trace in talkative for k in range(len(trace))}
    for key in NEW:
        pattern = re.sub(r"\\{\w+\\}", "[^ ]+(?: [^ ]+)?", re.escape(sentences[key]))
        assert any(re.search(pattern, caption) for caption in captions), key
    assert not any("{" in caption for caption in captions)


# --- beside the picture -------------------------------------------------------------------------------


@pytest.mark.parametrize("table", [False, True])
def test_pseudocode_runs_the_call_that_is_made(table: bool) -> None:
    trace = mv.pvs("lecture", order="reversed", table=table)
    lines = pseudocode(trace.conventions)
    texts = [line.text.strip() for line in lines]
    low = texts.index("if player(node) == MAX:")
    middle = texts.index("else:", next(place for place, text in enumerate(texts) if text.startswith("return ")))
    usual = "w = pvs(child, α, β)"
    probes = {"MAX": "w = pvs(child, α, α + 1)", "MIN": "w = pvs(child, β - 1, β)"}
    for frame in trace:
        marked = [place for place, line in enumerate(lines) if running(frame) in line.runs]
        assert marked, frame
        if frame.kind == "enter":
            assert marked[0] == 0
            parent = frame.node.path[:-1]
            if not frame.node.path:
                assert marked == [0]
                continue
            side = trace.node(parent).player
            (place,) = marked[1:]
            assert texts[place] == (probes[side] if frame.visit.call == "probe" else usual)
            assert (low < place < middle) == (side == "MAX")
            indent = len(lines[place].text) - len(texts[place])
            assert indent == (20 if frame.visit.call == "again" else 16)
        elif frame.kind == "research":
            assert [texts[place] for place in marked] == ["if α < w < β and not exact(child):"]
        elif frame.kind == "hit":
            assert [texts[place] for place in marked] == ["if settles(node, α, β): return known(node, α, β)"]
        elif frame.kind == "update":
            sign = "max" if frame.node.player == "MAX" else "min"
            assert texts[marked[0]] == f"v = {sign}(v, w)"


def test_pseudocode_of_alphabeta_with_a_table_runs_the_lines_of_its_steps() -> None:
    lines = pseudocode(NIM.conventions)
    begins = {"enter": "def alphabeta_table", "hit": "if settles", "evaluate": "if is_over"}
    begins |= {"update": "v = ", "cut": "if α >= β", "leave": "return keep"}
    for frame in NIM:
        marked = [line.text.strip() for line in lines if running(frame) in line.runs]
        assert marked[0].startswith(begins[frame.kind])


def test_the_film_tells_which_calls_only_ask() -> None:

    (film,) = Reel(PVS, Request.of((PVS,))).data("en")["films"]
    assert film["asked"] == [{"?": 1, "!": 2}.get(visit[-1], 0) for visit in PVS_VISITS]
    plain = mv.alphabeta("lecture")
    assert "asked" not in Reel(plain, Request.of((plain,))).data("en")["films"][0]


def test_text_and_dot_keep_up() -> None:
    text = PVS.text(63)
    assert "▽ B ?  ≥ 3" in text
    assert "△ I ↻  2" in text
    assert "? only asks" in text
    assert "the table answers for R: −1 (from G)" in NIM.text(48)
    pytest.importorskip("graphviz")
    assert PVS.dot(63).count('xlabel=" ? "') == 4
    assert PVS.dot(63).count('xlabel=" ↻ "') == 1
    arrow = re.findall(r"^\t(\S+) -> (\S+) \[(.*mv-answer.*)\]$", NIM.dot(48), re.MULTILINE)
    assert len(arrow) == 1
    assert 'xlabel=" = −1 "' in arrow[0][2]
    assert "constraint=false" in arrow[0][2]
