"""The lessons on the site: each as a page to read, and in JupyterLite to be run and changed."""

import json
import re
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from minimaxviz.draw.theme import THEMES, Theme
from minimaxviz.errors import ExportError, needing
from minimaxviz.export import files
from minimaxviz.site import jupyterlite
from minimaxviz.words import languages, words

__all__ = ["Lesson", "build", "lessons", "parts"]

NEEDS = "needs-installation"
"""The tag of cells that need what a browser does not have; a lesson whose first code has it can only be read."""

WIDGET = "application/vnd.jupyter.widget-view+json"
SCRIPT = """
if (location.protocol === "file:") {
  for (const one of document.querySelectorAll(".run")) one.hidden = true;
  for (const one of document.querySelectorAll(".disk")) one.hidden = false;
}
"""


class Lesson(NamedTuple):
    """A lesson: the name of its notebook without its suffix, as in "sr/01_minimax", its language, and what is in it."""

    name: str
    lang: str
    notebook: dict[str, Any]

    @property
    def title(self) -> str:
        """The first heading."""
        text = next("".join(cell["source"]) for cell in self.notebook["cells"] if cell["cell_type"] == "markdown")
        found = re.search("^# (.+)$", text, re.MULTILINE)
        return found[1] if found else self.name

    @property
    def is_runnable(self) -> bool:
        """Whether it can run in a browser; some of its cells may be left out there."""
        code = next(cell for cell in self.notebook["cells"] if cell["cell_type"] == "code")
        return NEEDS not in code["metadata"].get("tags", ())


def build(out: Path, cache: Path, progress: Callable[[int, int], object] = lambda done, total: None) -> None:
    """Write all lessons below ``out/lessons``: pages to read, and in ``run`` JupyterLite."""
    course = lessons()
    total, done = parts(), 0

    def tell() -> None:
        nonlocal done
        done += 1
        progress(done, total)

    pages = {"index.html": _contents(course)}
    for lesson in course:
        pages[f"{lesson.name}.html"] = _page(lesson)
        tell()
    runnable = {f"{lesson.name}.ipynb": _to_run(lesson) for lesson in course if lesson.is_runnable}
    jupyterlite.build(out / "lessons" / "run", cache, runnable, tell)
    files.write_all((out / "lessons" / name, page) for name, page in pages.items())
    tell()


def parts() -> int:
    """Return in how many parts the lessons are built."""
    return len(lessons()) + 4


def lessons() -> list[Lesson]:
    """Return all lessons, those in English first."""
    from minimaxviz.command.lessons import folder

    source = folder()
    found = [path for path in source.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts]
    course = []
    for path in sorted(found, key=lambda path: (len(path.parts), path)):
        name = path.relative_to(source).with_suffix("")
        lang = name.parts[0] if len(name.parts) == 2 and name.parts[0] in languages() else "en"
        course.append(Lesson(name.as_posix(), lang, json.loads(path.read_text(encoding="utf-8"))))
    return course


# --- to be read -----------------------------------------------------------------------------------


def _page(lesson: Lesson) -> str:
    """Write a lesson with what it printed, and the way to run it."""
    say = words(lesson.lang)
    root = "../" * lesson.name.count("/")
    if lesson.is_runnable:
        address = f"{root}run/notebooks/index.html?path={lesson.name}.ipynb"
        door = (
            f'<div class="run"><a href="{address}">{escape(say.say("course_run"))}</a> '
            f"<small>{escape(say.say('course_run_note'))}</small></div>"
            f'<p class="disk" hidden>{escape(say.say("course_disk"))}</p>'
        )
    else:
        door = f"<p>{escape(say.say('course_read'))}</p>"
    home = f'<a href="{root}index.html">{escape(say.say("course_all"))}</a>'
    return _framed(lesson.title, lesson.lang, f"<nav>{home}</nav><header>{door}</header>{_rendered(lesson)}")


def _rendered(lesson: Lesson) -> str:
    """Write the cells of a notebook as HTML that refers to nothing outside."""
    with needing("lessons need nbconvert", "'minimaxviz[site]'", ExportError):
        import nbformat
        from nbconvert.exporters import HTMLExporter
    cells = [_still(cell) for cell in lesson.notebook["cells"]]
    notebook = nbformat.reads(json.dumps({**lesson.notebook, "cells": cells}), as_version=4)
    body, _ = HTMLExporter(template_name="basic", exclude_input_prompt=True).from_notebook_node(notebook)
    return re.sub(r'(href="[^":]+)\.ipynb"', r'\1.html"', str(body))


def _still(cell: dict[str, Any]) -> dict[str, Any]:
    """Leave out what only a running notebook can show: the picture of a widget stands before it."""
    if cell["cell_type"] != "code":
        return cell
    kept = [output for output in cell["outputs"] if WIDGET not in output.get("data", ())]
    return {**cell, "outputs": kept}


def _contents(course: list[Lesson]) -> str:
    """Write the page that leads to all lessons, language by language."""
    parts = []
    for lang in dict.fromkeys(lesson.lang for lesson in course):
        say = words(lang)
        direction = "rtl" if say.right_to_left else "ltr"
        links = "".join(
            f'<li><a href="{lesson.name}.html">{escape(lesson.title)}</a></li>'
            for lesson in course
            if lesson.lang == lang
        )
        parts.append(
            f'<section lang="{lang}" dir="{direction}"><h2>{escape(say.name)}</h2>'
            f"<p>{escape(say.say('course_lead'))}</p><ul>{links}</ul></section>"
        )
    title = words("en").say("course_all")
    return _framed(title, "en", f'<nav><a href="../index.html">minimaxviz</a></nav><h1>{title}</h1>{"".join(parts)}')


def _framed(title: str, lang: str, body: str) -> str:
    direction = "rtl" if words(lang).right_to_left else "ltr"
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}" dir="{direction}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark"><link rel="icon" href="data:,">'
        f"<title>{escape(title)} · minimaxviz</title>\n<style>{_style()}</style></head>\n"
        f"<body><main>{body}</main><script>{SCRIPT}</script></body></html>\n"
    )


def _style() -> str:
    colours = ":root {%s} @media (prefers-color-scheme: dark) { :root {%s} }"
    rules = Path(__file__).with_name("course.css").read_text(encoding="utf-8")
    return colours % (_colours(THEMES["light"]), _colours(THEMES["dark"])) + "\n" + rules


def _colours(theme: Theme) -> str:
    names = ("background", "ink", "muted", "accent", "band")
    return "".join(f"--{name}: {getattr(theme, name)};" for name in names)


# --- to be run ------------------------------------------------------------------------------------


def _to_run(lesson: Lesson) -> str:
    """Write a notebook for the browser: cells that need an installation are shown there, and not run."""
    cells = [_for_browser(cell, lesson.lang) for cell in lesson.notebook["cells"]]
    return json.dumps({**lesson.notebook, "cells": cells}, ensure_ascii=False, indent=1)


def _for_browser(cell: dict[str, Any], lang: str) -> dict[str, Any]:
    if NEEDS not in cell["metadata"].get("tags", ()):
        return cell
    note, code = words(lang).say("course_installed"), "".join(cell["source"])
    kept = {name: content for name, content in cell.items() if name not in ("execution_count", "outputs")}
    return {**kept, "cell_type": "markdown", "source": f"*{note}*\n\n```python\n{code}\n```"}
