"""The files for the browser: modules of JavaScript are joined into the one that a widget or a page can hold."""

import base64
import gzip
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from minimaxviz.errors import ExportError

__all__ = ["bundle", "packed_script", "packed_style", "script", "static"]

STATIC = Path(__file__).parent / "static"

IMPORT = re.compile(r'^import \{((?:\s*[\w$]+,)*\s*[\w$]+,?\s*)\} from "\./([\w-]+\.js)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:const|class|function|async function) ([\w$]+))", re.MULTILINE)
DEFAULT = re.compile(r"^export default ", re.MULTILINE)
DECLARED = re.compile(r"^(?:const|let|var|class|function\*?|async function\*?) ([\w$]+)", re.MULTILINE)
STRANGE = re.compile(  # what would mean something else, or nothing, in one module
    r"^(?:import|export)\b.*|^(?:const|let|var) [\[{].*|\bimport *[(.](?!url\)).*", re.MULTILINE
)

COMMENT = re.compile(r"^ *(?://|/\*\*(?=.*\*/$)).*\n", re.MULTILINE)  # of one line, as all of them are
SPARED = (  # what a style sheet does not need
    (re.compile(r"/\*.*?\*/", re.DOTALL), ""),
    (re.compile(r"\s*([{};])\s*"), r"\1"),
    (re.compile(r"(?<=[,:])\s+"), ""),
    (re.compile(r";(?=})"), ""),
)

UNPACK = """\
// The modules of minimaxviz/widget/static, compressed: every view of a widget is sent its code anew.
const bytes = Uint8Array.from(atob("{packed}"), (sign) => sign.charCodeAt(0));
const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
const text = await new Response(stream).text();
const url = URL.createObjectURL(new Blob([text], {{ type: "text/javascript" }}));
const {{ default: widget }} = await import(url);
URL.revokeObjectURL(url);
export default widget;
"""


class _Module(NamedTuple):
    """A module's text without its imports and exports, and what these said."""

    name: str
    text: str
    imports: list[tuple[str, list[str]]]  # another module, and the names taken from it
    exports: set[str]
    declared: list[str]


def static(name: str) -> str:
    """Return the text of a file for the browser."""
    return (STATIC / name).read_text(encoding="utf-8")


@cache
def script(entry: str) -> str:
    """Return a module of the package, and all that it imports, as one module."""
    return bundle(entry, static)


@cache
def packed_script(entry: str) -> str:
    """Return the same as a module that unpacks itself, a third as long; what it exports by default is the same."""
    text = COMMENT.sub("", script(entry))
    packed = gzip.compress(text.encode("utf-8"), mtime=0)
    return UNPACK.format(packed=base64.b64encode(packed).decode("ascii"))


@cache
def packed_style(name: str) -> str:
    """Return a style sheet without comments, and without the spaces that only its writers need."""
    text = static(name)
    for found, left in SPARED:
        text = found.sub(left, text)
    return text


def bundle(entry: str, read: Callable[[str], str]) -> str:
    """Join a module with all that it imports, each once and before whoever imports it.

    All names then stand side by side, so no two modules may declare the same one. What a module exports loses its
    ``export``; only the entry may have an ``export default``, which stays. Anything else is refused, not guessed at.
    """
    modules = list(_in_order(entry, read, {}, ()))
    owner: dict[str, str] = {}
    for module in modules:
        for name in module.declared:
            if name in owner:
                raise ExportError(f"{module.name} and {owner[name]} both declare {name}; rename one of them")
            owner[name] = module.name
    return "\n".join(module.text for module in modules)


def _in_order(
    name: str, read: Callable[[str], str], done: dict[str, _Module], path: tuple[str, ...]
) -> Iterator[_Module]:
    """Walk through a module's imports, and theirs, down to those that import nothing; then the module itself."""
    if name in path:
        raise ExportError(f"{' → '.join([*path, name])}: modules that import each other cannot be put in order")
    module = _read(name, read(name), is_entry=not path)
    for other, names in module.imports:
        if other not in done:
            yield from _in_order(other, read, done, (*path, name))
        missing = set(names) - done[other].exports
        if missing:
            raise ExportError(f"{name} imports {', '.join(sorted(missing))}, which {other} does not export")
    done[name] = module
    yield module


def _read(name: str, text: str, is_entry: bool) -> _Module:
    """Take a module apart; refuse what cannot be joined."""
    imports = [(found[2], re.findall(r"[\w$]+", found[1])) for found in IMPORT.finditer(text)]
    exports = {found[1] for found in EXPORT.finditer(text)}
    text = EXPORT.sub("", IMPORT.sub("", text))
    strange = STRANGE.search(DEFAULT.sub("", text, count=1) if is_entry else text)
    if strange:
        raise ExportError(f"{name}: {strange[0].strip()!r} cannot be joined with other modules")
    return _Module(name, text, imports, exports, DECLARED.findall(text))
