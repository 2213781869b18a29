"""What must not change unnoticed: digests of everything that is drawn, written and said of many searches.

``python -m tests.pinned`` writes the digests of what is there now; they are changed only where a picture, a
text or a format is meant to change.
"""

import hashlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import minimaxviz as mv

STORED = Path(__file__).with_name("pinned.json")
LANGUAGES = ("en", "sr", "hr", "el", "fa")


def subjects() -> Iterator[tuple[str, Any]]:
    """Yield searches by name: the whole shelf every way, and games with boards."""
    for name in mv.trees.names():
        tree = mv.trees.get(name)
        yield f"{name} minimax", mv.minimax(tree)
        yield f"{name} alphabeta", mv.alphabeta(tree)
        yield f"{name} strict", mv.alphabeta(tree, cut=">", fail="hard", order="reversed")
        yield f"{name} negamax", mv.negamax(tree)
        yield f"{name} negamax_alphabeta", mv.negamax_alphabeta(tree)
    yield "lecture window", mv.alphabeta(mv.trees.lecture(), window=(0, 10), fail="hard")
    board = "X../O../XOX"
    yield "board minimax", mv.minimax(mv.TicTacToe(max_player="O"), board)
    yield "board alphabeta", mv.alphabeta(mv.TicTacToe(max_player="O"), board, window=(-1, 1))
    yield "tictactoe depth 2", mv.alphabeta(mv.TicTacToe(), depth=2)
    yield "nim", mv.alphabeta(mv.Nim((2, 2)))
    yield "hexapawn", mv.alphabeta(mv.Hexapawn(), depth=3)
    yield "connect4", mv.alphabeta(mv.ConnectFour(4, 4), depth=2)
    yield "byte", mv.alphabeta(mv.Byte(8), depth=1)


def views(trace: Any) -> dict[str, Callable[[], str]]:
    """Return what is pinned of a search, by name."""
    steps = range(len(trace)) if len(trace) < 400 else range(0, len(trace), len(trace) // 100)
    last = len(trace) - 1
    return {
        "json": trace.to_json,
        "text": lambda: "\n".join(trace.text(k) for k in steps),
        "svg": lambda: "\n".join(trace.svg(k, engine="tidy") for k in steps),
        "dark fa": lambda: trace.svg(last // 2, engine="tidy", theme="dark", lang="fa", caption=False),
        "part": lambda: trace.svg(last // 2, engine="tidy", depth=1, limit=20),
        "dot": lambda: "\n".join(trace.dot(k) for k in {0, last // 3, last // 2, last}),
        "captions": lambda: "\n".join(trace.caption(k, lang) for lang in LANGUAGES for k in steps),
        "results": lambda: repr((trace.value, trace.move, trace.line, trace.counts, cuts(trace), repr(trace))),
    }


def cuts(trace: Any) -> list[Any]:
    """Return where a search cut and why."""
    return [(cut.node, cut.owner, cut.by, cut.bound, cut.kind, list(cut.skipped)) for cut in trace.cuts]


def pages() -> Iterator[tuple[str, Callable[[], str]]]:
    """Yield what is pinned of pages and comparisons."""
    for name in ("lecture", "deep_cut"):
        tree = mv.trees.get(name)
        both = mv.compare(mv.minimax(tree), mv.alphabeta(tree))
        yield f"{name} comparison", both.__str__
        yield f"{name} table", both._repr_html_
        yield f"{name} film", lambda both=both: _film(both)  # type: ignore[misc]
        yield f"{name} film fa", lambda tree=tree: _film(mv.alphabeta(tree), "fa")  # type: ignore[misc]
        yield f"{name} film negamax", lambda tree=tree: _film(mv.negamax_alphabeta(tree), "sr")  # type: ignore[misc]


def _film(subject: Any, lang: str = "en") -> str:
    from minimaxviz.draw.request import Request
    from minimaxviz.widget.reel import Reel

    data = Reel(subject, Request.of((), engine="tidy")).data(lang)
    return json.dumps({part: data[part] for part in ("films", "timelines")}, ensure_ascii=False)


def digest(text: str) -> str:
    """Return a short digest of a text."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def current() -> dict[str, str]:
    """Return all digests as they are now."""
    found = {f"{name}: {view}": digest(draw()) for name, trace in subjects() for view, draw in views(trace).items()}
    return found | {name: digest(draw()) for name, draw in pages()}


if __name__ == "__main__":
    STORED.write_text(json.dumps(current(), indent=0, sort_keys=True) + "\n", encoding="utf-8", newline="\n")
