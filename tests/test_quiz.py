"""The Quiz: which questions are asked, what answers earn, and what a page may say."""

import json
import re
import subprocess
import sys
from dataclasses import replace
from math import inf
from pathlib import Path
from typing import Any

import pytest

import minimaxviz as mv
from minimaxviz.draw.pictures import picture
from minimaxviz.practice.attempts import Attempts, earned
from minimaxviz.practice.selection import select

TRACE = mv.alphabeta("lecture")
ALL = mv.questions(TRACE)


def told(quiz: mv.Quiz, **message: Any) -> None:
    """Let the page say something."""
    quiz._handle_custom_msg(message, [])


def answer(quiz: mv.Quiz, question: int, given: Any) -> None:
    told(quiz, do="answer", question=question, answer={"is": given})


def one(kind: str, **options: Any) -> mv.Quiz:
    """Return a quiz of one kind about the lecture's tree."""
    return mv.Quiz("lecture", kinds=kind, **{"count": None, **options})


# --- which questions --------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_kinds_take_turns_and_the_order_stays_that_of_the_steps(seed: int) -> None:
    chosen = select(ALL, 10, seed)
    assert len(chosen) == 10
    assert len({question.kind for question in chosen}) == 10
    assert [ALL.index(question) for question in chosen] == sorted(ALL.index(question) for question in chosen)
    assert chosen == select(ALL, 10, seed)
    twice = select(ALL, 24, seed)
    assert all(sum(question.kind == kind for question in twice) >= 2 for kind in ("window", "update", "cut", "value"))


def test_as_many_as_there_are_if_more_are_wanted_and_other_seeds_choose_others() -> None:
    assert select(ALL, None, 1) == ALL == select(ALL, 10_000, 1)
    assert select(ALL, 6, 1) != select(ALL, 6, 2)
    few = select(ALL, 6, 1)
    assert all(question.step is not None or question.kind == "window" for question in few), "whole trees come last"


def test_a_quiz_is_the_same_in_another_process() -> None:
    code = "import minimaxviz as mv; print([(q.kind, q.step) for q in mv.Quiz(level='hard', seed=5).questions])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True).stdout
    assert found.strip() == str([(q.kind, q.step) for q in mv.Quiz(level="hard", seed=5).questions])


# --- what answers earn ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("credits", "hints", "wanted"),
    [
        ([], 0, 0), ([1], 0, 1), ([0, 1], 0, 0.5), ([0, 0], 0, 0), ([0.5, 0], 0, 0.5), ([0.25, 1], 0, 0.5),
        ([0.75, 1], 0, 0.75), ([1], 1, 0.666667), ([1], 2, 0.333333), ([0, 1], 1, 0.166667), ([0, 1], 2, 0),
        ([1], 3, 0),
    ],
)  # fmt: skip
def test_what_attempts_and_hints_leave(credits: list[float], hints: int, wanted: float) -> None:
    assert earned(credits, hints) == wanted


def test_the_second_attempt_earns_half_and_then_it_is_over() -> None:
    (question, *_) = [question for question in ALL if question.kind == "window" and question.path == (1,)]
    attempts = Attempts(question)
    assert attempts.answer(["3", "4 5"]).verdict == "refused"
    assert attempts.data["attempts"] == 0
    attempts.answer(["7", "8"])
    assert not attempts.is_over
    attempts.answer(["3", "∞"])
    assert (attempts.is_over, attempts.credit) == (True, 0.5)
    attempts.answer(["1", "1"])  # too late
    assert attempts.data["attempts"] == 2


def test_yes_or_no_is_asked_once_and_a_half_that_tells_the_answer_ends_it() -> None:
    yes_or_no = Attempts(next(question for question in ALL if question.kind == "cut"))
    yes_or_no.answer("no" if yes_or_no.question.right == ("yes",) else "yes")
    assert (yes_or_no.is_over, yes_or_no.credit) == (True, 0)
    window = Attempts(next(question for question in ALL if question.kind == "window" and question.path == (0,)))
    assert window.answer(["-inf", 3]).why.startswith("That is the window of B when it is left; on entry it was")
    assert (window.is_over, window.credit) == (True, 0.5)


def test_the_last_hint_is_the_answer_unless_somebody_has_tried() -> None:
    attempts = Attempts(next(question for question in ALL if question.kind == "update"))
    for _ in range(3):
        assert not attempts.is_over
        attempts.hint()
    assert (attempts.is_over, attempts.hints, attempts.credit) == (True, 3, 0)
    attempts = Attempts(attempts.question)
    attempts.answer(["7", "8"])
    for _ in range(5):
        attempts.hint()
    assert (attempts.is_over, attempts.hints) == (False, 2)


# --- marks and what a page says ---------------------------------------------------------------------


def test_marks_are_made_in_python_from_what_was_answered() -> None:
    quiz = one("cut", count=3)
    assert repr(quiz) == "Quiz(3 questions, 0 answered, score 0)"
    for place, question in enumerate(quiz.questions[:2]):
        answer(quiz, place, question.right[0])
    told(quiz, do="hint", question=1)
    assert quiz.score == round(2 / 3, 6)
    assert repr(quiz) == "Quiz(3 questions, 2 answered, score 0.667)"
    marks = json.loads(json.dumps(quiz.marks))
    assert {name: marks[name] for name in ("version", "seed", "level", "tree", "conventions")} == {
        "version": 1,
        "seed": 1,
        "level": None,
        "tree": [[[2, 3], [5, 9]], [[0], [7, 4]], [[2, 1], [5, 6]]],
        "conventions": {"algorithm": "alphabeta", "window": ["-inf", "inf"], "cut": ">=", "fail": "soft"},
    }
    first = quiz.questions[0]
    assert marks["questions"][0] == {
        "kind": "cut", "step": (first.step or 0) + 1, "answer": first.right[0], "verdict": "right", "credit": 1.0,
        "attempts": 1, "hints": 0,
    }  # fmt: skip
    assert marks["questions"][2]["verdict"] == "missing"


def test_a_practice_tree_has_its_level_in_the_marks_and_a_hint_costs_a_third() -> None:
    quiz = mv.Quiz(level="easy", seed=4, kinds="order")
    assert (quiz.marks["level"], quiz.marks["seed"], quiz.marks["questions"][0]["step"]) == ("easy", 4, 0)
    told(quiz, do="hint", question=0)
    answer(quiz, 0, [{"path": ".".join(map(str, path))} for path in quiz.questions[0].right])
    assert quiz.score == 0.666667


@pytest.mark.parametrize(
    "message",
    [
        {"do": "answer", "question": 99, "answer": {"is": "yes"}},
        {"do": "answer", "question": -1, "answer": {"is": "yes"}},
        {"do": "answer", "question": True, "answer": {"is": "yes"}},
        {"do": "answer", "question": 0, "answer": "yes"},
        {"do": "answer", "question": 0, "answer": {"is": "y" * 100_000}},
        {"do": "answer", "question": 0, "answer": {"is": [[[[[["yes"] * 30] * 30] * 30] * 30]]}},
        {"do": "score", "score": 1},
        {"score": 1},
        "right",
        None,
        {"do": ["answer"]},
    ],
)
def test_whatever_else_a_page_says_is_refused_in_one_line(message: Any) -> None:
    quiz = one("cut")
    quiz._handle_custom_msg(message, [])
    assert quiz.score == 0
    assert quiz._wrong.startswith("the page says")
    assert "\n" not in quiz._wrong
    assert len(quiz._wrong) < 200
    answer(quiz, 0, quiz.questions[0].right[0])
    assert quiz._wrong == ""


@pytest.mark.parametrize("kind", ["window", "value", "cut", "cause", "prune", "order", "fill"])
@pytest.mark.parametrize(
    "given",
    [None, 1, -0.5, inf, "", "\ud800", [], {}, [[]], [1], [None, None], {"path": 3}, {"path": {}}, [{"path": []}],
     {"rows": 1}, {"rows": {"": 3}}, {"rows": {"": [1]}}, {"rows": {"": [[], {}, ""]}}, {"cuts": 7}, {"cuts": [[]]}],
)  # fmt: skip
def test_no_answer_however_odd_earns_anything_or_breaks_anything(kind: str, given: Any) -> None:
    quiz = one(kind, count=1)
    answer(quiz, 0, given)
    assert quiz.score == 0 or (kind, given) == ("fill", {}), (quiz.marks["questions"], quiz._wrong)
    json.dumps(quiz.marks)
    json.dumps(quiz._given).encode("utf-8")


def test_a_page_cannot_set_marks_seed_or_film() -> None:
    quiz = one("cut")
    film = quiz._film
    given = [{"answers": ["yes"], "hints": 0, "given_up": False}]
    quiz.set_state({"_given": given, "seed": 5, "_film": b"", "theme": "dark"})
    assert (quiz.seed, quiz._film, quiz.score, quiz.theme) == (1, film, 0, "dark")
    quiz.set_state({"language": "xx"})
    assert (quiz.language, quiz._wrong) == ("en", "language 'xx'; one of en, el, fa, hr, sr is needed")


# --- beginning anew ---------------------------------------------------------------------------------


def test_again_and_a_new_tree() -> None:
    quiz = mv.Quiz(kinds="cut")
    answer(quiz, 0, quiz.questions[0].right[0])
    assert quiz.score > 0
    told(quiz, do="again")
    assert quiz.score == 0
    assert quiz._given[0]["answers"] == []
    tree = quiz.marks["tree"]
    told(quiz, do="new")
    assert (quiz.seed, quiz.marks["seed"]) == (2, 2)
    assert quiz.marks["tree"] != tree
    quiz.seed = 1
    assert quiz.marks["tree"] == tree


def test_words_follow_the_language() -> None:
    quiz = mv.Quiz("aima", lang="sr")
    film = quiz._film
    quiz.lang = "fa"
    assert (quiz.language, quiz._film != film) == ("fa", True)


# --- options ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "wrong"),
    [
        ({"subject": "nowhere"}, "nowhere"),
        ({"level": "impossible"}, "Tree.practice: level 'impossible'; one of easy, medium, hard is needed"),
        ({"seed": "1"}, "seed '1'; a whole number is needed"),
        ({"seed": True}, "seed True; a whole number is needed"),
        ({"kinds": "windows"}, "kind 'windows'; there are prune, fill"),
        ({"count": 0}, "count 0; a whole number from 1 up, or None for all, is needed"),
        ({"count": 2.5}, "count 2.5; a whole number"),
        ({"hints": "no"}, "hints 'no'; True or False is needed"),
        ({"fail": "medium"}, "fail 'medium'; 'soft', 'hard', or None"),
        ({"theme": "pink"}, "theme 'pink'"),
        ({"lang": "xx"}, "language 'xx'"),
        ({"title": ""}, "title ''; a text is needed"),
        ({"subject": [5]}, ""),
        ({"subject": mv.pvs("lecture")}, "questions about pvs; they are asked about minimax and alphabeta"),
        ({"subject": mv.TicTacToe()}, "too large"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_in_one_line(options: dict[str, Any], wrong: str) -> None:
    if not wrong:
        mv.Quiz(**options)  # one node or one move can be asked about
        return
    with pytest.raises(mv.MinimaxvizError) as error:
        mv.Quiz(**options)
    assert wrong in str(error.value)
    assert "\n" not in str(error.value)


def test_trees_traces_and_games_can_be_asked_about() -> None:
    assert len(mv.Quiz([[3, 12, 8], [2, 4, 6]], count=None).questions) > 10
    assert mv.Quiz(mv.minimax("lecture")).marks["conventions"]["algorithm"] == "minimax"
    game = mv.TicTacToe()
    assert len(mv.Quiz(mv.alphabeta(game, game.parse("XOX/OXO/..."))).questions) == 10


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_every_node_of_a_practice_tree_has_its_name_in_the_picture(level: str) -> None:
    for seed in range(1, 6):
        quiz = mv.Quiz(level=level, seed=seed, count=1)
        drawn = picture(quiz.subject.trace, replace(quiz._reel.request, caption=False)).draw_before()
        texts = set(re.findall(r">([^<]+)</text>", drawn))
        assert {spot.name for spot in quiz.subject.spots.values()} <= texts, (level, seed)


# --- files ------------------------------------------------------------------------------------------


def test_a_page_has_no_outside_reference_and_users_text_is_data(tmp_path: Path) -> None:
    tree = mv.Tree("</script><b>", {"</script><b>": ["x&y", "<i>"]}, {"x&y": 3, "<i>": 4})
    quiz = mv.Quiz(tree, title="<script>alert(1)</script>", kinds=["move", "value"])
    page = quiz.save(tmp_path / "practice.html").read_text(encoding="utf-8")
    assert "<script>alert" not in page
    assert "</script><b>" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert page.count("<script") == 2
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "").replace("http://www.w3.org/1999/xlink", "")
    assert "packed but not secret" in page


def test_a_page_is_called_by_the_game_that_was_given(tmp_path: Path) -> None:
    quiz = mv.Quiz(mv.alphabeta(mv.TicTacToe("XOX/O.O/.X."), depth=2), count=3)
    page = quiz.save(tmp_path / "practice.html").read_text(encoding="utf-8")
    assert "<title>Practice: Alpha-beta · Tic Tac Toe</title>" in page


def test_a_quiz_is_saved_as_a_page_only(tmp_path: Path) -> None:
    with pytest.raises(mv.ExportError, match=r"a quiz is a page; 'quiz.pdf' is none: give a name that ends in .html"):
        mv.Quiz("aima").save(tmp_path / "quiz.pdf")
    assert list(tmp_path.iterdir()) == []


def test_a_still_picture_shows_the_tree_and_asks_without_answering() -> None:
    quiz = mv.Quiz("lecture", kinds=["cause", "window"], count=None)
    still = quiz._still("x")
    assert "With which [α, β] is C entered?" in still
    assert all(question.why("en") not in still for question in quiz.questions)
    assert still.count("<li>") == len(quiz.questions)
