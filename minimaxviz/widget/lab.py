"""The Lab: build a tree, choose a search, and step through it at once."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from typing import Any

from minimaxviz.draw.request import spoken
from minimaxviz.draw.theme import THEMES
from minimaxviz.errors import IN_BROWSER, MinimaxvizError, SearchError, TreeError, first_line
from minimaxviz.games import trees
from minimaxviz.games.tree import Tree
from minimaxviz.notation import readable, typed
from minimaxviz.search import SEARCHES, alphabeta, minimax
from minimaxviz.search.own_options import OWN, read, written
from minimaxviz.trace import Trace
from minimaxviz.trace.comparison import compare
from minimaxviz.widget.base import traitlets
from minimaxviz.widget.bundle import packed_style, script
from minimaxviz.widget.message import Actions, obey
from minimaxviz.widget.player import Player
from minimaxviz.widget.reel import palettes
from minimaxviz.widget.sketch import Sketch
from minimaxviz.words import words

__all__ = ["CHOSEN", "Lab", "tree_of"]

FORMATS = ("html", "svg", "json") if IN_BROWSER else ("html", "pdf", "pptx", "gif", "svg", "png", "tex", "json")
CUTS = {"α ≥ β": ">=", "α > β": ">"}
LONGEST_TABLE = 60
LARGEST = 1_500  # nodes that lots may make
MOST = {"branching": 9, "levels": 8, "seed": 10**9}

SPOKEN = (
    *("lists", "table", "click", "lots", "branching", "levels", "seed", "node", "below", "value", "add", "remove"),
    *("too_long", "search", "first", "cut", "fail", "order", "beside", "format", "name", "save"),
)
CHOSEN = ("search", "first", "low", "high", "cut", "fail", "order", *OWN)
"""What says how a tree is searched: texts, of which each search takes those that it has."""
HEARD = ("step", "playing", "speed", "language", "theme", "by", "panels", "asks", "picked")


class Lab(Player):
    """A panel to build trees in: type lists, fill a table, click nodes, or draw lots, and see the search in a Player.

    ``lab.tree`` and ``lab.trace`` are what is shown, for the next cell to go on with. All that a Player has can be set
    and linked: ``lab.step``, ``lab.theme``, …

    >>> lab = Lab([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> lab.trace
    Trace(alphabeta, 11 nodes, value 3)
    """

    _esm = script("lab.js")
    _css = packed_style("player.css") + packed_style("panel.css")

    _look: Any = traitlets.Dict().tag(sync=True)
    """What stays: words, colours, and what can be chosen."""
    _panel: Any = traitlets.Dict().tag(sync=True)
    """What stands in the fields, and what is wrong in which."""

    _ipython_display_ = None  # type: ignore[assignment]  # the bundle below has more, with every ipywidgets

    def __init__(self, tree: Any = None, *, lang: str | None = None, language: str | None = None) -> None:
        self._sketch = Sketch.of(tree_of(tree))
        self.tree: Tree = self._sketch.tree()
        self._searched: Trace = alphabeta(self.tree)
        self._fields: dict[str, Any] = {
            **{"search": "alphabeta", "first": self._sketch.players[0], "low": "-inf", "high": "inf"},
            **{"cut": ">=", "fail": "soft", "order": "left", "beside": False},
            **{name: _text(usual) for search in SEARCHES.values() for name, usual in search.own.items()},
            **{"branching": 3, "levels": 3, "seed": 1, "lists": self._sketch.lists()},
        }
        super().__init__(self._searched, len(self._searched) - 1, lang=spoken(lang, language))
        self.observe(self._dress, "language")
        self.observe(self._show, "picked")
        self.on_msg(lambda widget, content, buffers: self.hear(content))
        self._dress()

    @property
    def trace(self) -> Trace:
        """The search of the tree that was chosen."""
        return self._searched

    @property
    def player(self) -> Player:
        """The Player, which is the Lab itself."""
        return self

    def __repr__(self) -> str:
        return f"Lab({self.tree!r}, {self.trace!r})"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Show the widget, and the last step of the search where widgets do not run."""
        view, about = super()._repr_mimebundle_(**kwargs)  # type: ignore[misc]
        return {**view, **self.trace.show(lang=self.lang)._repr_mimebundle_(), "text/plain": repr(self)}, about

    # --- what a page sees -------------------------------------------------------------------------

    def _dress(self, change: Any = None) -> None:
        """Bring all words up to date."""
        say = words(self.language)
        self._look = {
            "words": {key: say.say(f"lab_{key}") for key in (*SPOKEN, *(f"own_{name}" for name in OWN))},
            "choices": {
                "searches": [[say.title(name), name] for name in SEARCHES],
                "firsts": [["MAX", "MAX"], ["MIN", "MIN"]],
                "cuts": [list(pair) for pair in CUTS.items()],
                "fails": [[say.say(f"fail_{fail}"), fail] for fail in ("soft", "hard")],
                "orders": [[say.say("order_left"), "left"], [say.say("order_right"), "reversed"]],
                "own": {
                    name: [[_choice_name(say, name, one), written(one)] for one in ones] for name, ones in OWN.items()
                },
                "formats": FORMATS,
            },
            "themes": palettes(THEMES),
            "lang": self.language,
            "rtl": say.right_to_left,
        }
        self._show()

    def _show(self, change: Any = None, *, saved: str = "", **wrong: str) -> None:
        """Bring all fields up to date, and say what is wrong at which."""
        sketch, name, rows = self._sketch, self._picked_name, self._sketch.rows()
        is_leaf = name is not None and not sketch.children.get(name)
        self._panel = {
            "fields": {**self._fields, "value": str(sketch.values[name]) if is_leaf and name is not None else ""},
            "rows": None if len(rows) > LONGEST_TABLE else [list(row) for row in rows],
            "picked": words(self.language).say("lab_pick") if name is None else name,
            "leaf": is_leaf,
            "windowed": self._has_window,
            "own": list(SEARCHES[self._fields["search"]].own),
            "saved": saved,
            "wrong": wrong,
        }

    # --- what a page says -------------------------------------------------------------------------

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take over what people set in the Player; what it cannot be is not taken."""
        heard = {name: value for name, value in sync_data.items() if name in HEARD}
        try:
            for name, value in heard.items():
                self.traits()[name].validate(self, value)
                if name != "step" and (check := getattr(self, f"_check_{name}", None)) is not None:
                    check({"value": value})
        except (MinimaxvizError, traitlets.TraitError) as error:
            self._show(window=first_line(error))
        else:
            super().set_state(heard)

    def hear(self, content: Any) -> None:
        """Do what a page says, as in ``{"do": "lists", "text": "[1, [2, 3]]"}``; what cannot be is said there."""
        actions: Actions = {
            "lists": (self._read_lists, {"text": str}),
            "table": (self._read_table, {"rows": list}),
            "lots": (self._draw_lots, dict.fromkeys(MOST, int)),
            "add": (lambda: self._change(lambda name: self._sketch.with_child(name)), {}),
            "remove": (lambda: self._change(lambda name: self._sketch.without(name)), {}),
            "value": (lambda text: self._change(lambda name: self._sketch.with_value(name, text)), {"text": str}),
            "search": (self._choose, {**dict.fromkeys(CHOSEN, str), "beside": bool}),
            "save": (self._save_file, {"name": str, "format": str}),
        }
        with self._reporting("window"):
            obey(content, actions)

    @contextmanager
    def _reporting(self, field: str) -> Iterator[None]:
        """Say at a field what went wrong."""
        try:
            with self.hold_sync():
                yield
        except MinimaxvizError as error:
            self._show(**{field: str(error)})
        except RecursionError:
            self._show(**{field: "Tree: it is too deep to be shown here; build it with fewer levels"})

    # --- the tree ---------------------------------------------------------------------------------

    def _read_lists(self, text: str) -> None:
        self._fields["lists"] = text
        with self._reporting("lists"):
            self._take(Sketch.of(tree_of(text)).beginning_with(self._fields["first"]), text)

    def _read_table(self, rows: list[Any]) -> None:
        with self._reporting("table"):
            for row in rows:
                if not isinstance(row, list) or [type(cell) for cell in row] != [str, str, str]:
                    raise TreeError(f"the page says {readable(row)}; a node, its children and its value are needed")
            self._take(self._sketch.with_rows([(name, below, value) for name, below, value in rows]))

    def _draw_lots(self, branching: int, levels: int, seed: int) -> None:
        self._fields |= {"branching": branching, "levels": levels, "seed": seed}
        with self._reporting("lots"):
            for name, least in (("branching", 1), ("levels", 0), ("seed", 0)):
                if not least <= self._fields[name] <= MOST[name]:
                    raise TreeError(f"{name} {readable(self._fields[name])}; {least} to {MOST[name]:,} is needed")
            if sum(branching**level for level in range(levels + 1)) > LARGEST:
                raise TreeError(words(self.language).say("lab_too_many", most=f"{LARGEST:,}"))
            self._take(Sketch.of(Tree.random(branching, levels, seed)).beginning_with(self._fields["first"]))

    def _take(self, sketch: Sketch, lists: str | None = None) -> None:
        """Take a changed tree over, once its search could be shown; lists that are being typed stay as they are."""
        self._search_and_show(sketch)
        lists = sketch.lists() if lists is None else lists
        self._sketch, self._fields["lists"] = sketch, lists
        self._show()

    # --- clicking ---------------------------------------------------------------------------------

    @property
    def _picked_name(self) -> str | None:
        """The node that was clicked, if it is still there."""
        picked = self.picked
        try:
            return self._sketch.node_at(() if picked == "root" else map(int, picked.split("."))) if picked else None
        except (KeyError, IndexError, ValueError):
            return None

    def _change(self, how: Callable[[str], Sketch]) -> None:
        """Change the tree at the node that was clicked."""
        with self._reporting("click"):
            name = self._picked_name
            if name is None:
                raise TreeError(words(self.language).say("lab_pick"))
            self._take(how(name))

    # --- the search -------------------------------------------------------------------------------

    def _choose(self, **fields: Any) -> None:
        """Search the tree again as it is to be searched now."""
        choices = self._look["choices"]
        lists = {"search": "searches", "first": "firsts", "cut": "cuts", "fail": "fails", "order": "orders"}
        known = {name: choices[key] for name, key in lists.items()} | choices["own"]
        with self._reporting("window"):
            for name, pairs in known.items():
                values = [value for _, value in pairs]
                if values and fields[name] not in values:
                    raise SearchError(f"{name} {readable(fields[name])}; one of {', '.join(values)} is needed")
            self._fields |= fields
            sketch = self._sketch.beginning_with(fields["first"])
            self._search_and_show(sketch)
            self._sketch = sketch
            self._show()

    @property
    def _has_window(self) -> bool:
        return SEARCHES[self._fields["search"]].takes("window")

    def _search_and_show(self, sketch: Sketch) -> None:
        """Search a tree, and stay at the step that was shown, or at the end."""
        fields = self._fields
        order = None if fields["order"] == "left" else "reversed"
        options: dict[str, Any] = {"order": order}
        if self._has_window:
            window = _bound(fields["low"], "α"), _bound(fields["high"], "β")
            options |= {"window": window, "cut": fields["cut"], "fail": fields["fail"]}
        search = SEARCHES[fields["search"]]
        options |= {name: read(fields[name] or "none") for name in search.own}
        tree = sketch.tree()
        trace = search.function(tree, **options)
        subject = compare(minimax(tree, order=order), trace) if fields["beside"] else trace
        last = len(trace if isinstance(subject, Trace) else subject.timeline()) - 1
        at_end = self.step == self._numbers[-1]
        self.show(subject, last if at_end else min(self.step, last))
        self.tree, self._searched = tree, trace

    def _save_file(self, name: str, format: str) -> None:
        with self._reporting("save"):
            if not name.strip():
                raise SearchError(words(self.language).say("lab_no_name"))
            if format not in FORMATS:
                raise SearchError(f"format {readable(format)}; one of {', '.join(FORMATS)} is needed")
            lang = "en" if format == "json" else self.lang
            written = self._reel.subject.save(f"{name.strip()}.{format}", lang=lang)
            self._show(saved=words(self.language).say("lab_saved", name=str(written)))


def tree_of(tree: Any) -> Tree:
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


def _text(value: Any) -> str:
    """Return what stands in the field of an option of one search; nothing where it is None."""
    return "" if value is None else written(value)


def _choice_name(say: Any, name: str, value: Any) -> str:
    """Return how a choice of such an option is called."""
    if isinstance(value, bool):
        return str(say.say(f"quiz_option_{written(value)}"))
    return str(say.say("lab_own_nothing" if value is None else f"{name}_{value}"))


def _bound(text: str, name: str) -> float:
    plain = typed(text)
    try:
        read = float(plain)
    except ValueError:
        raise SearchError(f"{name} {text!r}; a number, inf or -inf is needed") from None
    return int(read) if abs(read) < inf and read == int(read) else read
