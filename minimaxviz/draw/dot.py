"""A step as Graphviz source: the same tree with the same marks, for people who go on with Graphviz."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import cos, pi, sqrt
from typing import TYPE_CHECKING

from minimaxviz.draw import dot_labels as labels
from minimaxviz.draw import shape, status, xml
from minimaxviz.draw.answer import answer_text
from minimaxviz.draw.boards import changes
from minimaxviz.draw.composition import Moment, Part
from minimaxviz.draw.dot_labels import POINT, Field
from minimaxviz.draw.levels import Level, compact, move_on_edge
from minimaxviz.draw.marks import bound_of, cause_words
from minimaxviz.draw.pictures import picture
from minimaxviz.draw.request import Request
from minimaxviz.draw.shape import BARE_CUT, BARE_UNSEEN, Drawn
from minimaxviz.draw.svg import ScenePicture
from minimaxviz.errors import ViewError, needing
from minimaxviz.game import ROLES
from minimaxviz.notation import Window
from minimaxviz.trace import Cut
from minimaxviz.trace.frames import Frame, Look
from minimaxviz.trace.kept import cached_property
from minimaxviz.words import metrics

if TYPE_CHECKING:
    import graphviz

__all__ = ["digraph"]

FONT = "DejaVu Sans"
LONGEST_LABEL = 240.0
SHAPES = {"up": "house", "down": "invhouse"}
ROOF = cos(pi / 5)  # what Graphviz divides a label's sides by, in a shape with five corners
RING = 8.0  # points that the ring around the current node takes
WIDEST_LINE = 1500.0  # of the sentence
HEAD, WHY, CORNER = 40.0, 27.0, 22.0
VEIL, NOW = 0.14, 0.3  # so much of a colour tints what is cut off, and the current node
SCISSORS = "✂"


def digraph(frame: Frame, request: Request) -> "graphviz.Digraph":
    """Return a step as a ``graphviz.Digraph``. Node names are synthetic; all text is escaped.

    The nodes, their sizes and what is folded are those of the picture. Shapes are as large as any step needs them, so
    that they stand still from step to step wherever Graphviz lets them.
    """
    drawn = picture(frame.trace, replace(request, engine="tidy")).scene(frame.k)
    return _Writer(drawn, frame).graph()


class _Writer:
    """Writes one step of a scene."""

    def __init__(self, scene: ScenePicture, frame: Frame) -> None:
        self.scene = scene
        self.frame = frame
        self.request = scene.request
        self.view = scene.view
        self.theme = scene.theme
        self.words = scene.words
        self.moment = Moment.of(scene.view, frame, scene.view.looks(frame))
        self.looks: Sequence[Look] = self.moment.looks
        self.numerals = frame.trace.numerals

    def graph(self) -> "graphviz.Digraph":
        """Write everything; edges come in the order of moves, which Graphviz keeps as long as there are no clusters."""
        with needing("DOT needs the package graphviz", "graphviz", ViewError):
            import graphviz

        theme = self.theme
        graph = graphviz.Digraph(
            "step",
            graph_attr={
                "ordering": "out",
                "bgcolor": theme.background,
                "fontname": FONT,
                "fontcolor": theme.ink,
                "label": self._sentence(),
                "labelloc": "t",
                "labeljust": "r" if self.words.right_to_left else "l",
                "nodesep": "0.14",
                "ranksep": "0.38",
                "pad": "0.2",
            },
            node_attr={"fontname": FONT, "style": "filled", "margin": "0.03,0.02"},
            edge_attr={"fontname": FONT, "arrowhead": "none"},
        )
        for part in self._parts("node"):
            self._node(graph, part.place)
        for place in range(len(self.view.items)):
            for child in self._edges_below(place):
                self._edge(graph, child)
            if Part("stub", place) in self._stubs:
                self._stub(graph, place)
        self._answer(graph)
        return graph

    def _parts(self, kind: str) -> Iterator[Part]:
        """Go through the parts of the picture that are of a kind."""
        return (part for part in self.scene.parts.tree if part.kind == kind)

    @cached_property
    def _stubs(self) -> frozenset[Part]:
        return frozenset(self._parts("stub"))

    # --- words ------------------------------------------------------------------------------------

    def _sentence(self) -> str:
        """Write the search, the step and the counts, then what happens, and why."""
        rows: list[tuple[str, float, str, bool]] = []
        theme, header = self.theme, self.scene.header
        if self.request.header:
            first, *others = header.texts(self.frame, self.scene.rest(self.frame))
            rows.append((" · ".join(filter(None, (first, *others))), CORNER, theme.muted, False))
        if self.request.caption:
            head, why = self.scene.sentence(self.moment)
            rows += [(row, HEAD, theme.ink, True) for row in metrics.balanced(head, WIDEST_LINE, HEAD, bold=True)]
            if why:
                rows += [(row, WHY, theme.muted, False) for row in metrics.balanced(why, WIDEST_LINE, WHY)]
        if not rows:
            return ""
        rows = [(self.words.directed(text), size, ink, bold) for text, size, ink, bold in rows]
        return labels.words([*rows, ("", CORNER, theme.ink, False)], right=self.words.right_to_left)

    # --- nodes ------------------------------------------------------------------------------------

    def _node(self, graph: "graphviz.Digraph", place: int) -> None:
        if self.scene.in_column(place):
            return  # it stands in the column of its parent
        item, look, theme = self.view.items[place], self.looks[place], self.theme
        is_leaf = item.is_leaf or look.at_limit
        style = status.style(status.node_role(look), theme, status.whose(item.node.player, is_leaf=is_leaf))
        plain = style.fill if style.strength is None else labels.blend(style.fill, theme.node, style.strength)
        fill = labels.blend(theme.now, theme.node, NOW) if look.current else plain
        fill = self._veil if place in self._skipped else fill
        wide, high = self._size(place)
        ring = RING if look.current else 0.0
        more = {"xlabel": self._root_window()} if place == self.moment.current and self._is_by_root else {}
        graph.node(
            f"n{place}",
            f"<{self._label(place, fill)}>",
            shape="box" if is_leaf else SHAPES[ROLES[item.node.player].points],
            style="invis" if look.beyond else ",".join(["filled", *(["rounded"] * is_leaf), *_dashes(style)]),
            width=f"{(wide - ring) / 72:.3f}",
            height=f"{(high - ring) / 72:.3f}",
            fillcolor=fill,
            color=theme.alert if place in self._skipped else style.stroke,
            penwidth=f"{style.pen:g}",
            peripheries="2" if look.current else "1",
            tooltip=_plain(shape.story(item, look, self.words)),
            **{"class": f"mv-node mv-{look.status}" + (" mv-current" if look.current else "")},
            **more,
        )
        below = self.view.drawn_children[place]
        if below and self.scene.in_column(below[0]):
            self._column(graph, place, below)

    def _label(self, place: int, fill: str) -> str:
        """Write what stands in a shape: its name, its board, its value, its window."""
        item, look, level, theme = self.view.items[place], self.looks[place], self.scene.level(place), self.theme
        node = item.node
        is_leaf = item.is_leaf or look.at_limit
        style = status.style(status.node_role(look), theme, status.whose(node.player, is_leaf=is_leaf))
        drawn = self.scene.drawn(place, look, self.moment.changes)
        rows = []
        signs = "".join(f" {mark.sign}" for mark in status.marks(look))
        name = metrics.shortened(metrics.clean(node.label), LONGEST_LABEL, level.label_size or level.value_size)
        if level.label_size or signs:
            size = level.label_size or self.request.least
            rows.append(labels.text((name if level.label_size else "") + signs, size, style.ink))
        if level.cell and node.board is not None:
            rows.append(self._board(place, fill, style))
        value, ink = self._value(place, look, drawn, style.ink)
        if value:
            changed = "U" if "value" in drawn.changed else ""
            rows.append(labels.text(value, level.value_size, ink, bold=True, signs=changed))
        if drawn.windowed and look.window is not None and level.window_size:
            window = self._window(look.window, level, "" if level.label_size else name, drawn, style.frame)
            is_on_top = not item.is_leaf and ROLES[node.player].points == "down"  # where the shape is wide
            rows.insert(0 if is_on_top else len(rows), window)
        return labels.table((f"<TD>{row}</TD>" for row in rows or ["&#160;"]), CELLPADDING="0")

    def _value(self, place: int, look: Look, drawn: Drawn, ink: str) -> tuple[str, str]:
        """Return the value as it is written, or what it will be, and its ink."""
        value = compact(self.numerals.value_text(look.value, look.bound))
        if not value and drawn.promised is not None:
            return self.numerals.number(drawn.promised), self.theme.muted
        return value, ink

    def _window(self, bounds: Window, level: Level, name: str, drawn: Drawn, frame: str) -> str:
        """Write a window in a frame: α in MAX's colour, β in MIN's."""
        theme, size = self.theme, level.window_size
        crossed = bounds[0] >= bounds[1]
        inks = (theme.ink, theme.ink) if self.scene.trace.conventions.seen_by_mover else (theme.max, theme.min)
        low, high = (
            labels.text(self.numerals.number(end), size, ink, bold=crossed, signs="U" if which in drawn.changed else "")
            for which, end, ink in zip(("alpha", "beta"), bounds, inks, strict=True)
        )
        first, comma, last = (labels.text(text, size, theme.ink) for text in (f"{name} [".lstrip(), ",\u00a0", "]"))
        return labels.table(
            [f"<TD>{first}{low}{comma}{high}{last}</TD>"], BORDER="2" if crossed else "1", STYLE="ROUNDED",
            COLOR=theme.alert if crossed else frame, BGCOLOR=theme.background,
        )  # fmt: skip

    def _board(self, place: int, fill: str, style: status.Style) -> str:
        item = self.view.items[place]
        board = item.node.board
        assert board is not None, "only asked for where there is a board"
        seen = style.seen
        return labels.board(
            board, self.scene.level(place).cell, ink=style.ink if seen else self.theme.faint, ground=fill,
            changed=changes(None if item.parent < 0 else self.view.items[item.parent].node.board, board),
            winning=item.node.winning_line if seen else (),
            board_look=self.scene.trace.positions.board_look,
            part=self.view.board_part,
            signs=self.scene.trace.positions.signs,
            tones=(self.theme.max, self.theme.min) if seen else (self.theme.faint, self.theme.faint),
        )  # fmt: skip

    def _size(self, place: int) -> tuple[float, float]:
        """Return how large a shape is at least, in points: as large as its level needs at any step."""
        level, item = self.scene.level(place), self.view.items[place]
        window = level.window_size and level.label_size and (self.request.windows == "all" or not item.is_leaf)
        wide = max(2 * level.half, 2 * level.tab_half if window else 0.0) + 6
        high = level.body * 0.72 if not level.cell else level.body
        high += level.label_size * 1.2 * (not level.inside or bool(level.cell)) + (level.tab + 8 if window else 0.0)
        if item.is_leaf:
            return wide * POINT, (high + 12) * POINT
        return wide / ROOF * 1.02 * POINT, high * sqrt(1.9) * POINT

    def _column(self, graph: "graphviz.Digraph", parent: int, places: Sequence[int]) -> None:
        """Write the leaves below a node as one table, a value in each of its cells."""
        level, theme = self.scene.level(places[0]), self.theme
        across = self.scene.measure.columns_below(parent, self.scene.choice, level)
        fields = [self._field(place) for place in places]
        label = labels.column(fields, across, level.value_size, level.column * 0.8, theme.band)
        hidden = {"style": "invis"} if self.looks[places[0]].beyond else {}
        graph.node(f"c{parent}", label, shape="plain", **{"style": "", "class": "mv-column", **hidden})
        scissors = {"xlabel": SCISSORS, "fontcolor": theme.alert, "fontsize": "34"}
        cuts = scissors if not self._skipped.isdisjoint(places) and parent not in self._skipped else {}
        graph.edge(f"n{parent}", f"c{parent}", color=theme.faint, penwidth="1", **hidden, **cuts)

    def _field(self, place: int) -> Field:
        look, theme = self.looks[place], self.theme
        drawn = self.scene.drawn(place, look, self.moment.changes)
        text, ink = self._value(place, look, drawn, theme.good if look.on_line else theme.ink)
        is_cut, is_new = look.status == "pruned", place in self._skipped
        if not text:
            text, ink = (BARE_CUT, getattr(theme, status.left_out(look))) if is_cut else (BARE_UNSEEN, theme.faint)
        ground = self._veil if is_new else theme.band
        return Field(
            f"n{place}",
            text + "".join(mark.sign for mark in status.marks(look)),
            ink,
            labels.blend(theme.now, theme.background, NOW) if look.current else ground,
            bold=look.value is not None,
            struck=is_cut and drawn.promised is not None,
            frame=theme.ink if look.current else "",
        )

    # --- edges ------------------------------------------------------------------------------------

    def _edges_below(self, place: int) -> list[int]:
        return [child for child in self.view.drawn_children[place] if not self.scene.in_column(child)]

    def _edge(self, graph: "graphviz.Digraph", place: int) -> None:
        item, look, theme = self.view.items[place], self.looks[place], self.theme
        style = status.style(status.edge_role(look, self.looks[item.parent]), theme)
        if look.beyond:
            graph.edge(f"n{item.parent}", f"n{place}", style="invis")
            return
        line = {"color": style.edge_ink, "penwidth": f"{style.pen:g}", "style": style.line}
        if place in self._skipped:
            line["color"] = theme.alert
        elided = item.node.depth - self.view.items[item.parent].node.depth - 1
        if elided:
            line |= {"style": "dotted", "label": _plain(f" ⋮ {self.words.whole(elided)}"), "fontcolor": theme.muted}
        level, move = self.scene.level(place), move_on_edge(item.node)
        if move and level.label_size and not elided:
            short = metrics.shortened(move, LONGEST_LABEL, level.label_size)
            line["label"] = f"<{labels.text(f' {short}', level.label_size, style.ink)}>"
        if status.is_cut(look, self.looks[item.parent]):
            is_new = place in self._skipped
            line |= {"xlabel": SCISSORS, "fontcolor": theme.alert, "fontsize": "34" if is_new else "18"}
        elif (walked := self._walked(place)) is not None:
            line |= _arrow(walked)
        if look.call and not elided:
            asked = status.CALLS[look.call]
            dashes = {"style": "dashed"} if asked.dash else {}
            line |= {**dashes, "xlabel": f" {asked.sign} ", "fontcolor": theme.ink, "fontsize": "20"}
        if place in self._bounds_way:
            line |= {"color": theme.alert, "penwidth": "4", "style": "dotted", **_arrow(self._bounds_way[place])}
        if place == self._bound_edge:
            line |= {"xlabel": self._cause(), "fontcolor": theme.alert, "fontsize": f"{CORNER * POINT:g}"}
        graph.edge(f"n{item.parent}", f"n{place}", **line)

    def _walked(self, place: int) -> str | None:
        """Return in which direction an edge was just walked, as Graphviz calls it."""
        path, frame = self.view.items[place].node.path, self.frame
        if frame.kind == "enter" and path == frame.node.path:
            return "forward"
        return "back" if frame.child is not None and path == frame.child.path else None

    def _stub(self, graph: "graphviz.Digraph", place: int) -> None:
        """Write what is folded away: as the last of the children, or below a node of which none is drawn."""
        theme, hides = self.theme, place == self.moment.hider
        veiled = place in self._skipped or (self._cut is not None and place == self.moment.current)
        text, size = self.scene.stub_lines(place, self.frame), self.scene.stub_size
        inks = [theme.ink, *[theme.muted] * len(text)]
        rows = [labels.text(self.words.directed(row), size, ink) for row, ink in zip(text, inks, strict=False)]
        look = {"shape": "plain", "style": ""}
        if self.scene.measure.has_stub(place):
            look = {"shape": "box", "style": "filled,rounded" if hides else "filled,rounded,dashed"}
        graph.node(
            f"s{place}",
            f"<{labels.lines(rows)}>",
            **look,
            color=theme.alert if veiled else theme.ink if hides else theme.faint,
            fillcolor=self._veil if veiled else theme.background,
            margin="0.1,0.05",
            penwidth="3" if hides else "1.5",
            **{"class": "mv-stub" + (" mv-holds-current" if hides else "")},
        )
        graph.edge(f"n{place}", f"s{place}", style="dotted", color=theme.faint)

    # --- a table's answer -------------------------------------------------------------------------

    def _answer(self, graph: "graphviz.Digraph") -> None:
        """Write where a table has its answer from, as a double arrow that moves nothing."""
        origin = self.frame.visit.origin if self.frame.kind == "hit" else None
        if origin is None or self.moment.current is None:
            return
        path = origin.node.path
        holder = self.view.places.get(path)
        stored = self._end(holder) if holder is not None else self._folded_end(self.view.holder(path))
        if stored is None:
            return
        theme = self.theme
        look = {"color": f"{theme.ink}:{theme.background}:{theme.ink}", "penwidth": "2", "constraint": "false"}
        text = _plain(f" {answer_text(self.frame)} ")
        words = {"xlabel": text, "fontcolor": theme.ink, "fontsize": f"{CORNER * POINT:g}"}
        start = self._end(self.moment.current)
        graph.edge(start, stored, **look, **words, **_arrow("forward"), **{"class": "mv-answer"})

    def _end(self, place: int) -> str:
        """Return what an edge to an item is written with: one in a column has its port there."""
        return f"c{self.view.items[place].parent}:n{place}" if self.scene.in_column(place) else f"n{place}"

    def _folded_end(self, place: int | None) -> str | None:
        return None if place is None or Part("stub", place) not in self._stubs else f"s{place}"

    # --- the cut ----------------------------------------------------------------------------------

    @cached_property
    def _cut(self) -> Cut | None:
        return self.frame.cut if self.moment.current is not None else None

    @cached_property
    def _skipped(self) -> frozenset[int]:
        """The items that the step cuts off, and all below them."""
        cut = self._cut
        if cut is None:
            return frozenset()
        skipped, depth = {node.path for node in cut.skipped}, cut.node.depth + 1
        items = enumerate(self.view.items)
        return frozenset(place for place, item in items if item.node.path[:depth] in skipped)

    @property
    def _veil(self) -> str:
        """The ground of what the step cuts off."""
        return labels.blend(self.theme.alert, self.theme.background, VEIL)

    @cached_property
    def _bounds_way(self) -> dict[int, str]:
        """The edges along which the bound came: up to the owner, and down to the cut."""
        cut, places = self._cut, self.view.places
        if cut is None or cut.owner is None:
            return {}
        path = cut.node.path
        down = (path[:length] for length in range(cut.owner.depth + 1, len(path) + 1))
        arrows = {places[one]: "forward" for one in down if places.get(one)}
        if cut.by is not None and places.get(cut.by.path):
            arrows[places[cut.by.path]] = "back"
        return arrows

    @cached_property
    def _bound_edge(self) -> int | None:
        """The edge beside which it is said where the bound comes from: the first of its way that is drawn."""
        return max(self._bounds_way, key=lambda place: (self._bounds_way[place] == "back", -place), default=None)

    def _cause(self) -> str:
        assert self._cut is not None, "only a cut has a cause"
        text = cause_words(self._cut, bound_of(self._cut, self.frame), self.words)
        return _plain(f" {self.words.directed(text)} ")

    @property
    def _is_by_root(self) -> bool:
        return self._cut is not None and self._cut.owner is None

    def _root_window(self) -> str:
        assert self._cut is not None, "only a cut has a cause"
        text = cause_words(self._cut, bound_of(self._cut, self.frame), self.words)
        return f"<{labels.text(self.words.directed(text), CORNER, self.theme.alert, bold=True)}>"


def _dashes(style: status.Style) -> list[str]:
    return [] if style.line == "solid" else [style.line]


def _arrow(direction: str) -> dict[str, str]:
    return {"dir": direction, "arrowhead": "normal", "arrowtail": "normal"}


def _plain(text: str) -> str:
    """Write a text that is no markup, whatever it contains."""
    import graphviz

    label: str = graphviz.nohtml(graphviz.escape(xml.fit(text)))
    return label
