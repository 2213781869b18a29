"""What comes along with an export: marked inside, so that nothing else is ever overwritten or removed unasked."""

import zlib
from pathlib import Path

from minimaxviz.errors import ExportError

__all__ = ["TABLE", "check", "is_own", "marked"]

NOTE = b"from a deck by minimaxviz"
END = b"\x00\x00\x00\x00IEND\xaeB`\x82"  # the last chunk of every PNG
TABLE = b"number,seed,tree,value,move,visited,cuts,branches\n"
"""How a table of variants begins; it has no room for a remark."""


def _chunk(kind: bytes, data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")


MARKS = {
    ".png": _chunk(b"tEXt", b"Comment\x00" + NOTE) + END,
    ".svg": b"\n<!-- " + NOTE + b" -->\n",
    ".html": b"\n<!-- " + NOTE + b" -->\n",
    ".pdf": b"\n% " + NOTE + b"\n",
    ".tex": b"\n% " + NOTE + b"\n",
    ".pptx": len(NOTE).to_bytes(2, "little") + NOTE,
}
"""How a file of ours ends: where each format has room for a remark; an archive's has its length before it."""

REPLACED = {".png": END, ".pptx": b"\x00\x00"}
"""What stands there in a file without a remark."""


def marked(content: str | bytes, suffix: str) -> bytes:
    """Return a file's content with the mark that it is ours."""
    plain = content if isinstance(content, bytes) else content.encode("utf-8")
    return plain.removesuffix(REPLACED.get(suffix, b"")) + MARKS[suffix]


def is_own(path: Path) -> bool:
    """Tell whether a file has the mark; only its end is read, of a table its beginning."""
    suffix = path.suffix.lower()  # where names are found whatever their case, STEP-01.PNG is one
    mark = TABLE if suffix == ".csv" else MARKS[suffix]
    try:
        with path.open("rb") as file:
            file.seek(0 if suffix == ".csv" else max(0, path.stat().st_size - len(mark)))
            return file.read(len(mark)) == mark
    except OSError:  # a folder, or nobody may read it
        return False


def check(path: Path, target: Path) -> None:
    """Refuse an export that would write over what is not ours."""
    if path.exists() and not is_own(path):
        who = target.name or target
        raise ExportError(f"{who} needs {path.name}, which is there and not its own; move it, or choose another name")
