"""The command line."""

import sys

from minimaxviz.errors import MinimaxvizError

__all__ = ["main"]


def main() -> None:
    """Run the command line; where its packages are missing, one line says what helps, and the doctor still answers."""
    try:
        from minimaxviz.command import line
    except MinimaxvizError as error:
        if sys.argv[1:] != ["doctor"]:
            sys.exit(f"minimaxviz: {error}")
        from minimaxviz.command.doctor import report

        sys.exit(print(report()))
    line.main()
