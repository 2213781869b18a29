"""The made parts of the documentation: what follows ``<!-- made: NAME -->`` in a page becomes what the package says.

Nothing that is made is kept: texts are put into the pages while they are read, Players and pictures are written into
the built site, and the lessons are copied to where Sphinx finds them.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from docs.building import command_line, elsewhere, gallery, lessons, museum, pictures

__all__ = ["MADE", "made_pages", "setup", "with_made_parts"]

MADE: dict[str, Callable[[], str]] = {
    "shelf": gallery.shelf,
    "games": gallery.games,
    "pictures": pictures.sheet,
    "passes": pictures.passes,
    "bugs": museum.rooms,
    "commands": command_line.commands,
    "sources": command_line.sources,
    "contributing": lambda: elsewhere.page("CONTRIBUTING.md"),
    "changelog": lambda: elsewhere.page("CHANGELOG.md"),
}
"""What writes each part, as Markdown for a page at the top of the site."""

ANSWERED = {
    *(f"minimaxviz.{name}" for name in ("Trace", "Node", "Visit", "Comparison", "Experiment", "GameCheck")),
    *(f"minimaxviz.trace.frames.{name}" for name in ("Frame", "Look")),
    *(f"minimaxviz.practice.bugs.{name}" for name in ("Bug", "Showcase")),
}
"""Classes whose objects are answered by functions, never made by hand."""

SHORT = 40
PART = re.compile(r"^<!-- made: (.+?) -->$\n.*?^<!-- end of made[^\n]* -->$", re.MULTILINE | re.DOTALL)
"""A part that is made, around what readers of the repository see instead."""
PLAYER = re.compile(r"^<!-- player: (\S+)(?: step (\d+))? -->$", re.MULTILINE)


def with_made_parts(text: str) -> str:
    """Return a page with its made parts in place; what they link to is seen from the top of the site.

    Links to lessons lead to the notebooks in the repository, and to their pages in the site.
    """
    text = text.replace("](../../notebooks/", "](../lessons/").replace("](../notebooks/", "](lessons/")
    text = PART.sub(lambda found: MADE[found[1]](), text)
    return PLAYER.sub(lambda found: gallery.frame(found[1], int(found[2]) if found[2] else None), text)


def made_pages(folder: Path) -> list[str]:
    """Name the pages that have made parts, which are read anew in every build."""
    texts = {path: path.read_text(encoding="utf-8") for path in folder.rglob("*.md")}
    made = (path for path, text in texts.items() if PART.search(text) or PLAYER.search(text))
    return sorted(path.relative_to(folder).with_suffix("").as_posix() for path in made)


def setup(app: Any) -> dict[str, bool]:
    """Tell Sphinx what to do when."""
    app.connect("config-inited", lambda app, config: lessons.copy_to(Path(app.srcdir) / "lessons"))
    app.connect("env-get-outdated", lambda app, *others: made_pages(Path(app.srcdir)))
    app.connect("source-read", _read)
    app.connect("html-page-context", _speak)
    app.connect("autodoc-process-signature", _unsigned)
    app.connect("doctree-resolved", _keep_whole)
    app.connect("build-finished", _finish)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _read(app: Any, docname: str, source: list[str]) -> None:
    if not docname.startswith("lessons/"):
        source[0] = with_made_parts(source[0])


def _speak(app: Any, pagename: str, templatename: str, context: dict[str, Any], doctree: Any) -> None:
    """Let the page of a lesson in another language say so: readers aloud and browsers go by it."""
    lang = lessons.language(pagename)
    if lang is not None:
        context["language"] = lang
        if lang in lessons.RIGHT_TO_LEFT:
            app.add_css_file("right-to-left.css")


def _keep_whole(app: Any, doctree: Any, docname: str) -> None:
    """Mark code in a sentence that is short enough to stand in one line: options are not broken at their hyphens."""
    from docutils.nodes import literal

    for code in doctree.findall(literal):
        if len(code.astext()) <= SHORT:
            code["classes"].append("whole")


def _unsigned(app: Any, what: str, name: str, found: Any, options: Any, signature: str, answer: str) -> Any:
    """Hide how objects are made that nobody makes by hand."""
    return ("", "") if name in ANSWERED else None


def _finish(app: Any, error: Exception | None) -> None:
    if error is None and app.builder.format == "html":
        gallery.write(Path(app.outdir))
        pictures.write(Path(app.outdir))
        museum.write(Path(app.outdir))
