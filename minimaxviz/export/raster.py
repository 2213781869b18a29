"""SVG to PNG and PDF through Typst, with fonts of our own: nothing has to be installed."""

import json
import os
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, Literal, TypeAlias, TypeVar

from minimaxviz.draw.request import Size
from minimaxviz.errors import ExportError, first_line, needing

__all__ = [
    "Box",
    "Kind",
    "batch_size",
    "font_folder",
    "fonts",
    "pdf",
    "pieces",
    "png",
    "pngs",
    "typeset",
    "typeset_pages",
    "typst_version",
]

T = TypeVar("T")

Kind: TypeAlias = Literal["png", "pdf", "svg"]

Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels."""

MOST_TOGETHER, PIXELS_TOGETHER = 6, 2**21  # pictures that are rastered together; memory does not grow with their number
WORKERS = min(4, os.cpu_count() or 1)
EMPTY = 2  # documents without a picture, made after each with pictures
FONTS = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")
PIXELS = 72.0  # a point of the page is a pixel
BROWSER = "PNG and PDF cannot be made in a browser; save it as .svg or .html instead"
MOST_PIXELS = 8192 * 8192  # of one picture, which takes four bytes a pixel while it is made


def png(svg: str, size: Size) -> bytes:
    """Raster one picture."""
    return _compile([(svg, [_whole(size)])], size)[0]


def pngs(svgs: Iterable[str], size: Size) -> Generator[bytes, None, None]:
    """Raster pictures as they are drawn, a few at a time and on all cores."""
    whole = [_whole(size)]
    return (content for (content,) in pieces(((svg, whole) for svg in svgs), size, lambda content: content))


def pieces(
    jobs: Iterable[tuple[str, list[Box]]], size: Size, finish: Callable[[bytes], T], scale: float = 1.0
) -> Generator[list[T], None, None]:
    """Raster pieces of pictures, and finish each PNG where it was made, so that this too runs on all cores."""
    waiting, together = iter(jobs), batch_size(size, scale)
    under_way: deque[Future[list[list[T]]]] = deque()

    def work(batch: list[tuple[str, list[Box]]]) -> list[list[T]]:
        made = iter([finish(content) for content in _compile(batch, size, scale)])
        return [list(islice(made, len(boxes))) for _, boxes in batch]

    with ThreadPoolExecutor(WORKERS) as pool:
        while True:
            while len(under_way) < WORKERS + 1 and (batch := list(islice(waiting, together))):
                under_way.append(pool.submit(work, batch))
            if not under_way:
                return
            yield from under_way.popleft().result()


def batch_size(size: Size, scale: float = 1.0) -> int:
    """Return how many pictures are rastered together: one of a slide's size, more if they are small."""
    return max(1, min(MOST_TOGETHER, int(PIXELS_TOGETHER / (size[0] * size[1] * scale**2))))


def pdf(pages: Iterable[tuple[str, str]], size: Size, title: str, lang: str) -> bytes:
    """Make a document with a vector page for each picture, which is named in the outline and for who cannot see it."""
    width, height = size
    names: list[str] = []
    files: dict[str, bytes] = {}
    for i, (svg, name) in enumerate(pages):
        files[f"{i}.svg"] = _encoded(svg)
        names.append(name)
    sides = f"width: {width}pt, height: {height}pt"
    main = f"""#let data = json("data.json")
#set document(title: data.title, date: none)
#set text(font: "DejaVu Sans", lang: data.lang)
#set page({sides}, margin: 0pt)
#for (i, name) in data.names.enumerate() {{
  page({{
    place(hide(heading(name)))
    place(image(str(i) + ".svg", {sides}, alt: name))
  }})
}}
"""
    return typeset(main, {"title": title, "lang": lang, "names": names}, files)


def typeset(main: str, data: dict[str, Any], files: dict[str, bytes]) -> bytes:
    """Make a document of Typst's markup, which reads data that is text of users and never markup."""
    return typeset_pages(main, data, files, "pdf", 1.0)[0]


def typeset_pages(main: str, data: dict[str, Any], files: dict[str, bytes], kind: Kind, scale: float) -> list[bytes]:
    """Make pictures of the pages of such a document, so many pixels for each point; or the document itself."""
    written = json.dumps(data).encode("utf-8", errors="replace")
    return _made({**files, "data.json": written, "main.typ": main.encode("utf-8")}, kind, scale)


def _encoded(svg: str) -> bytes:
    return svg.encode("utf-8", errors="replace")


def _whole(size: Size) -> Box:
    return (0, 0, *size)


def _compile(jobs: Iterable[tuple[str, list[Box]]], size: Size, scale: float = 1.0) -> list[bytes]:
    """Let Typst make a page for each piece: the picture is moved under a page of the piece's size."""
    width, height = size
    if width * height > MOST_PIXELS:
        raise ExportError(
            f"size ({width}, {height}) has over {MOST_PIXELS:,} pixels; choose a smaller size, or save it as svg or pdf"
        )
    pages = []
    files: dict[str, bytes] = {}  # in memory: a full disk or a sudden end leaves nothing behind
    for i, (svg, boxes) in enumerate(jobs):
        files[f"{i}.svg"] = _encoded(svg)
        for left, top, right, bottom in boxes:
            picture = f'image("{i}.svg", width: {width}pt, height: {height}pt)'
            pages.append(
                f"#page(width: {right - left}pt, height: {bottom - top}pt, margin: 0pt)"
                f"[#place(dx: {-left}pt, dy: {-top}pt, {picture})]"
            )
    if not pages:
        return []
    made = _made({**files, "main.typ": "\n".join(pages).encode("utf-8")}, "png", scale)
    for _ in range(EMPTY):  # Typst keeps the pixels of its last ten documents: let most of them have none
        _made({"main.typ": b""}, "pdf", 1.0)
    return made


def _made(files: dict[str, bytes], kind: Kind, scale: float) -> list[bytes]:
    typst = _typst()
    try:
        made: bytes | list[bytes] = typst.compile(files, format=kind, ppi=PIXELS * scale, font_paths=fonts())
    except typst.TypstError as error:
        raise ExportError(f"the picture could not be turned into {kind}: {first_line(error)}") from None
    return made if isinstance(made, list) else [made]


@cache
def fonts() -> Any:
    """Load DejaVu Sans, which has Latin, Greek, Cyrillic, Persian and mathematical signs, and nothing else."""
    folders = [str(font_folder())]
    return _typst().Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=folders)


def font_folder() -> Path:
    """Return the folder of the fonts; an ExportError says what helps if they are not there."""
    folder = Path(__file__).parent / "fonts"
    if not all((folder / name).is_file() for name in FONTS):
        raise ExportError("minimaxviz came without its fonts; pip install minimaxviz --force-reinstall")
    return folder


def typst_version() -> str:
    """Say which Typst makes the pictures; an ExportError says why there is none."""
    from importlib.metadata import version

    _typst()
    return version("typst")


def _typst() -> Any:
    """Load Typst, which is only needed once something is rastered."""
    with needing("PNG and PDF need Typst", "typst", ExportError, BROWSER):
        import typst
    return typst
