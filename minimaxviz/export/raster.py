"""SVG to PNG and PDF through Typst, with the fonts that matplotlib brings along: nothing has to be installed."""

import importlib.util
import os
import tempfile
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Literal, TypeVar

from minimaxviz.draw.svg import Size
from minimaxviz.errors import ExportError

__all__ = ["pdf", "png", "pngs", "rastered"]

T = TypeVar("T")

BATCH = 6  # pictures that are rastered together; memory does not grow with their number
WORKERS = min(4, os.cpu_count() or 1)


def png(svg: str, size: Size) -> bytes:
    """Raster one picture."""
    return _compile([svg], size, "png")[0]


def pngs(svgs: Iterable[str], size: Size) -> Iterator[bytes]:
    """Raster pictures as they are drawn, a few at a time and on all cores."""
    return rastered(svgs, size, lambda content: content)


def rastered(svgs: Iterable[str], size: Size, finish: Callable[[bytes], T]) -> Iterator[T]:
    """Raster pictures and finish each PNG where it was made, so that this too runs on all cores."""
    waiting = iter(svgs)
    under_way: deque[Future[list[T]]] = deque()
    with ThreadPoolExecutor(WORKERS) as pool:
        while True:
            while len(under_way) < WORKERS + 1 and (batch := list(islice(waiting, BATCH))):
                under_way.append(pool.submit(lambda part: list(map(finish, _compile(part, size, "png"))), batch))
            if not under_way:
                return
            yield from under_way.popleft().result()


def pdf(svgs: Iterable[str], size: Size) -> bytes:
    """Make a document with a vector page for each picture."""
    return _compile(svgs, size, "pdf")[0]


def _compile(svgs: Iterable[str], size: Size, kind: Literal["png", "pdf"]) -> list[bytes]:
    import typst

    width, height = size
    with tempfile.TemporaryDirectory(prefix="minimaxviz-") as name:
        root = Path(name)
        pages = []
        for i, svg in enumerate(svgs):
            (root / f"{i}.svg").write_text(svg, encoding="utf-8", errors="replace")
            pages.append(f'#image("{i}.svg", width: {width}pt, height: {height}pt)')
        page = f"#set page(width: {width}pt, height: {height}pt, margin: 0pt)\n"
        main = root / "main.typ"
        main.write_text(page + "\n#pagebreak()\n".join(pages), encoding="utf-8")
        try:
            made: bytes | list[bytes] = typst.compile(
                str(main), format=kind, ppi=72.0, font_paths=[_fonts()], ignore_system_fonts=True
            )
        except typst.TypstError as error:
            raise ExportError(f"the picture could not be turned into {kind}: {str(error).splitlines()[0]}") from None
    return made if isinstance(made, list) else [made]


@cache
def _fonts() -> str:
    """Answer the folder of DejaVu Sans, which has Latin, Greek, Cyrillic, Persian and mathematical signs."""
    found = importlib.util.find_spec("matplotlib")
    places = found.submodule_search_locations if found else None
    if not places:
        raise ExportError("matplotlib, whose fonts the pictures use, is missing; pip install matplotlib")
    return str(Path(places[0]) / "mpl-data" / "fonts" / "ttf")
