"""Saving by suffix: what is asked for, and which module makes it."""

import difflib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from minimaxviz.errors import ExportError
from minimaxviz.export import files, raster
from minimaxviz.export.deck import ComparisonDeck, Deck, TraceDeck
from minimaxviz.trace import Trace
from minimaxviz.trace.comparison import Comparison

__all__ = ["FORMATS", "save", "save_comparison"]

Progress = Callable[[int, int], None]
"""Is told how many slides are done, of how many."""


def _nobody(done: int, total: int) -> None:
    pass


def _pdf(deck: Deck, path: Path, progress: Progress) -> None:
    files.write(path, raster.pdf(_counted(deck, progress), deck.size))


def _gif(deck: Deck, path: Path, progress: Progress) -> None:
    from minimaxviz.export.gif import write

    write(deck, path, progress)


def _pptx(deck: Deck, path: Path, progress: Progress) -> None:
    from minimaxviz.export.pptx import write

    write(deck, path, progress)


def _tex(deck: Deck, path: Path, progress: Progress) -> None:
    from minimaxviz.export.tex import beamer

    pages = path.with_name(f"{path.stem}-steps.pdf")
    _pdf(deck, pages, progress)
    files.write(path, beamer(deck, pages.name))


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
PICTURES = (".svg", ".png")
TEXTS = (".dot", ".json")
PAGE = ".html"
SLIDES = (*DECKS, PAGE)
FORMATS = tuple(suffix[1:] for suffix in (*PICTURES, *SLIDES, *TEXTS))


def save(
    trace: Trace,
    path: str | Path,
    /,
    *,
    k: int | None = None,
    steps: Any = None,
    progress: Progress | None = None,
    **options: Any,
) -> Path:
    """Save a trace by the suffix of a path; answer what was written.

    ``svg``, ``png`` and ``dot`` hold step ``k`` (the last unless said). A folder (a path without suffix) takes a
    numbered series of PNGs, or of SVGs with ``format="svg"``. ``pdf``, ``gif``, ``pptx``, ``html``, ``tex`` and
    ``mp4`` hold ``steps``: "all", "cuts", "brief", a range or a list. All options of ``trace.svg`` apply.
    """
    target = Path(path)
    suffix = target.suffix.lower()
    if suffix == "" or target.is_dir():
        return series(
            TraceDeck(trace, "all" if steps is None else steps, **_without_format(options)), target, options, progress
        )
    if "format" in options:
        raise ExportError(f"format {options['format']!r} is for folders; {target.name!r} has a suffix of its own")
    _check_suffix(suffix)
    if suffix in SLIDES and k is not None:
        raise ExportError(f"k={k!r} is for single pictures; a {suffix[1:]} file takes steps=[{k!r}]")
    if suffix == PAGE:
        return _page(trace, target, progress, {"steps": steps, **options})
    if suffix in DECKS:
        deck = TraceDeck(trace, "all" if steps is None else steps, **_captioned(suffix, options))
        DECKS[suffix](deck, target, progress or _nobody)
        return target
    if steps is not None:
        raise ExportError(
            f"a {suffix[1:]} file holds one step (k=…); steps={steps!r} need a folder, pdf, gif, pptx or html"
        )
    files.write(target, _single(trace, suffix, k, options))
    return target


def _page(subject: Trace | Comparison, path: Path, progress: Progress | None, options: dict[str, Any]) -> Path:
    """Write a page with a Player."""
    from minimaxviz.export.html import page

    files.write(path, page(subject, **options))
    (progress or _nobody)(1, 1)
    return path


def _single(trace: Trace, suffix: str, k: int | None, options: dict[str, Any]) -> str | bytes:
    if suffix == ".json":
        if options or k is not None:
            raise ExportError("a json file holds the whole trace; it takes no options")
        return trace.to_json()
    if suffix == ".dot":
        return trace.dot(k, **options)
    return trace.svg(k, **options) if suffix == ".svg" else trace.png(k, **options)


def series(deck: Deck, target: Path, options: dict[str, Any], progress: Progress | None) -> Path:
    """Write a numbered picture of each slide into a folder."""
    kind = options.get("format", "png")
    if kind not in ("png", "svg"):
        raise ExportError(f"format {kind!r}; a folder takes 'png' or 'svg'")
    files.folder(target)
    drawn = (slide.svg for slide in deck.slides())
    pictures: Iterator[str | bytes] = raster.pngs(drawn, deck.size) if kind == "png" else drawn
    digits = max(2, len(str(len(deck))))
    for number, content in enumerate(pictures, start=1):
        files.write(target / f"step-{number:0{digits}}.{kind}", content)
        (progress or _nobody)(number, len(deck))
    return target


def save_comparison(comparison: Comparison, path: Path, /, *, progress: Progress | None = None, **options: Any) -> Path:
    """Save searches side by side by suffix, or as numbered pictures into a folder."""
    suffix = path.suffix.lower()
    if suffix == "" or path.is_dir():
        return series(ComparisonDeck(comparison, **_without_format(options)), path, options, progress)
    _check_suffix(suffix)
    if suffix == PAGE:
        return _page(comparison, path, progress, options)
    if suffix not in DECKS:
        raise ExportError(f"a comparison is saved as {', '.join(s[1:] for s in SLIDES)}, or into a folder")
    DECKS[suffix](ComparisonDeck(comparison, **_captioned(suffix, options)), path, progress or _nobody)
    return path


def _captioned(suffix: str, options: dict[str, Any]) -> dict[str, Any]:
    """Leave the caption out of pictures whose slide says it in its title."""
    return {"caption": False, **options} if suffix == ".pptx" else options


def _without_format(options: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in options.items() if name != "format"}


def _check_suffix(suffix: str) -> None:
    if suffix[1:] not in FORMATS:
        near = difflib.get_close_matches(suffix[1:], FORMATS, n=1, cutoff=0.4)
        hint = f"did you mean '.{near[0]}'? " if near else ""
        raise ExportError(f"the suffix {suffix!r} is unknown; {hint}there are {', '.join(FORMATS)}")


def _counted(deck: Deck, progress: Progress) -> Iterator[str]:
    for number, slide in enumerate(deck.slides(), start=1):
        yield slide.svg
        progress(number, len(deck))
