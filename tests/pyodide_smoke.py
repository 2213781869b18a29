"""What is tried under Pyodide: the same functions run here and there, and tell the same in JSON.

Nothing but the package and its widgets is imported, because nothing else is there.
"""

import gzip
import json
import re
from base64 import b64decode
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import minimaxviz as mv
from minimaxviz.game import Side

SEARCHES = ("minimax", "alphabeta", "negamax", "negamax_alphabeta", "alphabeta_table", "pvs")
LATE = "XO./.X./..O X"  # a position with few moves left, with boards to be drawn


def digest(content: str | bytes) -> str:
    """Return a short name of what would be long."""
    return sha256(content.encode("utf-8") if isinstance(content, str) else content).hexdigest()[:16]


PACKED = re.compile(
    "H4sI[A-Za-z0-9+/]+=*"
)  # a packed part of a page; how it is packed differs between releases of zlib


def unpacked(content: bytes) -> str:
    """Return what is packed."""
    return gzip.decompress(content).decode("utf-8")


# --- what must be told alike ----------------------------------------------------------------------


def traces() -> dict[str, Any]:
    """Return three searches: a lecture, one with probes and re-searches, and a game with boards."""
    return {
        "lecture": mv.alphabeta("lecture"),
        "probes": mv.pvs(mv.Tree.random(branching=2, depth=4, seed=3)),
        "boards": mv.alphabeta(mv.TicTacToe(), LATE, depth=2),
    }


def steps() -> list[list[Any]]:
    """Return what every step of three traces looks like and says."""
    return [
        [name, step, digest(trace.svg(step, engine="tidy")), digest(trace.text(step)), trace.caption(step, lang="fa")]
        for name, trace in traces().items()
        for step in range(len(trace))
    ]


def searches() -> list[list[Any]]:
    """Return what each search finds in the lecture's tree, and in the whole of a game."""
    found = [getattr(mv, name)("lecture") for name in SEARCHES] + [mv.alphabeta(mv.Nim((1, 2, 3)))]
    return [
        [trace.algorithm, trace.value, str(trace.move), list(trace.counts), digest(trace.to_json())] for trace in found
    ]


def files() -> list[str]:
    """Return pages and pictures as they are saved."""
    with TemporaryDirectory() as folder:
        trace = mv.alphabeta("lecture")
        page, picture = (
            trace.save(Path(folder) / f"a.{kind}", engine="tidy").read_text("utf-8") for kind in ("html", "svg")
        )
    return [digest(PACKED.sub(lambda found: unpacked(b64decode(found[0])), page)), digest(picture)]


def widgets() -> dict[str, Any]:
    """Return what a Player, a Lab, a Match and a Quiz do when they are used as a page uses them."""
    player = mv.Player(mv.alphabeta("lecture"), engine="tidy")
    lab = mv.Lab()
    lab._handle_custom_msg({"do": "lists", "text": "[[3, 12], [2, 4]]"}, [])
    match = mv.Match(mv.TicTacToe())
    while not match.session.is_over:
        match.play(match.session.moves[0])
        match.wait()
    quiz = mv.Quiz("lecture", seed=1, count=4)
    for place in range(4):
        quiz._handle_custom_msg({"do": "answer", "question": place, "answer": {"is": 3}}, [])
    return {
        "player": digest(unpacked(player._film)),
        "lab": [repr(lab.tree), lab._panel["wrong"]],
        "match": [match.status, repr(match)],
        "quiz": [quiz.score, quiz.marks],
    }


def right(node: Any, alpha: float, beta: float, is_max: bool) -> float:
    """Return a value by alpha-beta, as students write it."""
    if isinstance(node, int):
        return node
    best = float("-inf") if is_max else float("inf")
    for child in node:
        value = right(child, alpha, beta, not is_max)
        best = max(best, value) if is_max else min(best, value)
        alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best


def wrong(node: Any, alpha: float, beta: float, is_max: bool) -> float:
    """Return what comes out where both sides want the most."""
    if isinstance(node, int):
        return node
    return max(wrong(child, alpha, beta, not is_max) for child in node)


def endless(node: Any, alpha: float, beta: float, is_max: bool) -> float:
    """Forget where to end, through a function of C."""
    return max(endless(node, alpha, beta, not is_max) for _ in (1, 2))


def grades() -> list[Any]:
    """Return what a right and a wrong search earn, and what is said of them."""
    return [[grade.score, str(grade)] for grade in (mv.grade(right), mv.grade(wrong))]


def alike() -> str:
    """Return all that must be the same everywhere."""
    told = {
        "steps": steps(),
        "searches": searches(),
        "files": files(),
        "widgets": widgets(),
        "grades": grades(),
        "questions": [question.text() for question in mv.questions(mv.alphabeta("lecture"))],
    }
    return json.dumps(told, ensure_ascii=False)


# --- what must not end the interpreter --------------------------------------------------------------


class Chain:
    """A game of one move after the other."""

    def __init__(self, moves: int, remembers: bool = False) -> None:
        self.length, self.remembers = moves, remembers

    def start(self) -> Any:
        return (0, ())

    def moves(self, state: Any) -> list[str]:
        return ["on"]

    def play(self, state: Any, move: str) -> Any:
        return (state[0] + 1, state if self.remembers else ())

    def player(self, state: Any) -> Side:
        return "MIN" if state[0] % 2 else "MAX"

    def is_over(self, state: Any) -> bool:
        return bool(state[0] == self.length)

    def utility(self, state: Any) -> int:
        return 5


def nested(levels: int, inside: Any = 1) -> Any:
    """Return lists in lists."""
    for _ in range(levels):
        inside = [inside]
    return inside


def chained(levels: int) -> mv.Tree:
    """Return a tree without a fork, given as tables."""
    return mv.Tree.from_dict({str(level): [str(level + 1)] for level in range(levels)}, {str(levels): 5})


DEEP: dict[str, Callable[[int], Any]] = {
    "lists": lambda n: mv.minimax(nested(n)).value,
    "tables": lambda n: mv.alphabeta(chained(n)).value,
    "game": lambda n: mv.pvs(Chain(n)).value,
    "states that hold all before them": lambda n: mv.alphabeta_table(Chain(n, remembers=True)).value,
    "lists as JSON": lambda n: len(mv.Tree.from_json("[" * n + "1" + "]" * n)),
    "names as JSON": lambda n: mv.Tree.from_json('{"a":' * n + "1" + "}" * n),
    "a trace as JSON": lambda n: mv.Trace.from_json("[" * n + "]" * n),
    "typed lists": lambda n: mv.Lab("[" * n + "1" + "]" * n),
    "a wrong value": lambda n: mv.Tree.from_dict({"A": ["B"]}, {"B": nested(n)}),
    "a wrong leaf": lambda n: mv.Tree.from_nested(nested(n, "x")),
    "lists of lists": lambda n: len(mv.Tree.from_nested(nested(n))),
    "JSON there and back": lambda n: mv.Trace.from_json(mv.minimax(chained(n)).to_json()).value,
}


def deep(levels: int) -> str:
    """Return what came of everything that can be deep: a value, or the line that says why not."""
    found = {}
    for name, work in DEEP.items():
        try:
            found[name] = str(work(levels))
        except mv.MinimaxvizError as error:
            found[name] = f"{type(error).__name__}: {error}"
    return json.dumps(found)


def lines() -> str:
    """Return what is said where something cannot be had in a browser."""
    trace = mv.alphabeta("lecture")
    tries: dict[str, Callable[[], Any]] = {
        "png": lambda: trace.png(1),
        "pdf": lambda: trace.save("lecture.pdf"),
        "pptx": lambda: trace.save("lecture.pptx"),
        "gif": lambda: trace.save("lecture.gif"),
        "plot": lambda: mv.plots.nodes_per_level(trace),
        "dot": lambda: trace.svg(engine="dot"),
        "embedded": lambda: trace.svg(engine="embedded"),
        "endless": lambda: mv.watch(endless, "lecture"),
        "graded": lambda: mv.grade(endless),
        "still": lambda: mv.Player(trace)._still("a")[:4000].partition(";base64")[0].rpartition("data:")[2],
        "experiment": lambda: len(mv.experiment(depth=range(1, 3), seeds=2)),
    }
    found = {}
    for name, work in tries.items():
        try:
            found[name] = str(work())
        except mv.MinimaxvizError as error:
            found[name] = f"{type(error).__name__}: {error}"
    return json.dumps(found)
