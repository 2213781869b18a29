"""A question for PrairieLearn: its server is run, its page is filled in by a small Mustache."""

import json
import re
import uuid
from html import escape
from typing import Any

import pytest

import minimaxviz as mv
from minimaxviz.export import prairielearn
from minimaxviz.practice.sheet import Sheet
from tests.exams import HOSTILE, LECTURE, TITLE, Tags, cut_edges, inner, letters, searched, typings


def mustache(template: str, data: Any, above: tuple[Any, ...] = ()) -> str:
    """Fill in a page: sections, names, and nothing else of Mustache."""
    scopes = (data, *above)

    def found(name: str) -> Any:
        if name == ".":
            return data
        first, *rest = name.split(".")
        value: Any = next((scope[first] for scope in scopes if isinstance(scope, dict) and first in scope), "")
        for one in rest:
            value = value[one]
        return value

    def section(match: re.Match[str]) -> str:
        return "".join(mustache(match[2], one, scopes) for one in found(match[1]))

    text = re.sub(r"\{\{#([\w.]+)\}\}(.*?)\{\{/\1\}\}", section, template, flags=re.DOTALL)
    return re.sub(r"\{\{([\w.]+)\}\}", lambda match: escape(str(found(match[1]))), text)


class Course:
    """What PrairieLearn does with a question."""

    def __init__(self, files: dict[str, str], seed: Any = 1) -> None:
        self.files, self.server = files, dict[str, Any]()
        exec(compile(files["server.py"], "server.py", "exec"), self.server)
        self.data: dict[str, Any] = {
            "params": {}, "correct_answers": {}, "submitted_answers": {}, "partial_scores": {}, "variant_seed": seed,
        }  # fmt: skip
        self.server["generate"](self.data)
        json.dumps(self.data)  # which PrairieLearn stores
        self.page = Tags(mustache(files["question.html"], self.data))
        answers = [attributes for tag, attributes in self.page.tags if tag == "pl-answer"]
        if answers:  # as the element prepares them
            self.data["params"]["cuts"] = [{"key": f"k{place}"} for place in range(len(answers))]
        self.right_cuts = [f"k{place}" for place, one in enumerate(answers) if one["correct"] == "true"]

    def fields(self) -> list[str]:
        return [str(attributes["answers-name"]) for tag, attributes in self.page.tags if tag == "pl-string-input"]

    def graded(self, given: dict[str, Any]) -> float:
        data = {**self.data, "submitted_answers": given, "partial_scores": {}}
        self.server["grade"](data)
        self.scores = data["partial_scores"]
        return float(data["score"])


@pytest.fixture(scope="module")
def lecture() -> Course:
    return Course(prairielearn.document(Sheet("lecture")))


def test_the_folder() -> None:
    files = prairielearn.document(Sheet("lecture", title=TITLE))
    assert set(files) == {"info.json", "question.html", "server.py"}
    info = json.loads(files["info.json"])
    assert uuid.UUID(info["uuid"]).version == 5
    assert (info["title"], info["type"], info["tags"]) == (TITLE, "v3", ["minimaxviz", "alphabeta"])
    assert info["topic"]
    assert "pl-integer-input" not in files["question.html"], "which knows no ∞"
    others = [prairielearn.document(Sheet(one))["info.json"] for one in ("aima", None)]
    assert len({json.loads(one)["uuid"] for one in [files["info.json"], *others]}) == 3
    assert files == prairielearn.document(Sheet("lecture", title=TITLE))


def test_what_is_right_is_what_a_plain_search_finds(lecture: Course) -> None:
    soft = searched(LECTURE)
    for place, path in enumerate(inner(LECTURE).values()):
        given = [lecture.data["correct_answers"][f"{part}_{place}"] for part in ("alpha", "beta", "value")]
        if path not in soft.windows:
            assert given == ["–"] * 3
            continue
        wanted = [*soft.windows[path], soft.values[path]]
        assert [one.replace("−", "-") for one in given] == [typings(number)[0] for number in wanted]
    assert lecture.data["correct_answers"]["move"] == "B"
    edges = [one["text"] for one in lecture.data["params"]["edges"] if one["correct"] == "true"]
    names = {path: name for name, path in letters(LECTURE).items()}
    assert edges == [f"{names[path[:-1]]} → {names[path]}" for path in sorted(cut_edges(LECTURE), key=len)]


def test_the_page_has_all_fields(lecture: Course) -> None:
    assert sorted(lecture.fields()) == sorted(lecture.data["correct_answers"])
    assert len(lecture.fields()) == 31
    (figure,) = [attributes for tag, attributes in lecture.page.tags if tag == "pl-figure"]
    assert (figure["file-name"], figure["type"]) == ("tree.svg", "dynamic")
    assert "K  2" in (figure["alt"] or "")
    (boxes,) = [attributes for tag, attributes in lecture.page.tags if tag == "pl-checkbox"]
    assert (boxes["partial-credit"], boxes["order"]) == ("net-correct", "fixed")
    assert Sheet("lecture").conventions in lecture.page.text
    assert "{{" not in lecture.page.text


def test_the_picture_is_drawn_when_asked_for(lecture: Course) -> None:
    svg = lecture.server["file"]({**lecture.data, "filename": "tree.svg"})
    assert svg.startswith("<svg")
    assert ">A</text>" in svg
    assert lecture.server["file"]({**lecture.data, "filename": "other.svg"}) == ""


def test_marks_are_those_of_a_sheet(lecture: Course) -> None:
    right = {**lecture.data["correct_answers"], "cuts": lecture.right_cuts}
    assert lecture.graded(right) == 1
    spelled = {**right, "alpha_0": "-inf", "beta_0": "Infinity", "value_2": "<= 0", "alpha_7": "", "move": "A-B"}
    assert lecture.graded(spelled) == 1
    assert lecture.graded({**right, "value_2": "3"}) == 1, "what fail-hard answers is right, too"
    assert lecture.graded({}) == 0
    assert lecture.graded({"cuts": [f"k{place}" for place in range(21)]}) == 0
    assert lecture.graded({**right, "move": "C"}) == pytest.approx(27 / 28)
    assert lecture.graded({**right, "cuts": [*lecture.right_cuts, "k0"]}) < 1


def test_a_slip_costs_once(lecture: Course) -> None:
    right = {**lecture.data["correct_answers"], "cuts": lecture.right_cuts}
    slip = {**right, "value_4": "2", "beta_5": "2", "value_1": "2", "value_0": "2"}
    slip |= {f"alpha_{place}": "2" for place in (2, 3, 6, 8)}
    assert lecture.graded(slip) == pytest.approx(27 / 28)
    assert lecture.scores["value_4"]["score"] == 0
    assert lecture.scores["value_1"]["score"] == 1


def test_every_seed_draws_a_tree_of_its_own() -> None:
    files = prairielearn.document(Sheet(level="easy", variants=5))
    courses = [Course(files, seed) for seed in (1, 2, 4_000_000_000, "1z9")]
    assert len({course.data["params"]["alt"] for course in courses}) == 4
    for course in courses:
        assert course.graded({**course.data["correct_answers"], "cuts": course.right_cuts}) == 1
        assert course.graded({}) == 0
    again = Course(files, 2)
    assert again.data == courses[1].data
    assert prairielearn.notes(Sheet(level="easy", variants=5))[1].startswith(
        "PrairieLearn draws a variant for each student"
    )


@pytest.mark.parametrize(
    "sheet",
    [
        Sheet(HOSTILE, title=TITLE, lang="fa"),
        Sheet(mv.minimax("lecture")),
        Sheet(mv.alphabeta(mv.Tree.from_nested([[3, 12], [20, 4]], players=("MIN", "MAX")))),
        Sheet(mv.alphabeta([[3, 5], [2, 9], [7, 1]], fail="hard", window=(0, 6), cut=">"), fail="hard"),
        Sheet([[1, 2], [3, 4]], either=True),
        Sheet("lecture", ask="cuts"),
        Sheet([[[[7]]]], ask="move"),
        Sheet(mv.TicTacToe("XO./XO./..X")),
    ],
    ids=repr,
)
def test_any_sheet(sheet: Sheet) -> None:
    course = Course(prairielearn.document(sheet))
    assert course.graded({**course.data["correct_answers"], "cuts": course.right_cuts}) == 1
    assert {tag for tag, _ in course.page.tags} <= {
        "pl-question-panel", "div", "p", "pl-figure", "small", "table", "thead", "tbody", "tr", "th", "td",
        "pl-string-input", "pl-checkbox", "pl-answer",
    }  # fmt: skip


def test_a_single_leaf_is_refused() -> None:
    with pytest.raises(mv.MinimaxvizError, match="the tree is a single leaf, 'A'; nothing can be asked"):
        prairielearn.document(Sheet(mv.Tree.from_dict({}, {"A": 5}, root="A")))
