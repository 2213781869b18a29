"""Pictures looked at: a sheet of what is hard to draw, each with a line on what to look at."""

import re
from base64 import b64decode
from functools import cache
from pathlib import Path
from typing import NamedTuple

import minimaxviz as mv

__all__ = ["PASSES", "SHEET", "Look", "passes", "sheet", "write"]

FOLDER = "_pictures"
EMBEDDED = re.compile(r'src="data:image/svg\+xml;base64,([^"]+)" alt="([^"]*)"')
SLIDE, PHONE = (1920, 1080), (390, 844)


class Look(NamedTuple):
    """A picture, what to look at, and the line that draws it."""

    name: str
    title: str
    story: str
    code: str
    """Python that gives what ``trace.show`` answers."""
    size: tuple[int, int] = SLIDE


SHEET = (
    Look(
        "lecture-cut",
        "The lecture's tree at a cut",
        "What is cut off lies under a veil, with large scissors; dots lead from E, which set the bound, to the cut; at "
        "the foot the bar of F is turned inside out.",
        'mv.alphabeta("lecture").show(15)',
    ),
    Look(
        "null-window",
        "A question is answered",
        "Principal variation search only asks whether B is more than 2: its edge is dashed and has a question mark. "
        "The answer is yes, so B is searched again; I was already, which the turning arrow on its edge says.",
        'mv.pvs("lecture", order="reversed").show(63)',
    ),
    Look(
        "table",
        "A table answers",
        "The position at R stood at G before: a double arrow leads there and says what the table knows, both boards "
        "are ringed, and the diamond stays on what a table answered.",
        "mv.alphabeta_table(mv.Nim((2, 2))).show(48)",
    ),
    Look(
        "table-loop",
        "A table answers from an earlier pass",
        "MTD(f) comes back to F in its second pass: the bound that its first pass stored there is enough, so a loop "
        "leads back to the same node.",
        'mv.mtd("lecture").show(33)',
    ),
    Look(
        "greek-position",
        "Boards as nodes",
        "A late tic-tac-toe position: every board can be read, moves stand on edges, and the row that wins is ringed.",
        'mv.alphabeta(mv.TicTacToe("X../O../XOX", max_player="O"), window=(-1, 1)).show()',
    ),
    Look(
        "nodes-121",
        "121 nodes",
        "Upper nodes stay large; leaves are bare numbers in columns under their parent.",
        'mv.minimax("equal_leaves").show(180)',
    ),
    Look(
        "nodes-364",
        "364 nodes",
        "Too many to be read whole: a scene shows where the search is, and what is folded away is counted.",
        "mv.alphabeta(mv.Tree.random(branching=3, depth=5, seed=1)).show(203)",
    ),
    Look(
        "byte",
        "Byte, two moves deep",
        "Stacks are stacks, with their outlines; of many moves those that matter are drawn, and the rest is one stub.",
        'mv.alphabeta(mv.Byte(estimate="better"), depth=2).show(107)',
    ),
    Look(
        "connect-four",
        "Connect Four, three moves deep",
        "Discs in a frame; the piece that fell last is marked.",
        'mv.alphabeta(mv.ConnectFour(estimate="lines"), depth=3).show(52)',
    ),
    Look(
        "mate-in-two",
        "Chess, mate in two",
        "Real pieces; the best line is green and starred, and what is folded away says what it is worth.",
        'mv.alphabeta(mv.from_chess("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"), depth=3).show()',
    ),
    Look(
        "wide-root",
        "A root with thirty children",
        "Eight of them stay, the best among them; the other 22 are one stub that says what they are worth at most.",
        "mv.minimax([[value, value + 2] for value in range(30)]).show()",
    ),
    Look(
        "chain",
        "A chain of thirteen",
        "Deep and narrow: sentence, tree and number line stand beside each other, with a bar for each open call.",
        "mv.alphabeta([[[[[[[[[[[[7]]]]]]]]]]]]).show(12)",
    ),
    Look(
        "persian",
        "In Persian",
        "The sentence runs from right to left; the tree, the windows and the number line stay left to right.",
        'mv.alphabeta("lecture").show(15, lang="fa")',
    ),
    Look(
        "dark",
        "Dark",
        "The same step on a dark ground: MAX is still blue, MIN purple, and text has a contrast of at least 4.5 : 1.",
        'mv.alphabeta("lecture").show(15, theme="dark")',
    ),
    Look(
        "print",
        "Black and white",
        "No colour is left, and nothing is lost: shapes, lines and signs say everything.",
        'mv.alphabeta("lecture").show(15, theme="print")',
    ),
    Look(
        "portrait",
        "A phone held upright",
        "Counts and sentence stand above each other, leaves in columns, and the levels share the height.",
        'mv.alphabeta("lecture").show(15)',
        PHONE,
    ),
    Look(
        "landscape",
        "A phone held across",
        "All of a slide on 390 lines: sentence, counts, tree, number line and foot.",
        'mv.alphabeta("lecture").show(15)',
        (PHONE[1], PHONE[0]),
    ),
)

PASSES = (
    Look(
        "passes-mtd",
        "MTD(f) from 0",
        "The third pass asks whether the root is worth more than 3. What the second found is pale; the table knows K "
        "already; the chart shows that the value is at least 3.",
        'mv.mtd("lecture").show(45)',
    ),
    Look(
        "passes-sss",
        "SSS*, which is MTD(f) from ∞",
        "The first pass asks for the largest number there is, and proves that the root is worth 3 at most; the second "
        "proves that it is worth 3.",
        'mv.mtd("lecture", guess=float("inf")).show()',
    ),
    Look(
        "passes-deepening",
        "Iterative deepening",
        "The second pass goes two moves deep: its leaves are boxes with estimates; nothing below them is drawn yet.",
        'mv.iterative_deepening("lecture").show(30)',
    ),
    Look(
        "passes-order",
        "What was learned",
        "Numbers on the edges say in which order a pass tried the moves: the one that was best in the last pass first.",
        "mv.iterative_deepening(mv.Tree.random(branching=3, depth=4, seed=1)).show(100)",
    ),
    Look(
        "passes-aspiration",
        "Aspiration",
        "Each depth is searched with a window of ±2 around the last value, and once more if its value is outside.",
        'mv.iterative_deepening("lecture", delta=2).show()',
    ),
)


def sheet() -> str:
    """Write the sheet."""
    return "\n\n".join(map(_section, SHEET))


def passes() -> str:
    """Write the pictures of searches that run from the root more than once."""
    return "\n\n".join(map(_section, PASSES))


def _section(look: Look) -> str:
    width, height = look.size
    kind = "picture narrow" if width < height else "picture"
    source, alt = f"{FOLDER}/{look.name}.svg", _drawn(look)[1]
    image = f'<img class="{kind}" src="{source}" width="{width}" height="{height}" loading="lazy" alt="{alt}">'
    return f"## {look.title}\n\n{look.story}\n\n```python\n{_call(look)}\n```\n\n{image}"


def _call(look: Look, *, always: bool = False) -> str:
    """Return the line that draws a picture; a slide's size need not be said to people."""
    if look.size == SLIDE and not always:
        return look.code
    return f"{look.code[:-1]}{'' if look.code.endswith('()') else ', '}size={look.size})"


@cache
def _drawn(look: Look) -> tuple[bytes, str]:
    """Return a picture, light or dark as the page around it is unless said, and its description."""
    shown = eval(_call(look, always=True), {"mv": mv})
    found = EMBEDDED.search(shown._repr_mimebundle_()["text/html"])
    assert found is not None, "a notebook is shown an SVG with its description"
    return b64decode(found[1]), found[2]


def write(folder: Path) -> None:
    """Write the pictures below the built site."""
    (folder / FOLDER).mkdir(exist_ok=True)
    for look in (*SHEET, *PASSES):
        (folder / FOLDER / f"{look.name}.svg").write_bytes(_drawn(look)[0])
