"""Which tests take long: the quick run leaves them out. ``python -m tests.slow REPORT.xml`` reads it from a whole run.

Such a report is written by ``pytest -n auto --dist worksteal --junitxml=REPORT.xml``.
"""

import sys
import xml.etree.ElementTree as ElementTree
from collections import defaultdict
from pathlib import Path

__all__ = ["LIST", "names", "slow"]

LIST = Path(__file__).with_name("slow.txt")
"""The tests that take long, a line each: ``test_module.py::test_function``."""

CASE, ALL = 0.25, 2.5
"""Seconds from which a test takes long, on two cores: its longest case, or all of them together."""


def names() -> frozenset[str]:
    """Return the tests that take long."""
    return frozenset(LIST.read_text(encoding="utf-8").split())


def slow(report: Path) -> list[str]:
    """Return which tests took long in a run."""
    cases: dict[str, list[float]] = defaultdict(list)
    for case in ElementTree.parse(report).iter("testcase"):
        module, function = case.attrib["classname"].rpartition(".")[2], case.attrib["name"].partition("[")[0]
        cases[f"{module}.py::{function}"].append(float(case.attrib["time"]))
    return sorted(name for name, seconds in cases.items() if max(seconds) >= CASE or sum(seconds) >= ALL)


if __name__ == "__main__":
    LIST.write_text("".join(f"{name}\n" for name in slow(Path(sys.argv[1]))), encoding="utf-8", newline="\n")
