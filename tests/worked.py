"""The worked examples of searches with probes and tables, as they are written down: every visit, and every step."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import minimaxviz as mv

PVS = mv.pvs("lecture", order="reversed")
NIM = mv.alphabeta_table(mv.Nim((2, 2)))
MTD = mv.mtd("lecture")

LECTURE = dict(zip("ABCDEFGHIJ", re.split(" ", "BCD EF GH IJ KL MN O PQ RS TU"), strict=True))  # its children


def listed(text: str) -> list[str]:
    """Return the words of a text."""
    return text.split()


# every visit in order, ? a probe, ! a re-search
PVS_VISITS = listed("A D J U T? I? S R I! S R? C? H Q G O B? F N E L B! F N M? E? L K E! L K?")
PVS_STEPS = "EEEEVUEVULUEEVUEVULREEVUEVULULUEEEVUCLUEEVULULUEEEVUCLUEEVUCLULREEEVUEVULUEEVUEVULREEVUEVULULUL"
# ← the visit that stored what the table answers; those of Nim by their path
NIM_VISITS = listed("— 0 00 000 0000 001 01 010←3 011 0110←4 02 020←5 1 10 100←5 11←4 2 20←6 3 30 300←5 31←4")
MTD_VISITS = listed("A B E K F M A B E K←3 L F←4 A B E K←3 L←10 C G O D I R S")
MTD_STEPS = "EEEEVUCLUEEVUCLULUCLPEEEEHUEVULUEHULUCLPEEEEHUEHULUCLUEEEVULUCLUEEEVUEVULUCLUL"
EXAMPLES = {
    "pvs": PVS,
    "pvs with a table": mv.pvs("lecture", order="reversed", table=True),
    "nim": NIM,
    "tic-tac-toe": mv.alphabeta_table(mv.TicTacToe(), "XOX/OX./O.."),
    "mtd": MTD,
}


class Seen(NamedTuple):
    """What a picture must show at a step: the current visit, and of each node its last visit, unless it is earlier."""

    kind: str
    visit: int
    last: dict[str, int]
    finished: set[int]


def told(visits: list[str], steps: str, children: dict[str, str]) -> Iterator[Seen]:
    """Follow the letters of the steps: E enters the next visit, V, H and L finish the current one, U, R and P go up."""
    names = [re.split("[?!←]", visit)[0] for visit in visits]
    path: list[int] = []
    above: dict[int, int] = {}
    last: dict[str, int] = {}
    finished: set[int] = set()
    coming = iter(range(len(visits)))
    for letter in steps:
        if letter == "E":
            visit = next(coming)
            if path:
                assert names[visit] in children[names[path[-1]]]
                above[visit] = path[-1]
            path.append(visit)
            last[names[visit]] = visit
        elif letter in "VHL":
            finished.add(path[-1])
        elif letter in "URP":
            path.pop()
        shown = {
            name: visit
            for name, visit in last.items()
            if all(last[names[one]] == one for one in chain_above(visit, above))
        }
        yield Seen(letter, path[-1] if path else 0, shown, set(finished))


def chain_above(visit: int, above: dict[int, int]) -> list[int]:
    """Return the visits above a visit."""
    found = []
    while visit in above:
        visit = above[visit]
        found.append(visit)
    return found
