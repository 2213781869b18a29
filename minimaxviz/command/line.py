"""The command line."""

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from math import inf
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.exceptions import TyperException

from minimaxviz import __version__, alphabeta, compare, minimax, trees
from minimaxviz.command.source import GAMES, find
from minimaxviz.errors import ExportError, MinimaxvizError, SearchError, ViewError
from minimaxviz.game import MAX, MIN
from minimaxviz.search import MAX_NODES, SEARCHES
from minimaxviz.trace import Trace
from minimaxviz.words import languages, words

__all__ = ["app", "main"]

app = typer.Typer(
    name="minimaxviz",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)

Search = StrEnum("Search", list(SEARCHES))  # type: ignore[misc]

Source = Annotated[
    str,
    typer.Argument(
        help="A tree of the shelf, a JSON file, '-', lists like '[[3, 12], [2, 4]]', or a game: "
        + ", ".join(form.example for form in GAMES.values())
        + "."
    ),
]
SearchOption = Annotated[Search, typer.Option("--search", "-s", help="Which search.")]
DepthOption = Annotated[int | None, typer.Option(help="Depth limit of the search.")]
WindowOption = Annotated[str | None, typer.Option(help="Root window, as in 0,10 or -inf,5.")]
FailOption = Annotated[str | None, typer.Option(help="soft or hard.")]
CutOption = Annotated[str | None, typer.Option(help="Cut when alpha '>=' or '>' beta.")]
OrderOption = Annotated[str | None, typer.Option(help="'reversed' tries moves right to left.")]
NodesOption = Annotated[int, typer.Option(help="Give up after so many nodes.")]
PlayerOption = Annotated[str | None, typer.Option(help="Who is MAX in a board game, as in O.")]
EstimateOption = Annotated[
    str | None, typer.Option(help="What unfinished positions are worth: lines, lecture, better, …")
]
ThemeOption = Annotated[str | None, typer.Option(help="light, dark or print; a page follows its reader unless said.")]
LangOption = Annotated[str, typer.Option(help=f"{', '.join(languages())}.")]
SizeOption = Annotated[str | None, typer.Option(help="Pixels; 1920x1080 unless said, a page 1600x800.")]
StepsOption = Annotated[str, typer.Option(help="all, cuts, brief, or a range like 10-20.")]
PathOption = Annotated[
    str | None, typer.Option(help="Show only the subtree at a node: its label, or a path as in 0,1.")
]
QuietOption = Annotated[bool, typer.Option("--quiet", "-q", help="Print nothing but errors.")]


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"minimaxviz {__version__}")
        raise typer.Exit


@app.callback()
def minimaxviz(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """See game-tree search: minimax and alpha-beta, recorded node by node."""


@app.command()
def lecture(
    out: Annotated[Path, typer.Option("-o", "--out", help="The folder to write to.")] = Path("minimaxviz-lecture"),
    theme: ThemeOption = None,
    lang: LangOption = "en",
    quiet: QuietOption = False,
) -> None:
    """Search the lecture's tree both ways, print the comparison, and write all its slides.

    Example: [bold]minimaxviz lecture -o slides --lang sr[/bold]
    """
    tree = trees.lecture()
    both = compare(minimax(tree), alphabeta(tree))
    if not quiet:
        typer.echo(both.table(lang))
    jobs: list[tuple[Any, str]] = [
        (subject, f"{name}.{suffix}")
        for name, subject in zip(("minimax", "alphabeta"), both.traces, strict=True)
        for suffix in ("pdf", "pptx", "html", "gif")
    ]
    jobs += [(both, f"side-by-side.{suffix}") for suffix in ("pdf", "pptx", "html")]
    with _progress(quiet) as bar:
        for subject, name in jobs:
            subject.save(out / name, theme=theme, lang=lang, progress=bar(name))
    _say(quiet, f"\n{len(jobs)} files are in {out.resolve()}:", *(f"  {name}" for _, name in jobs))


@app.command()
def slides(
    source: Source,
    out: Annotated[Path, typer.Option("-o", "--out", help="By suffix: pdf pptx html gif mp4 tex svg png; or folder.")],
    search: SearchOption = Search("alphabeta"),  # noqa: B008
    depth: DepthOption = None,
    window: WindowOption = None,
    fail: FailOption = None,
    cut: CutOption = None,
    order: OrderOption = None,
    max_nodes: NodesOption = MAX_NODES,
    max_player: PlayerOption = None,
    estimate: EstimateOption = None,
    steps: StepsOption = "all",
    step: Annotated[int | None, typer.Option(help="For one picture: which step, counted from 1.")] = None,
    theme: ThemeOption = None,
    lang: LangOption = "en",
    size: SizeOption = None,
    caption: Annotated[bool, typer.Option(help="With the band of words.")] = True,
    limit: Annotated[int, typer.Option(help="Draw at most so many nodes; the rest folds away.")] = 400,
    path: PathOption = None,
    quiet: QuietOption = False,
) -> None:
    """Write the slides of a search.

    Examples: [bold]minimaxviz slides lecture -o lecture.pdf[/bold] ·
    [bold]minimaxviz slides 'tictactoe:X../O../XOX' --max-player O -o boards.pptx --steps cuts[/bold] ·
    [bold]echo '[[3, 12], [2, 4]]' | minimaxviz slides - -o mine.html[/bold]
    """
    trace = _trace(source, search, depth, window, fail, cut, order, max_nodes, max_player, estimate)
    suffix = out.suffix.lower()
    is_single, is_text = suffix in (".svg", ".png", ".dot", ".json"), suffix in (".dot", ".json")
    if step is not None and not is_single:
        raise ExportError(f"--step is for one picture (svg, png, dot); for {out.name} say --steps {step}")
    with _progress(quiet or is_single) as bar:
        written = (
            trace.save(out)
            if suffix == ".json"
            else trace.save(
                out,
                k=_step(step, trace),
                steps=None if is_single else _steps(steps, trace),
                progress=bar(out.name),
                theme=theme,
                lang=lang,
                size=None if size is None or is_text else _size(size),
                caption=None if is_text else caption,
                path=_path(path),
                limit=limit,
            )
        )
    _say(quiet, f"{written}: {trace.conventions.title}, {trace.conventions.sentence}")


@app.command()
def show(
    source: Source,
    search: SearchOption = Search("alphabeta"),  # noqa: B008
    depth: DepthOption = None,
    window: WindowOption = None,
    fail: FailOption = None,
    cut: CutOption = None,
    order: OrderOption = None,
    max_nodes: NodesOption = MAX_NODES,
    max_player: PlayerOption = None,
    estimate: EstimateOption = None,
    steps: StepsOption = "all",
    lang: LangOption = "en",
    html: Annotated[bool, typer.Option("--html", help="Write a page to step through instead, and open it.")] = False,
    out: Annotated[Path, typer.Option("-o", "--out", help="Where the page goes.")] = Path("minimaxviz.html"),
    theme: ThemeOption = None,
    open_it: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in the browser.")] = True,
    path: PathOption = None,
) -> None:
    """Step through a search in the terminal: arrow keys, Home, End; n and p for cuts; q ends.

    Where there is no terminal, the steps are printed one after the other.

    Examples: [bold]minimaxviz show aima[/bold] · [bold]minimaxviz show aima --html[/bold]
    """
    from minimaxviz.command.stepper import step_through
    from minimaxviz.trace.chosen import chosen_steps

    trace = _trace(source, search, depth, window, fail, cut, order, max_nodes, max_player, estimate)
    if html:
        if out.suffix.lower() != ".html":
            raise ExportError(f"{out.name!r} is no page; a name that ends in .html is needed")
        chosen = None if steps == "all" and path is not None else _steps(steps, trace)
        written = trace.save(out, steps=chosen, theme=theme, lang=lang, path=_path(path))
        typer.echo(f"{written}: {trace.conventions.title}, {trace.conventions.sentence}")
        if open_it and sys.stdout.isatty():
            import webbrowser

            webbrowser.open(written.resolve().as_uri())
        return
    if path is not None:
        raise ViewError("--path is for pages and pictures; add --html")
    chosen = chosen_steps(trace, _steps(steps, trace))
    if sys.stdin.isatty() and sys.stdout.isatty():
        step_through(trace, chosen, lang)
        return
    for k in chosen:
        typer.echo(f"{trace.text(k, lang)}\n{words(lang).directed(trace.caption(k, lang))}\n")


@app.command(name="compare")
def compare_command(
    source: Source,
    depth: DepthOption = None,
    window: WindowOption = None,
    fail: FailOption = None,
    cut: CutOption = None,
    order: OrderOption = None,
    max_nodes: NodesOption = MAX_NODES,
    max_player: PlayerOption = None,
    estimate: EstimateOption = None,
    out: Annotated[
        Path | None, typer.Option("-o", "--out", help="Write slides too: pdf pptx html gif, or a folder.")
    ] = None,
    theme: ThemeOption = None,
    lang: LangOption = "en",
    quiet: QuietOption = False,
) -> None:
    """Put minimax and alpha-beta side by side.

    Example: [bold]minimaxviz compare worst_order -o worst.pdf[/bold]
    """
    first = _trace(source, Search("minimax"), depth, None, None, None, order, max_nodes, max_player, estimate)
    second = _trace(source, Search("alphabeta"), depth, window, fail, cut, order, max_nodes, max_player, estimate)
    both = compare(first, second)
    if not quiet:
        typer.echo(both.table(lang))
    if out is not None:
        with _progress(quiet) as bar:
            written = both.save(out, theme=theme, lang=lang, progress=bar(out.name))
        _say(quiet, "", str(written))


@app.command(name="play")
def play_command(
    game: Annotated[str, typer.Argument(help="A game, as in tictactoe, mnk:5,5,3, connect4, byte; or a tree.")],
    max_: Annotated[str, typer.Option("--max", help="Who plays MAX: human, computer or random.")] = "human",
    min_: Annotated[str, typer.Option("--min", help="Who plays MIN.")] = "computer",
    search: SearchOption = Search("alphabeta"),  # noqa: B008
    depth: Annotated[int | None, typer.Option(help="How deep the computer looks; by itself unless said.")] = None,
    max_player: PlayerOption = None,
    estimate: EstimateOption = None,
    random_first: Annotated[bool, typer.Option(help="Draw the computer's first move by lot.")] = False,
    seed: Annotated[int, typer.Option(help="Of the lots.")] = 0,
    beside: Annotated[bool, typer.Option("--beside", help="Let minimax search beside the computer.")] = False,
) -> None:
    """Play a game in the terminal.

    Examples: [bold]minimaxviz play tictactoe[/bold] · [bold]minimaxviz play mnk:5,5,3 --max computer --depth 4[/bold] ·
    [bold]minimaxviz play byte --max computer --min random --seed 1[/bold]
    """
    from minimaxviz.play.seat import Seat
    from minimaxviz.play.session import Session
    from minimaxviz.play.terminal import play

    seats: dict[Any, Seat] = {
        player: Seat(kind, str(search), depth)  # type: ignore[arg-type]
        for player, kind in ((MAX, max_), (MIN, min_))
    }
    session = Session(find(game, max_player=max_player, estimate=estimate), seats, seed=seed, random_first=random_first)
    play(session, _ask, typer.echo, beside=beside)


def _ask(prompt: str) -> str:
    """Read a line; the end of the input leaves the game."""
    typer.echo(prompt, nl=False)
    line = sys.stdin.readline()
    return line if line else "quit"


@app.command()
def lab(
    folder: Annotated[Path, typer.Argument(help="Where your copies of the notebooks are, or go.")] = Path(
        "minimaxviz-notebooks"
    ),
    open_it: Annotated[bool, typer.Option("--open/--no-open", help="Open JupyterLab there.")] = True,
) -> None:
    """Copy the course's notebooks to a folder, and open JupyterLab there. What you changed is never overwritten.

    Example: [bold]minimaxviz lab my-course[/bold]
    """
    from minimaxviz.command.lessons import copy_to

    copied = copy_to(folder)
    count = "1 notebook" if len(copied.new) == 1 else f"{len(copied.new)} notebooks"
    typer.echo(f"{count} copied to {folder.resolve()}")
    if copied.kept:
        typer.echo(f"kept as you have them: {', '.join(copied.kept)}")
    if open_it:
        _open_lab(folder)


def _open_lab(folder: Path) -> None:
    """Run JupyterLab until it is closed."""
    import subprocess
    from importlib.util import find_spec

    if find_spec("jupyterlab") is None:
        raise ExportError('JupyterLab is not installed; pip install "minimaxviz[lab]"')
    subprocess.run([sys.executable, "-m", "jupyter", "lab", str(folder)], check=False)


@app.command(name="trees")
def trees_command() -> None:
    """List the shelf: trees that each show one thing."""
    wide = max(map(len, trees.names()))
    for name in trees.names():
        typer.echo(f"{name:{wide}}  {trees.story(name)}")


@app.command()
def doctor() -> None:
    """Say what draws the pictures here, and what to do if something is missing."""
    from minimaxviz.command.doctor import report

    typer.echo(report())


# --- reading options ------------------------------------------------------------------------------


def _trace(
    source: str,
    search: Any,
    depth: int | None,
    window: str | None,
    fail: str | None,
    cut: str | None,
    order: str | None,
    max_nodes: int,
    max_player: str | None,
    estimate: str | None,
) -> Trace:
    options: dict[str, Any] = {"depth": depth, "order": order, "max_nodes": max_nodes}
    pruning = {"window": None if window is None else _window(window), "fail": fail, "cut": cut}
    given = {name: value for name, value in pruning.items() if value is not None}
    chosen = SEARCHES[str(search)]
    for name in given:
        if not chosen.takes(name):
            having = ", ".join(other for other, one in SEARCHES.items() if one.takes(name))
            raise SearchError(f"{search} has no --{name}; it is for {having}")
    return chosen.function(find(source, max_player=max_player, estimate=estimate), **options, **given)


def _window(text: str) -> tuple[float, float]:
    try:
        low, high = (float(part.replace("−", "-").replace("∞", "inf")) for part in text.strip("()[] ").split(","))
    except ValueError:
        raise SearchError(f"window {text!r}; two numbers like 0,10 or -inf,5 are needed") from None
    return tuple(int(end) if abs(end) < inf and end == int(end) else end for end in (low, high))  # type: ignore[return-value]


def _path(text: str | None) -> str | tuple[int, ...]:
    """Read a path: the places of moves from the root, or else a label."""
    try:
        return tuple(int(part) for part in (text or "").strip("() ").split(",") if part.strip())
    except ValueError:
        return text or ()


def _size(text: str) -> tuple[int, int]:
    try:
        width, height = map(int, text.lower().replace("×", "x").split("x"))
    except ValueError:
        raise ViewError(f"size {text!r}; pixels like 1920x1080 are needed") from None
    return width, height


def _steps(text: str, trace: Trace) -> Any:
    """Read which steps are wanted; people count them from 1."""
    if text in ("all", "cuts", "brief"):
        return text
    first, dash, last = text.partition("-")
    try:
        low, high = int(first), int(last if dash else first)
    except ValueError:
        raise ExportError(f"steps {text!r}; all, cuts, brief, or a range like 10-20 is needed") from None
    if not 1 <= low <= high <= len(trace):
        raise ExportError(f"steps {text!r}; from 1 to {len(trace):,} are there, the smaller number first")
    return range(low - 1, high)


def _step(step: int | None, trace: Trace) -> int | None:
    if step is not None and not 1 <= step <= len(trace):
        raise ExportError(f"step {step}; 1 to {len(trace):,} are there")
    return None if step is None else step - 1


# --- talking --------------------------------------------------------------------------------------


def _say(quiet: bool, *lines: str) -> None:
    if not quiet:
        typer.echo("\n".join(lines))


@contextmanager
def _progress(quiet: bool) -> Iterator[Callable[[str], Callable[[int, int], None]]]:
    """Show a bar on a terminal, and nothing in a pipe."""
    if quiet or not sys.stderr.isatty():
        yield lambda name: lambda done, total: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:

        def bar(name: str) -> Callable[[int, int], None]:
            task = progress.add_task(name, total=None)
            return lambda done, total: progress.update(task, completed=done, total=total)

        yield bar


def main() -> None:
    """Run the command line: 0 if all went well, 1 and one line on an error, 130 on Ctrl-C."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without α still gets the table
    if len(sys.argv) == 1:
        sys.argv.append("--help")
    try:
        code = app(standalone_mode=False)
    except MinimaxvizError as error:
        _fail(str(error), 1)
    except TyperException as error:
        _fail(f"{error.format_message()} (--help tells more)", 1)
    except (KeyboardInterrupt, typer.Abort):
        _fail("stopped", 130)
    except BrokenPipeError:  # whoever reads has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    if code == 130:
        _fail("stopped", 130)
    sys.exit(code if isinstance(code, int) else 0)


def _fail(message: str, code: int) -> None:
    """Say what is wrong on one line, with options as they are written here: depth=… is --depth."""
    spelled = re.sub(r"\b([a-z_]+)=(…|'[a-z]+')", lambda found: "--" + found[1].replace("_", "-"), message)
    typer.echo(f"minimaxviz: {' '.join(spelled.split())}", err=True)
    sys.exit(code)
