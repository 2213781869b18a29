"""The engine: nodes per second against other packages, the cost of recording, memory, access to any step."""

import random
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

import minimaxviz as mv
from benchmarks import plain
from benchmarks.timing import best_times, line, note, ordinary_python

__all__ = ["run"]

Searches: TypeAlias = dict[str, Callable[[], Any]]

MINIMAX_NODES, ALPHABETA_NODES = 549_946, 18_297


def run() -> None:
    """Measure the engine on tic-tac-toe from the empty board, recording included."""
    print("Engine: tic-tac-toe from the empty board, recording included")
    game = mv.TicTacToe()
    ours = {"minimax": lambda: mv.minimax(game), "alphabeta": lambda: mv.alphabeta(game)}
    without = {"minimax": lambda: plain.minimax(game), "alphabeta": lambda: plain.alphabeta(game)}
    nodes = {"minimax": MINIMAX_NODES, "alphabeta": ALPHABETA_NODES}
    _recording(ours, without)
    _open_spiel(ours, without, nodes)
    _easy_ai(ours, nodes)
    _later_searches(game)
    _memory(game)
    _any_step(game)
    _json(game)
    _count()
    _start_up()


def _recording(ours: Searches, without: Searches) -> None:
    for name, search in ours.items():
        times = best_times({"with": search, "without": without[name]}, 5 if name == "minimax" else 40)
        ratio = times["with"] / times["without"]
        line(
            f"{name}: time with recording to a plain recursion",
            ratio,
            "≤ 1.35",
            moonshot=1.25,
            name=f"recording_{name}",
        )


def _open_spiel(ours: Searches, without: Searches, nodes: dict[str, int]) -> None:
    try:
        import pyspiel
        from open_spiel.python.algorithms import minimax as peer
    except ImportError:
        print("  --   OpenSpiel is not installed: pip install -e '.[bench]'")
        return
    game = pyspiel.load_game("tic_tac_toe")
    theirs = {
        "minimax": lambda: peer.expectiminimax(game.new_initial_state(), 100, None, 0),
        "alphabeta": lambda: peer.alpha_beta_search(game),
    }
    for name, search in ours.items():  # all visit the same nodes, so the times compare
        candidates = {"ours": search, "without": without[name], "theirs": theirs[name]}
        times = best_times(candidates, 3 if name == "minimax" else 25)
        speed = nodes[name] / times["ours"]
        ratio = times["theirs"] / times["ours"]
        line(
            f"{name}: speed to OpenSpiel's ({speed:,.0f} nodes/s)", ratio, "≥ 2.3", moonshot=3, name=f"openspiel_{name}"
        )
        ratio = times["theirs"] / times["without"]
        line(f"{name}: speed without recording to it", ratio, "≥ 2.3", moonshot=3, name=f"without_{name}")


def _easy_ai(ours: Searches, nodes: dict[str, int]) -> None:
    try:
        from easyAI import AI_Player, Negamax
        from easyAI.games.TicTacToe import TicTacToe
    except ImportError:
        print("  --   easyAI is not installed: pip install -e '.[bench]'")
        return
    visited = 0

    class Counting(TicTacToe):  # type: ignore[misc]
        def is_over(self) -> bool:
            nonlocal visited
            visited += 1
            return bool(super().is_over())

    search = Negamax(10)
    search(Counting([AI_Player(search), AI_Player(search)]))
    game = TicTacToe([AI_Player(search), AI_Player(search)])
    times = best_times({**ours, "theirs": lambda: search(game)}, 3)
    for name in ours:
        ratio = (nodes[name] / times[name]) / (visited / times["theirs"])
        what = f"{name}: speed to easyAI's Negamax (which visits {visited:,} nodes)"
        line(what, ratio, "≥ 6", name=f"easyai_{name}")


def _later_searches(game: mv.TicTacToe) -> None:
    searches: dict[str, Callable[..., Any]] = {
        "alphabeta": mv.alphabeta,
        "pvs": mv.pvs,
        "alphabeta_table": mv.alphabeta_table,
    }
    calls = {name: search(game).work.calls for name, search in searches.items()}
    candidates: dict[str, Callable[[], Any]] = {
        **{name: partial(search, game) for name, search in searches.items()},
        "deepening": lambda: mv.iterative_deepening(game),
        "one by one": lambda: [mv.alphabeta(game, depth=depth) for depth in range(1, 10)],
    }
    times = best_times(candidates, 25, of_processor=True)
    a_call = {name: times[name] / calls[name] for name in searches}
    for name, most, best in (("pvs", "≤ 1.25", 1.1), ("alphabeta_table", "≤ 2", 1.5)):
        ratio = a_call[name] / a_call["alphabeta"]
        line(f"{name}: time a call to alphabeta's", ratio, most, moonshot=best, name=f"a_call_{name}")
    ratio = times["deepening"] / times["one by one"]
    line("deepening that learns to alphabeta at depth 1, 2, …, 9", ratio, "≤ 1", moonshot=0.7, name="deepening")


def _memory(game: mv.TicTacToe) -> None:
    for search, nodes, most, best in (
        (mv.minimax, MINIMAX_NODES, "≤ 40", 34),
        (mv.alphabeta, ALPHABETA_NODES, "≤ 55", 50),
    ):
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        trace = search(game)
        recorded = tracemalloc.get_traced_memory()[0] - before
        trace[len(trace) // 2].look(trace.root)
        indexed, peak = (size - before for size in tracemalloc.get_traced_memory())
        tracemalloc.stop()
        name = search.__name__
        line(f"{name}: a node as recorded", recorded / nodes, most, "bytes", moonshot=best, name=f"recorded_{name}")
        line(f"{name}: a node with its index", indexed / nodes, "≤ 120", "bytes", name=f"indexed_{name}")
        note(**{f"peak_{name}": peak / nodes})
        print(f"       {peak / nodes:9.2f} bytes  a node at the peak, while the index is made")


def _any_step(game: mv.TicTacToe) -> None:
    trace = mv.minimax(game)
    dice = random.Random(1)
    steps = [dice.randrange(len(trace)) for _ in range(1000)]
    times = best_times({"search": lambda: mv.minimax(game), "steps": lambda: [trace[k].window for k in steps]}, 3)
    share = times["steps"] / len(steps) / times["search"]
    line("a step anywhere in 549,946 nodes to the search itself", share, "≤ 0.001")


def _json(game: mv.TicTacToe) -> None:
    trace, same = mv.minimax(game), mv.minimax(game)
    len(trace), len(same)
    candidates = {"search": lambda: mv.minimax(game), "json": trace.to_json, "equal": lambda: trace == same}
    times = best_times(candidates, 3)
    line("to_json of 549,946 nodes to the search itself", times["json"] / times["search"], "≤ 3", name="json")
    line("== of two such traces to the search itself", times["equal"] / times["search"], "≤ 3", name="equal")


def _count() -> None:
    """Count 5×5 in a process of its own, so that what it takes is its own."""
    code = (
        "import resource, time, minimaxviz as mv; found = mv.count(mv.MNK(5, 5, 3), depth=6, progress=False); "
        "print(found.nodes, time.process_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, encoding="utf-8")
    nodes, seconds, megabytes = map(float, done.stdout.split())
    line(f"counting {nodes:,.0f} nodes of 5×5 to depth 6", seconds, "≤ 30", "s", moonshot=13, name="count_seconds")
    line("counting them, memory of the process", megabytes, "≤ 250", "MB", name="count_megabytes")


def _start_up() -> None:
    def python(code: str) -> Callable[[], Any]:
        return lambda: subprocess.run([sys.executable, "-c", code], check=True, env=ordinary_python())

    times = best_times({"bare": python("pass"), "ours": python("import minimaxviz")}, 10)
    print(f"       {times['ours'] / times['bare']:9.2f} ×      `import minimaxviz` to starting Python alone")
