"""Saving by suffix: what is asked for, and which module makes it."""

import difflib
import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from minimaxviz.draw.dot import digraph
from minimaxviz.draw.pictures import drawn, picture
from minimaxviz.draw.request import Request
from minimaxviz.errors import ExportError
from minimaxviz.export import files, own, raster
from minimaxviz.export.deck import SUMMARY, ComparisonDeck, Deck, TraceDeck
from minimaxviz.notation import readable
from minimaxviz.trace import Trace
from minimaxviz.trace.comparison import Comparison

__all__ = ["FORMATS", "Progress", "pictures_in", "save"]

T = TypeVar("T")

Progress = Callable[[int, int], None]
"""Is told how many slides are done, of how many."""


def _nobody(done: int, total: int) -> None:
    pass


def _pdf(deck: Deck, path: Path, progress: Progress) -> None:
    files.write(path, raster.pdf(_named(deck, progress), deck.size, deck.title, deck.lang))


def _gif(deck: Deck, path: Path, progress: Progress) -> None:
    from minimaxviz.export.gif import write

    write(deck, path, progress)


def _pptx(deck: Deck, path: Path, progress: Progress) -> None:
    from minimaxviz.export.pptx import write

    write(deck, path, progress)


def _tex(deck: Deck, path: Path, progress: Progress) -> None:
    from minimaxviz.export.tex import beamer, check_name

    check_name(path.name)
    pages = path.with_name(f"{path.stem}-steps.pdf")
    own.check(pages, path)
    content = raster.pdf(_named(deck, progress), deck.size, deck.title, deck.lang)
    files.write_all([(pages, own.marked(content, pages.suffix)), (path, beamer(deck, pages.name))])


def _mp4(deck: Deck, path: Path, progress: Progress) -> None:
    from minimaxviz.export.video import write

    write(deck, path, progress)


DECKS: dict[str, Callable[[Deck, Path, Progress], None]] = {
    ".pdf": _pdf,
    ".gif": _gif,
    ".pptx": _pptx,
    ".tex": _tex,
    ".mp4": _mp4,
}
GIF = (1280, 720)  # its pixels are not packed well
PICTURES = (".svg", ".png")
TEXTS = (".dot", ".json")
PAGE = ".html"
BLANKS = (*PICTURES, ".pdf")
SLIDES = (*DECKS, PAGE)
NAMES = re.compile(rf"step-\d{{2,}}|{SUMMARY}", re.ASCII)
FORMATS = tuple(suffix[1:] for suffix in (*PICTURES, *SLIDES, *TEXTS))


def save(
    subject: Trace | Comparison,
    file: str | os.PathLike[str],
    request: Request,
    *,
    k: int | None = None,
    steps: Any = None,
    format: str | None = None,
    progress: Progress | None = None,
    by: str | None = None,
    handout: bool = False,
    story: bool = False,
    map: bool = False,
) -> Path:
    """Save a trace or searches side by side by the suffix of a path; return what was written."""
    if map is not False:
        _check_map(map, k=k, steps=steps, format=format, handout=handout, story=story, blank=request.blank)
        return _map(subject, file, request, progress or _nobody)
    target = files.path_of(file)
    if progress is not None and not callable(progress):
        raise ExportError(f"progress {readable(progress)}; a function of (done, total) or None is needed")
    if not isinstance(handout, bool):
        raise ExportError(f"handout {readable(handout)}; True or False is needed")
    suffix, progress = target.suffix.lower(), progress or _nobody
    if handout and suffix != ".pdf":
        raise ExportError(
            f"a handout is a pdf; {target.name!r} is none: give a name that ends in .pdf, or no handout=…"
        )
    _check_story(suffix, story)
    is_folder = files.is_folder(target)
    if is_folder and suffix[1:] in FORMATS:
        raise ExportError(f"{target.name!r} is a folder; choose another name for the {suffix[1:]} file")
    if is_folder or suffix == "":
        if request.blank:
            raise ExportError(f"blank is one picture, and {target.name!r} is a folder; give a name that ends in .pdf")
        return series(_deck(subject, request, steps, by), target, format or "png", progress)
    if format is not None:
        raise ExportError(f"format {format!r} is for folders; {target.name!r} has a suffix of its own")
    _check_suffix(suffix)
    if request.blank:
        _check_blank(suffix, steps=steps, handout=handout, story=story)
        files.write(target, _blank(subject, suffix, k, request))
        return target
    if suffix in SLIDES and k is not None:
        raise ExportError(f"k={k!r} is for single pictures; a {suffix[1:]} file takes steps=[{k!r}]")
    if suffix == PAGE:
        files.write(target, _page(subject, request, steps, by, story))
        progress(1, 1)
    elif handout:
        from minimaxviz.export.handout import document

        files.write(target, document(subject, request, steps, progress))
    elif suffix in DECKS:
        # the slides of a presentation say the caption in their titles
        request = replace(request.usually(caption=False), strip=True) if suffix == ".pptx" else request
        request = request.usually(size=GIF) if suffix == ".gif" else request
        DECKS[suffix](_deck(subject, request, steps, by), target, progress)
    elif isinstance(subject, Comparison):
        raise ExportError(f"a comparison is saved as {', '.join(s[1:] for s in SLIDES)}, or into a folder")
    elif steps is not None:
        raise ExportError(
            f"a {suffix[1:]} file holds one step (k=…); steps={steps!r} need a folder, pdf, gif, pptx or html"
        )
    else:
        files.write(target, _single(subject, suffix, k, request))
    return target


def _deck(subject: Trace | Comparison, request: Request, steps: Any, by: str | None) -> Deck:
    steps = "all" if steps is None else steps
    if isinstance(subject, Trace):
        return TraceDeck(subject, request, steps)
    return ComparisonDeck(subject, request, steps, "place" if by is None else by)


def _page(subject: Trace | Comparison, request: Request, steps: Any, by: str | None, story: bool) -> str:
    from minimaxviz.export import html
    from minimaxviz.export.story import story as story_page

    if not story:
        return html.page(subject, request, steps, by)
    if isinstance(subject, Comparison):
        raise ExportError("a story is told of one search: save a trace with story=True, or the comparison without")
    return story_page(subject, request, steps)


def _map(subject: Trace | Comparison, file: str | os.PathLike[str], request: Request, progress: Progress) -> Path:
    """Save the map of a search."""
    from minimaxviz.export import map_page
    from minimaxviz.widget.map_sheet import MapSheet

    assert isinstance(subject, Trace), "a comparison is never asked for a map"
    written = map_page.save(
        MapSheet(subject, None, request), file, request.lang, request.size if "size" in request.given else None
    )
    progress(1, 1)
    return written


def _check_map(map: Any, **given: Any) -> None:
    """Refuse what a map cannot be."""
    if not isinstance(map, bool):
        raise ExportError(f"map {readable(map)}; True or False is needed (trace.map(against=…) takes another search)")
    for name, value in given.items():
        if value not in (None, False):
            raise ExportError(f"{name} and map: a map shows the whole search and no step; leave {name} or map out")


def _single(trace: Trace, suffix: str, k: int | None, request: Request) -> str | bytes:
    if suffix == ".json":
        if request.given or k is not None:
            raise ExportError("a json file holds the whole trace; it takes no options")
        return trace.to_json()
    if suffix == ".dot":
        for name in ("size", "engine", "legend"):
            if name in request.given:
                raise ExportError(f"{name} is for pictures; a dot file is laid out by who reads it")
        source: str = digraph(trace[-1 if k is None else k], request).source
        return source
    svg = drawn(trace, request, k)
    return svg if suffix == ".svg" else raster.png(svg, request.size)


def _blank(subject: Trace | Comparison, suffix: str, k: int | None, request: Request) -> str | bytes:
    """Draw a picture to be filled in, or its solution; as pdf it is one page."""
    assert isinstance(subject, Trace), "a comparison is never asked for a blank picture"
    if suffix != ".pdf":
        return _single(subject, suffix, k, request)
    title = picture(subject, request).title
    return raster.pdf([(drawn(subject, request, k), title)], request.size, title, request.lang)


def _check_blank(suffix: str, **given: Any) -> None:
    """Refuse what a blank picture cannot be."""
    if suffix not in BLANKS:
        raise ExportError(
            f"a blank picture is saved as {', '.join(one[1:] for one in BLANKS)}; a {suffix[1:]} file takes no blank"
        )
    for name, value in given.items():
        if value:
            raise ExportError(f"{name} and blank: a blank picture shows no step; leave {name} or blank out")


def pictures_in(folder: Path, kind: str = "png") -> set[Path]:
    """Return the pictures of a deck that was saved into a folder; other files are somebody else's."""
    if not files.is_folder(folder):
        return set()
    return {path for path in folder.glob(f"step*.{kind}") if NAMES.fullmatch(path.stem) and own.is_own(path)}


def series(deck: Deck, target: Path, kind: str, progress: Progress) -> Path:
    """Write a picture of each slide into a folder, named by its step; those of an older deck go."""
    if kind not in ("png", "svg"):
        raise ExportError(f"format {kind!r}; a folder takes 'png' or 'svg'")
    paths = [target / f"{name}.{kind}" for name in deck.names]
    for path in paths:
        own.check(path, target)
    older = pictures_in(target, kind).difference(paths)
    drawn = (slide.svg for slide in deck.slides())
    with closing(raster.pngs(drawn, deck.size) if kind == "png" else drawn) as pictures:
        marked = (own.marked(picture, f".{kind}") for picture in pictures)
        files.write_all(_with_progress(zip(paths, marked, strict=True), len(deck), progress), older)
    return target


def _check_suffix(suffix: str) -> None:
    if suffix[1:] not in FORMATS:
        near = difflib.get_close_matches(suffix[1:], FORMATS, n=1, cutoff=0.4)
        hint = f"did you mean '.{near[0]}'? " if near else ""
        raise ExportError(f"the suffix {suffix!r} is unknown; {hint}there are {', '.join(FORMATS)}")


def _check_story(suffix: str, story: Any) -> None:
    """Refuse what only pages have elsewhere, or where it makes no sense."""
    if not isinstance(story, bool):
        raise ExportError(f"story {readable(story)}; True or False is needed")
    if story and suffix != PAGE:
        kind = f"a {suffix[1:]} file" if suffix else "a folder"
        raise ExportError(f"story is for pages, and {kind} is none; choose a name that ends in .html")


def _named(deck: Deck, progress: Progress) -> Iterator[tuple[str, str]]:
    """Draw the slides, each with its line in the outline: its step and what it says, cuts marked."""
    for number, (name, slide) in enumerate(zip(deck.names, deck.slides(), strict=True), start=1):
        step = "" if name == SUMMARY else f"{int(name.rpartition('-')[2])}: "
        yield slide.svg, f"{'✂ ' if slide.is_cut else ''}{step}{slide.caption.head}"
        progress(number, len(deck))


def _with_progress(parts: Iterable[T], total: int, progress: Progress) -> Iterator[T]:
    """Tell of each part when it is done with."""
    for number, part in enumerate(parts, start=1):
        yield part
        progress(number, total)
