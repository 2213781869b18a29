"""Run the benchmarks: ``python -m benchmarks [NAME …] [--against REV] [--write docs/how-fast.md]``."""

import argparse
import platform
import sys
from pathlib import Path

from benchmarks import (
    against,
    byte,
    engine,
    five_by_five,
    grading,
    map,
    page,
    pages,
    pictures,
    player,
    slides,
    watching,
)  # fmt: skip
from benchmarks.timing import FIGURES, GOALS

MODULES = (engine, byte, five_by_five, pictures, slides, player, pages, map, watching, grading)
BENCHMARKS = {module.__name__.rpartition(".")[2]: module.run for module in MODULES}


def main() -> None:
    """Read the command line, measure, and write the page if one is given."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description="Print ratios, each with its floor and its moonshot."
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"{', '.join(BENCHMARKS)}; all of them unless said")
    parser.add_argument("--against", metavar="REV", help="compare this folder with an older commit of it, in turn")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="write the figures into the tables of this page")
    asked = parser.parse_intermixed_args()  # so that names may stand after options, too
    unknown = [name for name in asked.names if name not in BENCHMARKS]
    if unknown:
        parser.error(f"no benchmark is called {unknown[0]!r}; there are {', '.join(BENCHMARKS)}")
    text = asked.write.read_text(encoding="utf-8") if asked.write else None  # before minutes of measuring
    if text is not None:
        page.written(text, {})
    print(f"Python {platform.python_version()} on {platform.machine()}")
    if asked.against is not None:
        against.run(asked.against, against.names_of(asked.names))
    else:
        for name in asked.names or BENCHMARKS:
            BENCHMARKS[name]()
    if text is not None:
        asked.write.write_text(page.written(text, FIGURES, GOALS), encoding="utf-8", newline="\n")
        print(f"{asked.write}: written")


if __name__ == "__main__":
    try:
        main()
    except (OSError, ValueError) as error:
        sys.exit(f"benchmarks: {error}")
    except KeyboardInterrupt:
        sys.exit("benchmarks: interrupted; nothing was written")
