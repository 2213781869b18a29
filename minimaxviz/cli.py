"""The command line."""

import sys
from typing import Annotated

import typer

from minimaxviz import __version__, alphabeta, compare, minimax, trees
from minimaxviz.errors import MinimaxvizError

__all__ = ["app", "main"]

app = typer.Typer(name="minimaxviz", no_args_is_help=True, add_completion=True, pretty_exceptions_enable=False)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"minimaxviz {__version__}")
        raise typer.Exit


@app.callback()
def minimaxviz(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version and stop."),
    ] = False,
) -> None:
    """See game-tree search: minimax and alpha-beta, recorded node by node."""


@app.command()
def lecture() -> None:
    """Search the lecture's tree with minimax and alpha-beta, and print both side by side."""
    tree = trees.lecture()
    typer.echo(str(compare(minimax(tree), alphabeta(tree))))


@app.command()
def doctor() -> None:
    """Say what draws the pictures here, and what to do if something is missing."""
    from minimaxviz.doctor import report

    typer.echo(report())


def main() -> None:
    """Run the command line: a user's error is one line and exit code 1."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without α still gets the table
    try:
        app()
    except MinimaxvizError as error:
        typer.echo(f"minimaxviz: {error}", err=True)
        sys.exit(1)
