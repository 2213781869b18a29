"""The Lab: build a tree, choose a search, and step through it at once."""

from collections.abc import Callable
from contextlib import contextmanager
from html import escape
from math import inf
from typing import Any

import ipywidgets

from minimaxviz.draw.request import spoken
from minimaxviz.errors import MinimaxvizError, SearchError, TreeError
from minimaxviz.games import trees
from minimaxviz.games.tree import Tree
from minimaxviz.search import SEARCHES, alphabeta, minimax
from minimaxviz.trace import Trace
from minimaxviz.trace.comparison import compare
from minimaxviz.widget.player import Player
from minimaxviz.widget.sketch import Sketch
from minimaxviz.words import words

__all__ = ["Lab"]

FORMATS = ("html", "pdf", "pptx", "gif", "svg", "png", "tex", "json")
LONGEST_TABLE = 60
LARGEST = 1_500  # nodes that lots may make
FIELD = ipywidgets.Layout(width="auto", min_width="7em")
NARROW = ipywidgets.Layout(width="7em")
ALERT = "color: var(--jp-error-color1, #b00020); font-weight: bold"
WHOLE = {"description_width": "initial"}


class Lab(ipywidgets.VBox):  # type: ignore[misc]
    """A panel to build trees in: type lists, fill a table, click nodes, or draw lots, and see the search.

    ``lab.tree`` and ``lab.trace`` are what is shown, for the next cell to go on with.

    >>> lab = Lab([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> lab.trace
    Trace(alphabeta, 11 nodes, value 3)
    """

    def __init__(self, tree: Any = None, *, lang: str | None = None, language: str | None = None) -> None:
        self._words = words(spoken(lang, language))
        self._busy = False
        self._sketch = Sketch.of(_tree_of(tree))
        self._make_tree_fields()
        self._make_search_fields()
        self.tree: Tree = self._sketch.tree()
        self.trace: Trace = alphabeta(self.tree)
        self.player = Player(self.trace, len(self.trace) - 1, lang=self._words.lang)
        self.player.observe(self._show_picked, "picked")
        super().__init__([*self._arranged(), self.player])
        self._write_tree()
        self._run()

    def __repr__(self) -> str:
        return f"Lab({self.tree!r}, {self.trace!r})"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """Show the widget, and the last step of the search where widgets do not run."""
        still = self.trace.svg(lang=self._words.lang)
        return {**super()._repr_mimebundle_(**kwargs), "image/svg+xml": still, "text/plain": repr(self)}

    def _say(self, key: str) -> str:
        return self._words.say(f"lab_{key}")

    # --- fields -----------------------------------------------------------------------------------

    def _make_tree_fields(self) -> None:
        say = self._say
        self._lists = ipywidgets.Textarea(
            description=say("lists"), layout=ipywidgets.Layout(width="100%", height="5.5em"), style=WHOLE
        )
        self._lists.observe(self._read_lists, "value")
        self._table = ipywidgets.GridBox(
            layout=ipywidgets.Layout(grid_template_columns="4em 1fr 6em", max_height="16em", overflow="auto")
        )
        self._branching = ipywidgets.BoundedIntText(
            3, min=1, max=9, description=say("branching"), layout=FIELD, style=WHOLE
        )
        self._depth_of_tree = ipywidgets.BoundedIntText(
            3, min=0, max=8, description=say("levels"), layout=FIELD, style=WHOLE
        )
        self._seed = ipywidgets.BoundedIntText(1, min=0, max=10**9, description=say("seed"), layout=FIELD, style=WHOLE)
        for field in (self._branching, self._depth_of_tree, self._seed):
            field.observe(self._draw_lots, "value")
        self._picked = ipywidgets.HTML(escape(say("pick")))
        self._value = ipywidgets.Text(
            description=say("value"), disabled=True, continuous_update=False, layout=FIELD, style=WHOLE
        )
        self._value.observe(self._change_value, "value")
        self._add = self._button("add", self._add_child)
        self._remove = self._button("remove", self._remove_node)
        self._tree_wrong = ipywidgets.HTML()

    def _make_search_fields(self) -> None:
        say = self._say
        self._search_wrong, self._saved = ipywidgets.HTML(), ipywidgets.HTML()
        titles = {name: self._words.title(name) for name in SEARCHES}
        self._search = self._choice("search", [(title, name) for name, title in titles.items()], "alphabeta")
        self._first = self._choice("first", ["MAX", "MIN"], self._sketch.players[0])
        self._low = ipywidgets.Text("-inf", description="α", layout=NARROW, style=WHOLE)
        self._high = ipywidgets.Text("inf", description="β", layout=NARROW, style=WHOLE)
        self._cut = self._choice("cut", [("α ≥ β", ">="), ("α > β", ">")])
        self._fail = self._choice("fail", [(self._words.say(f"fail_{fail}"), fail) for fail in ("soft", "hard")])
        orders = [(self._words.say("order_left"), "left"), (self._words.say("order_right"), "reversed")]
        self._order = self._choice("order", orders)
        self._beside = ipywidgets.Checkbox(False, description=say("beside"), indent=False)
        for field in (self._low, self._high, self._beside):
            field.observe(self._run, "value")
        self._format = ipywidgets.Dropdown(options=FORMATS, description=say("format"), layout=FIELD, style=WHOLE)
        self._name = ipywidgets.Text("my-tree", description=say("name"), layout=FIELD, style=WHOLE)
        self._save = self._button("save", self._save_file)

    def _button(self, key: str, act: Callable[[Any], None]) -> ipywidgets.Button:
        button = ipywidgets.Button(description=self._say(key), layout=ipywidgets.Layout(width="auto"))
        button.on_click(act)
        return button

    def _choice(self, key: str, choices: list[Any], chosen: Any = None) -> ipywidgets.Dropdown:
        choice = ipywidgets.Dropdown(options=choices, description=self._say(key), layout=FIELD, style=WHOLE)
        if chosen is not None:
            choice.value = chosen
        choice.observe(self._run, "value")
        return choice

    def _arranged(self) -> list[ipywidgets.Widget]:
        wrap = ipywidgets.Layout(display="flex", flex_flow="row wrap", align_items="center")
        click = ipywidgets.Box([self._picked, self._value, self._add, self._remove], layout=wrap)
        lots = ipywidgets.Box([self._branching, self._depth_of_tree, self._seed], layout=wrap)
        tabs = ipywidgets.Tab([self._lists, self._table, click, lots])
        for place, key in enumerate(("lists", "table", "click", "lots")):
            tabs.set_title(place, self._say(key))
        search = [self._search, self._first, self._low, self._high, self._cut, self._fail, self._order, self._beside]
        saving = [self._format, self._name, self._save, self._saved]
        return [
            tabs,
            self._tree_wrong,
            ipywidgets.Box(search, layout=wrap),
            self._search_wrong,
            ipywidgets.Box(saving, layout=wrap),
        ]

    # --- the tree ---------------------------------------------------------------------------------

    @contextmanager
    def _reporting(self, alert: ipywidgets.HTML) -> Any:
        """Say in an alert what went wrong, instead of what it said before."""
        alert.value = ""
        try:
            yield
        except MinimaxvizError as error:
            alert.value = f'<div role="alert" dir="auto" style="{ALERT}">{escape(str(error))}</div>'

    def _read_lists(self, change: Any) -> None:
        if not self._busy:
            with self._reporting(self._tree_wrong):
                self._take(Sketch.of(_tree_of(change["new"])).beginning_with(self._first.value), but=self._lists)

    def _read_table(self, change: Any) -> None:
        if not self._busy:
            texts = [field.value for field in self._table.children[3:]]
            rows = list(zip(texts[::3], texts[1::3], texts[2::3], strict=True))
            with self._reporting(self._tree_wrong):
                self._take(self._sketch.with_rows(rows))

    def _draw_lots(self, change: Any) -> None:
        with self._reporting(self._tree_wrong):
            branching, levels = self._branching.value, self._depth_of_tree.value
            if sum(branching**level for level in range(levels + 1)) > LARGEST:
                raise TreeError(self._words.say("lab_too_many", most=f"{LARGEST:,}"))
            tree = Tree.random(branching, levels, self._seed.value)
            self._take(Sketch.of(tree).beginning_with(self._first.value))

    def _take(self, sketch: Sketch, but: Any = None) -> None:
        """Take a changed tree over, once its search could be shown."""
        self._search_and_show(sketch)
        self._sketch = sketch
        self._write_tree(but)
        self._show_picked()

    def _write_tree(self, but: Any = None) -> None:
        """Bring the lists and the table up to date, but not the field that is being typed in."""
        self._busy = True
        if but is not self._lists:
            self._lists.value = self._sketch.lists()
        self._write_table()
        self._busy = False

    def _write_table(self) -> None:
        rows = self._sketch.rows()
        if len(rows) > LONGEST_TABLE:
            self._table.children = [ipywidgets.HTML(escape(self._say("too_long")))]
            return
        if [name for name, _, _ in rows] == [field.value for field in self._table.children[3::3]]:
            for field, text in zip(self._table.children[3:], (text for row in rows for text in row), strict=True):
                field.value = text  # the fields stay, and with them the focus
            return
        wide = ipywidgets.Layout(width="auto")
        cells: list[Any] = [ipywidgets.HTML(f"<b>{escape(self._say(key))}</b>") for key in ("node", "below", "value")]
        for name, below, value in rows:
            below_tip, value_tip = (f"{name}: {self._say(key)}" for key in ("below", "value"))
            cells.append(ipywidgets.Text(name, disabled=True, layout=wide, tooltip=self._say("node")))
            cells.append(ipywidgets.Text(below, continuous_update=False, layout=wide, tooltip=below_tip))
            cells.append(
                ipywidgets.Text(value, continuous_update=False, layout=wide, tooltip=value_tip, disabled=bool(below))
            )
        for cell in cells[3:]:
            cell.observe(self._read_table, "value")
        self._table.children = cells

    # --- clicking ---------------------------------------------------------------------------------

    @property
    def _picked_name(self) -> str | None:
        """The node that was clicked, if it is still there."""
        picked = self.player.picked
        try:
            return self._sketch.node_at(() if picked == "root" else map(int, picked.split("."))) if picked else None
        except (KeyError, IndexError, ValueError):
            return None

    def _show_picked(self, change: Any = None) -> None:
        """Bring the name and the value of the clicked node up to date."""
        name = self._picked_name
        leaf = name is not None and not self._sketch.children.get(name)
        self._picked.value = escape(self._say("pick")) if name is None else f"<b>{escape(name)}</b>"
        self._busy = True
        self._value.value = str(self._sketch.values[name]) if leaf and name is not None else ""
        self._busy = False
        self._value.disabled = not leaf

    def _change(self, how: Callable[[str], Sketch]) -> None:
        with self._reporting(self._tree_wrong):
            name = self._picked_name
            if name is None:
                raise TreeError(self._say("pick"))
            self._take(how(name))

    def _add_child(self, button: Any) -> None:
        self._change(lambda name: self._sketch.with_child(name))

    def _remove_node(self, button: Any) -> None:
        self._change(lambda name: self._sketch.without(name))

    def _change_value(self, change: Any) -> None:
        if not self._busy:
            self._change(lambda name: self._sketch.with_value(name, change["new"]))

    # --- the search -------------------------------------------------------------------------------

    def _run(self, change: Any = None) -> None:
        """Search the tree again as it is to be searched now."""
        for field in (self._low, self._high, self._cut, self._fail):
            field.disabled = not self._has_window
        with self._reporting(self._search_wrong):
            sketch = self._sketch.beginning_with(self._first.value)
            self._search_and_show(sketch)
            self._sketch = sketch

    @property
    def _has_window(self) -> bool:
        return SEARCHES[self._search.value].takes("window")

    def _search_and_show(self, sketch: Sketch) -> None:
        """Search a tree, and stay at the step that was shown, or at the end."""
        order = None if self._order.value == "left" else "reversed"
        options: dict[str, Any] = {"order": order}
        if self._has_window:
            window = _bound(self._low.value, "α"), _bound(self._high.value, "β")
            options |= {"window": window, "cut": self._cut.value, "fail": self._fail.value}
        tree = sketch.tree()
        trace = SEARCHES[self._search.value].function(tree, **options)
        subject = compare(minimax(tree, order=order), trace) if self._beside.value else trace
        last = len(trace if isinstance(subject, Trace) else subject.timeline()) - 1
        at_end = self.player.step == self.player._numbers[-1]
        self.player.show(subject, last if at_end else min(self.player.step, last))
        self.tree, self.trace = tree, trace

    def _save_file(self, button: Any) -> None:
        with self._reporting(self._saved):
            name = self._name.value.strip()
            if not name:
                raise SearchError(self._say("no_name"))
            lang = "en" if self._format.value == "json" else self._words.lang
            written = self.player.trace.save(f"{name}.{self._format.value}", lang=lang)
            self._saved.value = escape(self._words.say("lab_saved", name=str(written)))


def _tree_of(tree: Any) -> Tree:
    """Return a tree, given one, nested lists, or a text with lists; the lecture's own if nothing is."""
    if tree is None:
        return trees.lecture()
    if isinstance(tree, Tree):
        return tree
    if isinstance(tree, str):
        if tree in trees.names():
            return trees.get(tree)
        if tree.strip()[:1] not in ("[", "{"):
            raise TreeError(f"Tree: {tree!r} is no list; write one like [[3, 12], [2, 4]]")
        return Tree.from_json(tree.strip())
    return Tree.from_nested(tree)


def _bound(text: str, name: str) -> float:
    plain = text.strip().replace("−", "-").replace("∞", "inf")
    try:
        read = float(plain)
    except ValueError:
        raise SearchError(f"{name} {text!r}; a number, inf or -inf is needed") from None
    return int(read) if abs(read) < inf and read == int(read) else read
