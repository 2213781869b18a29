"""Saving sheets: by the suffix of a path, as a folder of variants with their key, or for a course platform."""

import csv
import io
import json
import os
import re
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from minimaxviz.draw.request import Request, Size
from minimaxviz.draw.theme import Theme, theme
from minimaxviz.errors import ExportError
from minimaxviz.export import files, own, paper, sheet_html, sheet_pptx, sheet_tex
from minimaxviz.export.copies import Copy, copies_of
from minimaxviz.export.files import Content
from minimaxviz.export.paper import A4
from minimaxviz.notation import readable, stored
from minimaxviz.practice.sheet import Sheet
from minimaxviz.practice.variants import nested

__all__ = ["FORMATS", "PLATFORMS", "Platform", "platform_notes", "save", "sheets_in"]

Progress = Callable[[int, int], None]

FORMATS = ("pdf", "pptx", "html", "tex", "png", "svg")
PICTURES = ("png", "svg")  # of one page


class Platform(NamedTuple):
    """What a course platform takes: a file with one of some suffixes, or a folder; and options of its own."""

    suffixes: tuple[str, ...] = ("",)
    options: tuple[str, ...] = ()


PLATFORMS = {
    "moodle": Platform((".xml",), ("kinds",)),
    "qti": Platform((".zip",), ("kinds", "entries")),
    "gift": Platform((".txt", ".gift"), ("kinds",)),
    "prairielearn": Platform(),
}
"""The course platforms; the module of that name has ``document(sheet)``, a file or several by name, and ``notes``."""

DOCUMENTS = {"pdf": paper.document, "html": sheet_html.document, "pptx": sheet_pptx.document}
SLIDE = (1920, 1080)
SHEET, PICTURES_OF = (re.compile(rf"sheet-\d{{2,}}{end}", re.ASCII) for end in ("", "-pictures"))


def save(
    sheet: Sheet,
    file: str | os.PathLike[str],
    *,
    solution: bool = False,
    table: bool = False,
    theme: str | Theme = "print",
    size: Size | None = None,
    format: str | None = None,
    platform: str | None = None,
    kinds: str | Sequence[str] = (),
    entries: bool = False,
    progress: Progress | None = None,
) -> Path:
    """Save a sheet, or its solution; return what was written."""
    target = files.path_of(file)
    _check(solution=solution, table=table, entries=entries)
    if progress is not None and not callable(progress):
        raise ExportError(f"progress {readable(progress)}; a function of (done, total) or None is needed")
    tell = progress or _nobody
    if platform is not None:
        _check_platform(target, platform, solution=solution, table=table, size=size, format=format)
        return _for_platform(sheet, target, platform, {"kinds": kinds, "entries": entries}, tell)
    if kinds or entries:
        raise ExportError(f"{'kinds' if kinds else 'entries'} is for course platforms; add platform=…, or leave it out")
    writer = _Writer(sheet, theme, size, table)
    is_folder, kind = files.is_folder(target), target.suffix.lower().removeprefix(".")
    if is_folder and kind in FORMATS:
        raise ExportError(f"{target.name!r} is a folder; choose another name for the {kind} file")
    if is_folder or kind == "" or str(file).endswith(("/", os.sep)):
        if solution:
            raise ExportError(
                "a folder has the sheets and their key; leave solution=… out, or name a file, as in key.pdf"
            )
        return _folder(writer, target, "pdf" if format is None else format, tell)
    if format is not None:
        raise ExportError(f"format {readable(format)} is for folders; {target.name!r} has a suffix of its own")
    if kind not in FORMATS:
        meant = next((name for name, one in PLATFORMS.items() if f".{kind}" in one.suffixes), None)
        hint = f"add platform={meant!r}, or " if meant else ""
        raise ExportError(f"the suffix '.{kind}' is unknown; {hint}choose one of {', '.join(FORMATS)}")
    *beside, (_, content) = writer.written(writer.copies(solution=solution), target, tell)
    files.write_all([*_owned(beside, target), (target, content)])
    return target


def _owned(contents: Sequence[tuple[Path, bytes]], target: Path) -> list[tuple[Path, Content]]:
    """Mark files that come along, and refuse to write over others."""
    for path, _ in contents:
        own.check(path, target)
    return [(path, own.marked(content, path.suffix)) for path, content in contents]


def _nobody(done: int, total: int) -> None:
    pass


def _check(**given: Any) -> None:
    for name, value in given.items():
        if not isinstance(value, bool):
            raise ExportError(f"{name} {readable(value)}; True or False is needed")


def _check_platform(target: Path, platform: Any, **given: Any) -> None:
    """Refuse an unknown platform, a name that it does not take, and what is for paper only."""
    if not isinstance(platform, str) or platform not in PLATFORMS:
        raise ExportError(f"platform {readable(platform)}; one of {', '.join(PLATFORMS)} is needed")
    needless = next((name for name, value in given.items() if value), None)
    if needless:
        raise ExportError(f"{needless} is for paper; platform={platform!r} takes none: leave {needless} out")
    suffixes = PLATFORMS[platform].suffixes
    if target.suffix.lower() not in suffixes:
        wanted = f"a file that ends in {suffixes[0]}" if suffixes[0] else "a folder"
        raise ExportError(f"{platform} takes {wanted}; {target.name!r} is none: choose another name")
    if files.is_folder(target) and suffixes[0]:
        raise ExportError(f"{target.name!r} is a folder; choose another name for the {suffixes[0][1:]} file")


def _for_platform(sheet: Sheet, target: Path, platform: str, given: dict[str, Any], progress: Progress) -> Path:
    """Write a file for a course platform, or a folder of files that are not there yet."""
    options = _options(platform, given)
    made = _module(platform).document(sheet, **options)
    contents = [(target / name, content) for name, content in made.items()] if isinstance(made, dict) else None
    for path, content in contents or ():
        if path.exists() and path.read_bytes() != content.encode("utf-8"):
            raise ExportError(f"{target.name} has another {path.name}; choose another name, or remove it")
    files.write_all(contents if contents is not None else [(target, made)])
    progress(1, 1)
    return target


def platform_notes(sheet: Sheet, platform: str, *, kinds: str | Sequence[str] = (), entries: bool = False) -> list[str]:
    """Return what a lecturer has to know of a sheet on a course platform."""
    notes: list[str] = _module(platform).notes(sheet, **_options(platform, {"kinds": kinds, "entries": entries}))
    return notes


def _module(platform: str) -> Any:
    return import_module(f"minimaxviz.export.{platform}")


def _options(platform: str, given: dict[str, Any]) -> dict[str, Any]:
    """Return the options that a platform takes; others are refused if they were given."""
    own_ones = PLATFORMS[platform].options
    needless = next((name for name, value in given.items() if value and name not in own_ones), None)
    if needless:
        having = ", ".join(name for name, one in PLATFORMS.items() if needless in one.options)
        raise ExportError(f"{needless} is for {having}; leave it out for {platform}")
    return {name: given[name] for name in own_ones}


class _Writer:
    """Writes copies of a sheet in any format, all with the same options."""

    def __init__(self, sheet: Sheet, colours: str | Theme, size: Size | None, table: bool) -> None:
        self.sheet, self.table = sheet, table
        self.theme = theme(colours)
        self.size = None if size is None else Request.of((sheet.trace,), size=size).size

    def copies(self, *, solution: bool) -> Sequence[Copy]:
        """Return the copies of all variants."""
        return copies_of(self.sheet, self.theme, solution=solution, table=self.table)

    def written(self, copies: Sequence[Copy], path: Path, progress: Progress) -> list[tuple[Path, bytes]]:
        """Write copies into a file; return it, after those that have to stand beside it."""
        kind = path.suffix.lower()[1:]
        if kind in PICTURES:
            self._check_picture(copies, kind)
            return [(path, paper.picture(copies, self.size or A4, "png" if kind == "png" else "svg", progress))]
        if kind == "tex":
            return sheet_tex.files(copies, path, self.size or A4, progress)
        return [(path, DOCUMENTS[kind](copies, self.size or (SLIDE if kind == "pptx" else A4), progress))]

    def _check_picture(self, copies: Sequence[Copy], kind: str) -> None:
        if self.table:
            raise ExportError(f"a {kind} file is one page, and the table needs another; save it as pdf, html or tex")
        if len(copies) > 1:
            raise ExportError(
                f"a {kind} file is one page, and there are {len(copies)} variants; name a folder, or a pdf"
            )


def _folder(writer: _Writer, target: Path, kind: Any, progress: Progress) -> Path:
    """Write numbered sheets, one key, and a table of the variants; those of an older sheet go."""
    if not isinstance(kind, str) or kind not in FORMATS:
        raise ExportError(f"format {readable(kind)}; a folder takes {', '.join(FORMATS)}")
    copies = writer.copies(solution=False)
    digits, total = max(2, len(str(len(copies)))), 2 * len(copies)
    contents: list[tuple[Path, Content]] = []

    def add(some: Sequence[Copy], path: Path, before: int) -> None:
        made = writer.written(some, path, lambda done, _: progress(before + done, total))
        contents.extend(_owned(made, target))

    for copy in copies:
        add([copy], target / f"sheet-{copy.number:0{digits}}.{kind}", copy.number - 1)
    add(writer.copies(solution=True), target / f"key.{'pdf' if kind in PICTURES else kind}", len(copies))
    table = target / "variants.csv"
    own.check(table, target)
    contents.append((table, _table(writer.sheet)))
    older = sheets_in(target, kind).difference(path for path, _ in contents)
    files.write_all(contents, older)
    return target


def sheets_in(folder: Path, kind: str = "pdf") -> set[Path]:
    """Return the numbered sheets that were saved into a folder in one format; other files are somebody else's."""
    if not files.is_folder(folder):
        return set()
    forms = [(SHEET, kind), (PICTURES_OF, "pdf")] if kind == "tex" else [(SHEET, kind)]
    found = ((path, form) for form, suffix in forms for path in folder.glob(f"sheet-*.{suffix}"))
    return {path for path, form in found if form.fullmatch(path.stem) and own.is_own(path)}


def _table(sheet: Sheet) -> bytes:
    """Write the variants as a table: their trees as nested lists, and what the search finds in each."""
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    for variant in sheet.variants:
        subject, trace = variant.subject, variant.trace
        best = trace.best_node
        branches = " ".join(subject.name(path) for path in subject.spots if path in subject.skipped)
        lines.writerow(
            (
                variant.number,
                variant.seed,
                json.dumps(_stored(nested(subject.game))),
                stored(trace.value),
                "" if best is None else best.name,
                len(trace.visited),
                len(trace.cuts),
                branches,
            )
        )
    return own.TABLE + text.getvalue().encode("utf-8")


def _stored(tree: Any) -> Any:
    """Return nested lists whose numbers can be written as JSON."""
    return list(map(_stored, tree)) if isinstance(tree, list) else stored(tree)
