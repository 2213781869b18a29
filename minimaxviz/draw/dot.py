"""A step as Graphviz source: the same tree with the same marks, for people who go on with Graphviz."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from minimaxviz.draw import status
from minimaxviz.draw.boards import changes
from minimaxviz.draw.composition import Composition, Part
from minimaxviz.draw.marks import bound_of, cause_words
from minimaxviz.draw.request import Request
from minimaxviz.draw.theme import Theme
from minimaxviz.draw.view import Item, Stub, View, view_of
from minimaxviz.game import ROLES
from minimaxviz.trace.frames import Frame, Look
from minimaxviz.trace.parts import Node
from minimaxviz.trace.positions import Board
from minimaxviz.words import Words, caption, metrics

if TYPE_CHECKING:
    import graphviz

__all__ = ["digraph"]

LONGEST_LABEL = 240.0
SHAPES = {"up": "house", "down": "invhouse"}
WRITTEN = ("node", "edge", "stub", "way")  # the current node and the edge just walked are told by their attributes


def digraph(frame: Frame, request: Request) -> "graphviz.Digraph":
    """Return a step as a ``graphviz.Digraph``. Node names are synthetic; all text is escaped."""
    import graphviz

    view, theme, words = view_of(frame.trace, request.wish), request.theme, request.words

    graph = graphviz.Digraph(
        "step",
        graph_attr={
            "ordering": "out",
            "bgcolor": theme.background,
            "fontname": "DejaVu Sans",
            "fontcolor": theme.ink,
            "label": _lines(str(caption(frame, words.lang))),
            "labelloc": "b",
        },
        node_attr={"fontname": "DejaVu Sans", "style": "filled"},
        edge_attr={"fontname": "DejaVu Sans", "arrowhead": "none"},
    )
    looks = view.looks(frame.k)
    for kind, place in sorted(filter(_is_written, Composition(view).tree), key=_order):
        if kind == "node":
            _node(graph, view, place, looks[place], theme)
        elif kind == "edge":
            _edge(graph, view, place, looks, frame, theme)
        elif kind == "stub":
            _stub(graph, view, place, frame, theme, words)
        else:
            _cause(graph, view, frame, theme, words)
    return graph


def _is_written(part: Part) -> bool:
    return part.kind in WRITTEN


def _order(part: Part) -> tuple[bool, int, int]:
    """Return where a part is written: beside its item, which is named before its edge, and the cause at the end."""
    return part.kind == "way", part.place, WRITTEN.index(part.kind)


def _lines(*texts: str) -> str:
    """Join texts as the lines of a label, whatever they contain."""
    import graphviz

    label: str = graphviz.nohtml("\\n".join(graphviz.escape(metrics.clean(text)) for text in texts))
    return label


def _node_label(item: Item, look: Look, above: Board | None) -> str:
    node = item.node
    name = metrics.shortened(metrics.clean(node.name), LONGEST_LABEL, 14)
    texts = ["".join((name, *(f" {mark.sign}" for mark in status.marks(look))))]
    if node.board is not None:
        texts += _board_rows(node, look, above)
    if look.value is not None:
        texts.append(node.trace.numerals.value_text(look.value, look.bound))
    if look.window is not None and (not item.is_leaf or look.status == "open"):
        texts.append(node.trace.numerals.window(look.window))
    return _lines(*texts)


def _board_rows(node: Node, look: Look, above: Board | None) -> list[str]:
    """Write a board row by row: the last move in brackets, a line that won in angles."""
    assert node.board is not None, "only asked for where there is a board"
    signs = dict.fromkeys(changes(above, node.board), "[]")
    if status.STYLES[look.status].seen:
        signs |= dict.fromkeys(node.winning_line, "‹›")
    return [
        "".join(signs.get((r, c), "  ")[0] + (cell or "·") + signs.get((r, c), "  ")[1] for c, cell in enumerate(row))
        for r, row in enumerate(node.board)
    ]


def _node(graph: "graphviz.Digraph", view: View, place: int, look: Look, theme: Theme) -> None:
    item = view.items[place]
    above = None if item.parent < 0 else view.items[item.parent].node.board
    shape = "box" if item.is_leaf else SHAPES[ROLES[item.node.player].points]
    style = status.style(status.node_role(look), theme, status.whose(item.node.player, is_leaf=item.is_leaf))
    names = f"mv-node mv-{look.status}" + (" mv-current" if look.current else "")
    graph.node(
        f"n{place}",
        _node_label(item, look, above),
        shape=shape,
        style="filled" if style.line == "solid" else f"filled,{style.line}",
        fillcolor=style.fill,
        color=style.stroke,
        penwidth=f"{style.pen:g}",
        fontcolor=style.ink,
        tooltip=_lines(item.node.full_name),
        **{"class": names},
        fontname="DejaVu Sans" if item.node.board is None else "DejaVu Sans Mono",  # so that columns line up
    )


def _edge(graph: "graphviz.Digraph", view: View, place: int, looks: Sequence[Look], frame: Frame, theme: Theme) -> None:
    item, look = view.items[place], looks[place]
    style = status.style(status.edge_role(look, looks[item.parent]), theme)
    walked = _walked(item, frame)
    move = "" if item.node.name == item.node.move_name else item.node.move_name  # that stands in the node
    move = metrics.shortened(metrics.clean(move), LONGEST_LABEL, 14)
    label = _lines(*filter(None, (move, "✂" if status.is_cut(look, looks[item.parent]) else "")))
    graph.edge(
        f"n{item.parent}",
        f"n{place}",
        label=label,
        color=style.way,
        penwidth=f"{style.pen:g}",
        style=style.line,
        fontcolor=theme.ink if move else theme.alert,
        **({"dir": walked, "arrowhead": "normal", "arrowtail": "normal"} if walked else {}),
    )


def _stub(graph: "graphviz.Digraph", view: View, place: int, frame: Frame, theme: Theme, words: Words) -> None:
    stub = view.stub(place, frame.k)
    assert stub is not None, "only what folds has a stub"
    label = _lines(*_stub_lines(stub, words))
    graph.node(f"s{place}", label, shape="note", style="dashed", color=theme.faint, fontcolor=theme.muted)
    graph.edge(f"n{place}", f"s{place}", style="dotted", color=theme.faint)


def _stub_lines(stub: Stub, words: Words) -> list[str]:
    """Say what is folded away, a line for each kind."""
    lines = [words.count("stub_visited", stub.visited)] if stub.visited else []
    if stub.pruned:
        lines.append(words.count("stub_pruned", stub.pruned) + (" …" if stub.more else ""))
    if stub.to_come:
        lines.append(words.count("stub_come", stub.to_come) + (" …" if stub.more and not stub.pruned else ""))
    return lines


def _walked(item: Item, frame: Frame) -> str | None:
    """Return in which direction an edge was just walked, as Graphviz calls it."""
    if frame.kind == "enter" and item.node.path == frame.node.path:
        return "forward"
    if frame.child is not None and item.node.path == frame.child.path:
        return "back"
    return None


def _cause(graph: "graphviz.Digraph", view: View, frame: Frame, theme: Theme, words: Words) -> None:
    cut = frame.cut
    target = None if cut is None else view.places.get(cut.node.path)
    if cut is None or target is None:
        return
    bound = bound_of(cut, frame)
    if cut.by is None or cut.owner is None:
        label = _lines(cause_words(cut, bound, words))
        graph.node(
            "root_window", label, shape="note", color=theme.alert, fontcolor=theme.ink, fillcolor=theme.background
        )
        graph.edge(
            "root_window", f"n{target}", style="dotted", color=theme.alert, arrowhead="normal", constraint="false"
        )
        return
    source = view.places.get(cut.by.path, view.places.get(cut.owner.path))
    if source is None:
        return
    graph.edge(
        f"n{source}",
        f"n{target}",
        label=_lines(cause_words(cut, bound, words)),
        constraint="false",
        style="dotted",
        color=theme.alert,
        fontcolor=theme.alert,
        penwidth="2.5",
        arrowhead="normal",
    )
