"""Grades as files: the results that Gradescope reads, and a page with the report and its picture."""

import json
import math
import os
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from minimaxviz.errors import ExportError
from minimaxviz.export import files
from minimaxviz.notation import is_number, readable
from minimaxviz.words import words

if TYPE_CHECKING:
    from minimaxviz.practice.grade import Grade

__all__ = ["checked", "page", "results", "save", "write"]

SUFFIXES = (".json", ".html")
STYLE = (
    ":root{color-scheme:light dark}"
    "body{font:1rem/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem}"
    "img{display:block;margin-top:1rem}"
)


def save(grade: "Grade", file: str | os.PathLike[str], *, points: float = 1, lang: str = "en") -> Path:
    """Save a grade by the suffix of a path; return what was written."""
    target = checked(file)
    return write(target, results(grade, points, lang) if target.suffix.lower() == ".json" else page(grade, lang))


def checked(file: Any) -> Path:
    """Return the path of a file that a grade can be saved as, refusing others."""
    target = files.path_of(file)
    if target.suffix.lower() not in SUFFIXES:
        raise ExportError(f"a grade is saved as json or html; {target.name!r} is neither")
    if files.is_folder(target):
        raise ExportError(f"{target.name!r} is a folder; choose another name")
    return target


def write(target: Path, content: str) -> Path:
    """Write what a grade is saved as, whole or not at all."""
    files.write(target, content)
    return target


def results(grade: "Grade", points: float = 1, lang: str = "en") -> str:
    """Return the JSON that Gradescope reads: a test for each thing that was asked, and all in words."""
    if not is_number(points) or not 0 < points < math.inf:
        raise ExportError(f"points {readable(points)}; a number above 0 is needed")
    say = words(lang)
    share = points / max(1, len(grade.tests))
    tests = [
        {
            "name": say.say(f"grade_test_{test.name}"),
            "score": _rounded(share * test.score / test.max),
            "max_score": _rounded(share),
            "output": "" if test.first is None else f"{test.first.task.text}: {test.first.text(lang)}",
            "output_format": "text",
            "visibility": "visible",
        }
        for test in grade.tests
    ]
    if not tests:
        tests = [
            {
                "name": grade.name,
                "score": 0,
                "max_score": points,
                "output": grade.verdict_in(say),
                "visibility": "visible",
            }
        ]
    whole = {
        "score": float(grade.points(points)),
        "output": grade.report(lang),
        "output_format": "text",
        "visibility": "visible",
        "tests": tests,
    }
    return json.dumps(whole, ensure_ascii=False, indent=2) + "\n"


def _rounded(number: float) -> float:
    return round(number, 4)


def page(grade: "Grade", lang: str = "en") -> str:
    """Return the report as a page of its own."""
    say = words(lang)
    direction = "rtl" if say.right_to_left else "ltr"
    return (
        f'<!DOCTYPE html>\n<html lang="{say.lang}" dir="{direction}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(grade.name)}</title><style>{STYLE}</style></head>\n"
        f"<body><main>{grade.html(lang)}</main></body></html>\n"
    )
