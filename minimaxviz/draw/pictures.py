"""From a trace and a few wishes to a picture of a step."""

import difflib
from typing import TYPE_CHECKING, Any

from minimaxviz.draw import theme as themes
from minimaxviz.draw.stage import Size, checked_size
from minimaxviz.draw.svg import Picture
from minimaxviz.draw.theme import Theme
from minimaxviz.draw.view import MOST_NODES, Wish, view_of
from minimaxviz.errors import LayoutError, ViewError
from minimaxviz.layout import ENGINES, Engine
from minimaxviz.trace import Trace
from minimaxviz.words import words

if TYPE_CHECKING:
    import graphviz

__all__ = ["graph", "picture", "svg", "wish_of"]

WISHES = ("path", "depth", "around", "limit")
OPTIONS = ("theme", "lang", "size", "caption", "engine")


def picture(
    trace: Trace,
    *,
    theme: str | Theme = "light",
    lang: str = "en",
    size: Size = (1920, 1080),
    caption: bool = True,
    engine: Engine = "auto",
    **wish: Any,
) -> Picture:
    """Prepare the pictures of a trace: one layout for all steps.

    ``theme`` is "light", "dark", "print" or a Theme; ``lang`` one of the five languages; ``caption=False``
    leaves the band with the reason out; ``engine`` is who lays the tree out. What is drawn is a wish:
    the subtree at ``path``, ``depth`` levels of it, only what is ``around`` the node of one step,
    ``limit`` nodes at most.
    """
    look, say, wanted = themes.theme(theme), words(lang), wish_of(wish)
    if not isinstance(caption, bool):
        raise ViewError(f"caption {caption!r}; True or False is needed")
    if engine not in ENGINES:
        raise LayoutError(f"engine {engine!r}; one of {', '.join(ENGINES)} is needed")
    size = checked_size(size)
    return trace.kept(
        ("picture", look, lang, size, caption, engine, wanted),
        lambda: Picture(view_of(trace, wanted), look, say, size=size, with_caption=caption, engine=engine),
    )


def svg(trace: Trace, k: int, **options: Any) -> str:
    """Draw one step.

    >>> from minimaxviz import alphabeta, trees
    >>> svg(alphabeta(trees.lecture()), 27)[:60]
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1920 10'
    """
    return picture(trace, **options).draw(trace.step_number(k))


def graph(trace: Trace, k: int, *, theme: str | Theme = "light", lang: str = "en", **wish: Any) -> "graphviz.Digraph":
    """Answer one step as a ``graphviz.Digraph``."""
    from minimaxviz.draw.dot import digraph

    return digraph(view_of(trace, wish_of(wish)), trace[k], themes.theme(theme), words(lang))


def wish_of(wish: dict[str, Any]) -> Wish:
    """Read what is to be drawn from options, and refuse what is none of them."""
    path = wish.get("path", ())
    for name in wish:
        if name not in WISHES:
            known = (*WISHES, *OPTIONS)
            near = difflib.get_close_matches(name, known, n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(known)}"
            raise ViewError(f"a picture has no option {name!r}; {hint}")
    return Wish(
        tuple(path) if isinstance(path, list) else path,
        wish.get("depth"),
        wish.get("around"),
        wish.get("limit", MOST_NODES),
    )
