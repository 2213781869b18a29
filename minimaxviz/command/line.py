"""The command line."""

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from enum import StrEnum
from math import inf
from pathlib import Path
from typing import Annotated, Any, NamedTuple, NoReturn

from minimaxviz import __version__, alphabeta, compare, minimax, trees
from minimaxviz.command import streams
from minimaxviz.command.source import GAMES, find
from minimaxviz.errors import ExportError, MinimaxvizError, SearchError, TreeError, ViewError, needing
from minimaxviz.game import MAX, MIN
from minimaxviz.notation import readable, typed
from minimaxviz.search import MAX_NODES, SEARCHES
from minimaxviz.search.counting import MAX_POSITIONS
from minimaxviz.search.own_options import OWN, read
from minimaxviz.trace import Trace
from minimaxviz.trace.comparison import Comparison
from minimaxviz.words import languages, words

with needing("the command line needs typer and rich", "typer rich", MinimaxvizError):
    import rich  # noqa: F401 - for typer's help
    import typer

__all__ = ["app", "main"]

app = typer.Typer(
    name="minimaxviz",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)

UsageError: Any = typer.BadParameter.__mro__[2]  # whose name and module are others in each typer
Search = StrEnum("Search", list(SEARCHES))  # type: ignore[misc]

SOURCES = (
    "A tree of the shelf, a JSON file (a tree or a saved trace), '-', lists like '[[3, 12], [2, 4]]', or a game: "
    + ", ".join(form.example for form in GAMES.values())
    + "."
)
Source = Annotated[str, typer.Argument(help=SOURCES)]
SearchOption = Annotated[Search | None, typer.Option("--search", "-s", help="Which search; alphabeta unless said.")]
DepthOption = Annotated[int | None, typer.Option(help="Depth limit of the search.")]
WindowOption = Annotated[str | None, typer.Option(help="Root window, as in 0,10 or -inf,5.")]
FailOption = Annotated[str | None, typer.Option(help="soft or hard.")]
CutOption = Annotated[str | None, typer.Option(help="Cut when alpha '>=' or '>' beta.")]
OrderOption = Annotated[
    str | None, typer.Option(help="'reversed' tries moves right to left; D,C,B is the order of the root's moves.")
]
OwnOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option", help="An option of one search: guess=inf, learn=pv, delta=2, research=answer, table=true, …"
    ),
]
NodesOption = Annotated[int, typer.Option(help="Give up after so many nodes.")]
PlayerOption = Annotated[str | None, typer.Option(help="Who is MAX in a board game, as in O.")]
EstimateOption = Annotated[
    str | None, typer.Option(help="What unfinished positions are worth: lines, lecture, better, …")
]
PlayersOption = Annotated[str | None, typer.Option(help="Who moves at each level of a tree, as in MIN,MAX.")]
ThemeOption = Annotated[str | None, typer.Option(help="light, dark or print; a page follows its reader unless said.")]
LangOption = Annotated[str, typer.Option(help=f"{', '.join(languages())}.")]
SizeOption = Annotated[str | None, typer.Option(help="Pixels; 1920x1080 unless said, a page 1600x800, a gif 1280x720.")]
StepsOption = Annotated[str | None, typer.Option(help="all, cuts, brief, or steps like 1,5,10-20.")]
PathOption = Annotated[
    str | None, typer.Option(help="Show only the subtree at a node: its label, or a path as in 0,1.")
]
TitleOption = Annotated[str | None, typer.Option(help="Instead of the search's name.")]
LegendOption = Annotated[
    bool | None,
    typer.Option("--legend/--no-legend", help="The legend on all slides or on none; on the first unless said."),
]
HeaderOption = Annotated[bool, typer.Option("--header/--no-header", help="The step and the counts in the corner.")]
WindowsOption = Annotated[str, typer.Option(help="Where windows are shown: open, all or none.")]
LeavesOption = Annotated[bool, typer.Option("--leaves", help="Show the values of leaves from the beginning.")]
QuietOption = Annotated[bool, typer.Option("--quiet", "-q", help="Print nothing but errors.")]


class Wanted(NamedTuple):
    """What is wanted of a search, as the command line has it; None is as usual."""

    depth: int | None
    window: str | None
    fail: str | None
    cut: str | None
    order: str | None
    max_nodes: int
    max_player: str | None
    players: str | None
    estimate: str | None
    own: list[str] | None = None


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
    out: Annotated[str, typer.Option("-o", "--out", help="By suffix: pdf pptx html gif mp4 tex svg png; or folder.")],
    search: SearchOption = None,
    depth: DepthOption = None,
    window: WindowOption = None,
    fail: FailOption = None,
    cut: CutOption = None,
    order: OrderOption = None,
    own: OwnOption = None,
    max_nodes: NodesOption = MAX_NODES,
    max_player: PlayerOption = None,
    estimate: EstimateOption = None,
    players: PlayersOption = None,
    steps: StepsOption = None,
    step: Annotated[int | None, typer.Option(help="For one picture: which step, counted from 1.")] = None,
    theme: ThemeOption = None,
    lang: LangOption = "en",
    size: SizeOption = None,
    caption: Annotated[
        bool | None, typer.Option("--caption/--no-caption", help="With the sentence; in pptx it is the title.")
    ] = None,
    title: TitleOption = None,
    legend: LegendOption = None,
    header: HeaderOption = True,
    windows: WindowsOption = "open",
    leaves: LeavesOption = False,
    handout: Annotated[bool, typer.Option("--handout", help="The cuts as small pictures on a page, as pdf.")] = False,
    limit: Annotated[int, typer.Option(help="Draw at most so many nodes; the rest folds away.")] = 400,
    path: PathOption = None,
    quiet: QuietOption = False,
) -> None:
    """Write the slides of a search.

    Examples: [bold]minimaxviz slides lecture -o lecture.pdf[/bold] ·
    [bold]minimaxviz slides 'tictactoe:X../O../XOX' --max-player O -o boards.pptx --steps cuts[/bold] ·
    [bold]echo '[[3, 12], [2, 4]]' | minimaxviz slides - -o mine.html[/bold]
    """
    suffix = Path(out).suffix.lower()
    is_single = suffix in (".svg", ".png", ".dot", ".json")
    if step is not None and not is_single:
        raise ExportError(f"--step is for one picture (svg, png, dot); for {out} say --steps {step}")
    if steps is not None and is_single:
        raise ExportError(f"--steps is for decks and folders; {out} holds one step (--step), or a whole trace (json)")
    wanted = Wanted(depth, window, fail, cut, order, max_nodes, max_player, players, estimate, own)
    (trace,) = _traces([source], search and [search], ["alphabeta"], wanted, quiet)
    with _removals(out, quiet), _progress(quiet or is_single) as bar:
        written = trace.save(
            out,
            k=_step(step, trace),
            steps=_steps(steps, len(trace)),
            progress=bar(Path(out).name),
            handout=handout,
            theme=theme,
            lang=lang,
            size=_size(size),
            caption=caption,
            path=_path(path),
            limit=limit,
            title=title,
            legend=legend,
            header=header,
            windows=windows,  # type: ignore[arg-type]
            leaves=leaves,
        )
    _say(quiet, f"{written}: {trace.conventions.title}, {trace.conventions.sentence}")


@app.command(name="map")
def map_command(
    source: Source,
    out: Annotated[str, typer.Option("-o", "--out", help="By suffix: html (to zoom into), png or svg.")],
    search: Annotated[Search | None, typer.Option("--search", "-s", help="Which search; minimax unless said.")] = None,
    against: Annotated[
        Search | None, typer.Option(help="Another search: a button dims what it never visits. alphabeta with minimax.")
    ] = None,
    depth: DepthOption = None,
    window: WindowOption = None,
    fail: FailOption = None,
    cut: CutOption = None,
    order: OrderOption = None,
    own: OwnOption = None,
    max_nodes: NodesOption = MAX_NODES,
    max_player: PlayerOption = None,
    estimate: EstimateOption = None,
    players: PlayersOption = None,
    theme: ThemeOption = None,
    lang: LangOption = "en",
    size: SizeOption = None,
    title: TitleOption = None,
    path: PathOption = None,
    quiet: QuietOption = False,
) -> None:
    """Write the map of a whole search: every node, its value as colour, on one page to zoom into.

    Examples: [bold]minimaxviz map tictactoe -o map.html[/bold] ·
    [bold]minimaxviz map tictactoe -s alphabeta -o cuts.html[/bold] · [bold]minimaxviz map lecture -o map.png[/bold]
    """
    from minimaxviz.draw.request import Request
    from minimaxviz.export.map_page import save
    from minimaxviz.widget.map_sheet import MapSheet

    wanted = Wanted(depth, window, fail, cut, order, max_nodes, max_player, players, estimate, own)
    usual = ["minimax", "alphabeta"]
    asked = None if search is None and against is None else [search or usual[0], *([against] if against else [])]
    trace, *others = _traces([source], asked, usual, wanted, quiet)
    other = others[0] if others else None
    sheet = MapSheet(trace, other, Request.of((trace,), theme, lang, path=_path(path), title=title))
    with _note("map …", quiet):
        written = save(sheet, out, lang, _size(size))
    _say(quiet, f"{written}: {trace.conventions.title}, {trace.conventions.sentence}")


@app.command()
def show(
    source: Source,
    search: SearchOption = None,
    depth: DepthOption = None,
    window: WindowOption = None,
    fail: FailOption = None,
    cut: CutOption = None,
    order: OrderOption = None,
    own: OwnOption = None,
    max_nodes: NodesOption = MAX_NODES,
    max_player: PlayerOption = None,
    estimate: EstimateOption = None,
    players: PlayersOption = None,
    steps: StepsOption = None,
    lang: LangOption = "en",
    html: Annotated[bool, typer.Option("--html", help="Write a page to step through instead, and open it.")] = False,
    out: Annotated[Path, typer.Option("-o", "--out", help="Where the page goes.")] = Path("minimaxviz.html"),
    theme: ThemeOption = None,
    open_it: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in the browser.")] = True,
    path: PathOption = None,
    title: TitleOption = None,
    legend: LegendOption = None,
    header: HeaderOption = True,
    windows: WindowsOption = "open",
    leaves: LeavesOption = False,
) -> None:
    """Step through a search in the terminal: ←/→, Home, End; ↑/↓ scroll; n and p for cuts; q ends.

    Where there is no terminal, the steps are printed one after the other.

    Examples: [bold]minimaxviz show aima[/bold] · [bold]minimaxviz show aima --html[/bold]
    """
    from minimaxviz.command.stepper import step_through
    from minimaxviz.trace.chosen import chosen_steps

    wanted = Wanted(depth, window, fail, cut, order, max_nodes, max_player, players, estimate, own)
    (trace,) = _traces([source], search and [search], ["alphabeta"], wanted)
    if html:
        if out.suffix.lower() != ".html":
            raise ExportError(f"{out.name!r} is no page; a name that ends in .html is needed")
        written = trace.save(
            out,
            steps=_steps(steps, len(trace)),
            theme=theme,
            lang=lang,
            path=_path(path),
            title=title,
            legend=legend,
            header=header,
            windows=windows,  # type: ignore[arg-type]
            leaves=leaves,
        )
        typer.echo(f"{written}: {trace.conventions.title}, {trace.conventions.sentence}")
        if open_it and _is_terminal(sys.stdout):
            import webbrowser

            webbrowser.open(written.resolve().as_uri())
        return
    pictured = {"path": path, "title": title, "legend": legend, "leaves": leaves or None}
    pictured |= {"header": None if header else False, "windows": None if windows == "open" else windows}
    for name, value in pictured.items():
        if value is not None:
            raise ViewError(f"--{name} is for pages and pictures; add --html")
    chosen = chosen_steps(trace, _steps(steps, len(trace)) or "all")
    if _is_terminal(sys.stdin) and _is_terminal(sys.stdout):
        step_through(trace, chosen, lang)
        return
    for k in chosen:
        typer.echo(f"{trace.text(k, lang)}\n{words(lang).directed(trace.caption(k, lang))}\n")


@app.command(name="compare")
def compare_command(
    sources: Annotated[list[str], typer.Argument(metavar="SOURCE...", help=SOURCES)],
    search: Annotated[
        list[Search] | None,
        typer.Option("--search", "-s", help="Which searches, each after an -s; minimax and alphabeta unless said."),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option("--name", help="What the searches are called, each after a --name, in their order."),
    ] = None,
    by: Annotated[
        str, typer.Option(help="How slides go on: place (one that has cut waits), step, or node (a node each).")
    ] = "place",
    depth: DepthOption = None,
    window: WindowOption = None,
    fail: FailOption = None,
    cut: CutOption = None,
    order: OrderOption = None,
    own: OwnOption = None,
    max_nodes: NodesOption = MAX_NODES,
    max_player: PlayerOption = None,
    estimate: EstimateOption = None,
    players: PlayersOption = None,
    out: Annotated[
        str | None, typer.Option("-o", "--out", help="Write slides too: pdf pptx html gif, or a folder.")
    ] = None,
    steps: StepsOption = None,
    theme: ThemeOption = None,
    lang: LangOption = "en",
    size: SizeOption = None,
    path: PathOption = None,
    title: TitleOption = None,
    legend: LegendOption = None,
    header: HeaderOption = True,
    windows: WindowsOption = "open",
    leaves: LeavesOption = False,
    quiet: QuietOption = False,
) -> None:
    """Put searches side by side: minimax and alpha-beta unless said, or saved traces.

    Examples: [bold]minimaxviz compare worst_order -o worst.pdf[/bold] ·
    [bold]minimaxviz compare lecture -s alphabeta -s pvs[/bold] · [bold]minimaxviz compare mine.json yours.json[/bold] ·
    [bold]minimaxviz compare lecture --name eager --name lazy --by step -o both.html[/bold]
    """
    wanted = Wanted(depth, window, fail, cut, order, max_nodes, max_player, players, estimate, own)
    traces = _traces(sources, search, ["minimax", "alphabeta"], wanted, quiet)
    if len(traces) < 2:
        raise SearchError("compare needs two searches; add another -s, or another saved trace")
    both = _named(traces, name) if name else compare(*traces)
    line = both.timeline(by)
    if not quiet:
        typer.echo(both.table(lang))
    if out is not None:
        with _removals(out, quiet), _progress(quiet) as bar:
            written = both.save(
                out,
                steps=None if steps is None else _steps(steps, len(line)),
                by=by,
                theme=theme,
                lang=lang,
                size=_size(size),
                path=_path(path),
                progress=bar(Path(out).name),
                title=title,
                legend=legend,
                header=header,
                windows=windows,  # type: ignore[arg-type]
                leaves=leaves,
            )
        _say(quiet, "", str(written))


@app.command(name="count")
def count_command(
    source: Source,
    depth: DepthOption = None,
    max_positions: Annotated[int, typer.Option(help="Keep so many positions at most.")] = MAX_POSITIONS,
    max_player: PlayerOption = None,
    estimate: EstimateOption = None,
    players: PlayersOption = None,
    lang: LangOption = "en",
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Show no bar.")] = False,
) -> None:
    """Count the nodes that minimax visits, depth by depth, and find its value and move, without recording them.

    Ctrl-C leaves the depths that are done.

    Examples: [bold]minimaxviz count mnk:5,5,3 --depth 5[/bold] · [bold]minimaxviz count tictactoe --lang sr[/bold]
    """
    import warnings

    from minimaxviz.experiment.count import count

    words(lang)
    game = find(source, max_player=max_player, estimate=estimate, players=_players(players))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # what is missing stands below the table
        found = count(game, depth=depth, max_positions=max_positions, progress=False if quiet else None)
    typer.echo(found.text(lang))
    if found.missing:
        raise typer.Exit(130 if found.missing == "interrupted" else 1)


def _named(traces: Sequence[Trace], names: list[str]) -> Comparison:
    """Put searches side by side that have names."""
    if len(names) != len(traces):
        raise SearchError(f"{len(traces)} searches, and {len(names)} --name; give each a name, in their order, or none")
    for place, name in enumerate(names):
        if name in names[:place]:
            raise SearchError(f"two searches are called {readable(name)}; give them different names")
    return compare(**dict(zip(names, traces, strict=True)))


@app.command()
def sheet(
    source: Annotated[str | None, typer.Argument(help=f"{SOURCES} Unless said, trees are drawn by lot.")] = None,
    out: Annotated[
        str, typer.Option("-o", "--out", help="By suffix: pdf pptx html tex png svg; or folder, for sheets and key.")
    ] = "sheet.pdf",
    ask: Annotated[str | None, typer.Option(help="What is asked, as in window,value,cuts,move.")] = None,
    level: Annotated[str, typer.Option(help="easy, medium or hard.")] = "medium",
    variants: Annotated[int, typer.Option(help="How many trees are drawn, as hard as each other.")] = 1,
    seed: Annotated[int, typer.Option(help="Of the lots.")] = 1,
    search: SearchOption = None,
    depth: DepthOption = None,
    cut: CutOption = None,
    fail: Annotated[str | None, typer.Option(help="soft or hard; both are right unless said.")] = None,
    either: Annotated[bool, typer.Option("--either", help="Say that both cut rules are right.")] = False,
    title: Annotated[str | None, typer.Option(help="What stands on top.")] = None,
    lang: LangOption = "en",
    solution: Annotated[bool, typer.Option("--solution", help="The solution instead of the sheet.")] = False,
    table: Annotated[bool, typer.Option("--table", help="With the table of the search, a line a node.")] = False,
    theme: Annotated[str, typer.Option(help="print, light or dark.")] = "print",
    size: Annotated[str | None, typer.Option(help="Points; 842x595, which is A4, unless said.")] = None,
    format: Annotated[str | None, typer.Option(help="Of the sheets in a folder; pdf unless said.")] = None,
    platform: Annotated[str | None, typer.Option(help="moodle, qti, gift or prairielearn.")] = None,
    kinds: Annotated[
        str | None, typer.Option(help="For platforms: questions about steps besides, as in cause,bound.")
    ] = None,
    entries: Annotated[bool, typer.Option("--entries", help="For qti: numbers are typed.")] = False,
    max_player: PlayerOption = None,
    estimate: EstimateOption = None,
    players: PlayersOption = None,
    quiet: QuietOption = False,
) -> None:
    """Write a sheet to be filled in by hand, its solution, or thirty variants with their key.

    Examples: [bold]minimaxviz sheet lecture -o exam.pdf[/bold] ·
    [bold]minimaxviz sheet lecture -o key.pdf --solution[/bold] ·
    [bold]minimaxviz sheet --level hard --variants 30 --seed 7 -o exam[/bold] ·
    [bold]minimaxviz sheet --variants 30 --platform moodle -o exam.xml[/bold]
    """
    from minimaxviz.export.sheets import platform_notes
    from minimaxviz.practice.sheet import ASKED, Sheet

    wanted = Wanted(depth, None, None, cut, None, MAX_NODES, max_player, players, estimate)
    made = Sheet(
        None if source is None else _traces([source], search and [search], ["alphabeta"], wanted, quiet)[0],
        ask=ASKED if ask is None else _names(ask),
        level=level,
        variants=variants,
        seed=seed,
        title=title,
        lang=lang,
        fail=fail,
        either=either,
    )
    needless = [name for name in ("depth", "cut", "max_player", "players", "estimate") if getattr(wanted, name)]
    if source is None and (search or needless):
        name = "search" if search else needless[0].replace("_", "-")
        raise SearchError(f"--{name} is for a SOURCE; trees that are drawn by lot are searched by alpha-beta")
    chosen = _names(kinds or "")
    with _progress(quiet) as bar:
        written = made.save(
            out,
            solution=solution,
            table=table,
            theme=theme,
            size=_size(size),
            format=format,
            platform=platform,
            kinds=chosen,
            entries=entries,
            progress=bar(Path(out).name),
        )
    notes = [] if platform is None else platform_notes(made, platform, kinds=chosen, entries=entries)
    _say(quiet, f"{written}: {made.trace.conventions.title}, {made.conventions}", *notes)


def _names(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


@app.command(name="play")
def play_command(
    game: Annotated[str, typer.Argument(help="A game, as in tictactoe, mnk:5,5,3, connect4, byte; or a tree.")],
    max_: Annotated[str, typer.Option("--max", help="Who plays MAX: human, computer or random.")] = "human",
    min_: Annotated[str, typer.Option("--min", help="Who plays MIN.")] = "computer",
    search: SearchOption = Search("alphabeta"),  # noqa: B008
    depth: Annotated[int | None, typer.Option(help="How deep the computer looks; by itself unless said.")] = None,
    own: OwnOption = None,
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
        player: Seat(kind, str(search), depth, dict(map(_own, own or ())))  # type: ignore[arg-type]
        for player, kind in ((MAX, max_), (MIN, min_))
    }
    session = Session(find(game, max_player=max_player, estimate=estimate), seats, seed=seed, random_first=random_first)
    play(session, _ask, typer.echo, beside=beside)


@app.command()
def quiz(
    source: Annotated[str | None, typer.Argument(help=f"{SOURCES} Without one a practice tree is drawn.")] = None,
    out: Annotated[str, typer.Option("-o", "--out", help="Where the page goes.")] = "practice.html",
    level: Annotated[str, typer.Option(help="Of a practice tree: easy, medium or hard.")] = "medium",
    seed: Annotated[int, typer.Option(help="Another number draws another tree and other questions.")] = 1,
    kinds: Annotated[str | None, typer.Option(help="Kinds of question, as in window,cut; all unless said.")] = None,
    count: Annotated[int, typer.Option(help="How many questions; 0 asks all.")] = 10,
    lang: LangOption = "en",
    hints: Annotated[bool, typer.Option("--hints/--no-hints", help="Whether hints can be asked for.")] = True,
    fail: Annotated[
        str | None, typer.Option(help="What a cut node answers: soft or hard; both are right unless said.")
    ] = None,
    theme: ThemeOption = None,
    title: Annotated[str | None, typer.Option(help="Instead of what is practised.")] = None,
    quiet: QuietOption = False,
) -> None:
    """Write a page of questions about alpha-beta on a tree, which marks the answers and says why.

    The answers are in the page, packed but not secret.

    Examples: [bold]minimaxviz quiz --level hard --seed 7 -o p.html[/bold] ·
    [bold]minimaxviz quiz aima --kinds window,cut --count 0 --lang sr[/bold]
    """
    from minimaxviz.widget.quiz import Quiz

    made = Quiz(
        None if source is None else find(source, traces=True),
        level,
        seed,
        None if kinds is None else [kind.strip() for kind in kinds.split(",")],
        lang,
        hints,
        count=count or None,
        fail=fail,
        theme=theme or "auto",
        title=title,
    )
    written = made.save(out)
    asked = len(made.questions)
    _say(quiet, f"{written}: {asked} {'question' if asked == 1 else 'questions'}")


def _ask(prompt: str) -> str:
    """Read a line; the end of the input leaves the game."""
    typer.echo(prompt, nl=False)
    line = sys.stdin.readline()
    return line if line else "quit"


@app.command(name="grade")
def grade_command(
    where: Annotated[str, typer.Argument(metavar="FILE:FUNCTION", help="As in solution.py:alphabeta.")],
    ask: Annotated[str, typer.Option(help="What counts, of value, move and visits.")] = "value,move,visits",
    cut: Annotated[str | None, typer.Option(help="Ask for a cut rule: '>=' or '>'; any unless said.")] = None,
    fail: Annotated[str | None, typer.Option(help="Ask for a fail rule: soft or hard; any unless said.")] = None,
    style: Annotated[
        str, typer.Option(help="What it takes for a node: lists, nodes, names, …; found unless said.")
    ] = "auto",
    lend: Annotated[
        list[str] | None, typer.Option(help="What its globals are, each after a --lend, as in successors=children.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Of the practice trees.")] = 1,
    points: Annotated[float, typer.Option(help="How many points the JSON gives.")] = 1,
    seconds: Annotated[float, typer.Option(help="Stop after so many seconds.")] = 60,
    memory: Annotated[int, typer.Option(help="Stop beyond so many megabytes, where the system can.")] = 1024,
    lang: LangOption = "en",
    out: Annotated[
        str | None, typer.Option("-o", "--out", help="Write results.json for Gradescope, or a page as html.")
    ] = None,
    quiet: QuietOption = False,
) -> None:
    """Grade somebody's search in a process of its own: 0 if all is right, 1 if not, 2 if it could not be graded.

    Examples: [bold]minimaxviz grade solution.py:alphabeta[/bold] ·
    [bold]minimaxviz grade solution.py:alphabeta --cut '>=' -o results.json --points 10[/bold]
    """
    from minimaxviz.command.grading import grade_file
    from minimaxviz.export.grades import checked, write

    options = {"ask": [part.strip() for part in ask.split(",")], "cut": cut, "fail": fail, "style": style, "seed": seed}
    try:
        words(lang)
        target = None if out is None else checked(out)
        graded = grade_file(
            where,
            {**options, "lend": dict(map(_lent, lend)) if lend else None},
            suffix="" if target is None else target.suffix.lower(),
            points=points,
            lang=lang,
            seconds=seconds,
            memory=memory,
        )
    except MinimaxvizError as problem:
        _fail(str(problem), 2)
    if target is not None and graded.saved:
        write(target, graded.saved)
    if graded.code == 2:
        _fail(graded.report, 2)
    _say(quiet, graded.report)
    raise typer.Exit(graded.code)


def _lent(text: str) -> tuple[str, str]:
    name, sign, what = text.partition("=")
    if not sign:
        raise SearchError(f"--lend {text!r}; a name and what it is are needed, as in successors=children")
    return name.strip(), what.strip()


@app.command(name="bugs")
def bugs_command(
    name: Annotated[str | None, typer.Argument(help="A bug, as in swapped; all of them unless said.")] = None,
    lang: LangOption = "en",
) -> None:
    """List the museum: the bugs that people write into alpha-beta; or tell one, with its edit and what comes of it.

    Example: [bold]minimaxviz bugs swapped[/bold]
    """
    from minimaxviz.practice import bugs

    if name is not None:
        typer.echo(repr(bugs.show(name, lang)))
        return
    wide = max(map(len, bugs.names()))
    for each in bugs.names():
        typer.echo(f"{each:{wide}}  {words(lang).directed(bugs.get(each).text(lang))}")


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


@app.command()
def site(
    out: Annotated[Path, typer.Argument(help="A new or empty folder for the site.")],
    cache: Annotated[
        Path | None, typer.Option(help="Where fetched parts are kept for the next build.", show_default=False)
    ] = None,
    lessons: Annotated[bool, typer.Option("--lessons/--no-lessons", help="With lessons that can be run.")] = True,
    docs: Annotated[
        bool, typer.Option("--docs/--no-docs", help="With the documentation, in a clone with the extra docs.")
    ] = True,
    quiet: QuietOption = False,
) -> None:
    """Build a web site: trees, games, practice and one's own code in the browser, with nothing to install.

    The folder can be copied to any web space or to a stick, and opened from there. What it is made of besides this
    package comes from npm and PyPI, by name and pinned.

    Example: [bold]minimaxviz site course[/bold]
    """
    from minimaxviz.site.build import build

    with _progress(quiet) as bar:
        built = build(out, cache, has_lessons=lessons, has_docs=docs, progress=bar("site"))
    _say(quiet, f"{built}: open {built / 'index.html'}, or copy the folder to a web space")


@app.command(name="trees")
def trees_command() -> None:
    """List the shelf: trees that each show one thing."""
    wide = max(map(len, trees.names()))
    for name in trees.names():
        typer.echo(f"{name:{wide}}  {trees.story(name)}")


@app.command()
def games() -> None:
    """List the games, how they are written as SOURCE, and an example of each."""
    wide = max(len(form.written) for form in GAMES.values())
    for form in GAMES.values():
        typer.echo(f"{form.written:{wide}}  {form.example}")


@app.command()
def doctor() -> None:
    """Say what draws the pictures here, and what to do if something is missing."""
    from minimaxviz.command.doctor import report

    typer.echo(report())


# --- reading options ------------------------------------------------------------------------------


def _traces(
    sources: Sequence[str], searches: Sequence[str] | None, usual: Sequence[str], wanted: Wanted, quiet: bool = False
) -> list[Trace]:
    """Return saved traces as they are, and what each of the searches finds in a game."""
    subjects = [_subject(source, wanted) for source in sources]
    given = {name: getattr(wanted, name) for name in ("depth", "window", "fail", "cut", "order")}
    options = {name: value for name, value in given.items() if value is not None} | dict(map(_own, wanted.own or ()))
    flags = {name: f"--option {name}" if name in OWN else f"--{name}" for name in options}
    needless = ", ".join([*(["--search"] if searches else []), *flags.values()])
    if needless and all(isinstance(subject, Trace) for subject in subjects):
        raise SearchError(f"{sources[0]!r} is a saved trace, which is not searched again; leave out {needless}")
    names = list(map(str, searches or usual))
    for name in options:
        if not any(SEARCHES[search].takes(name) for search in names):
            having = ", ".join(other for other, one in SEARCHES.items() if one.takes(name))
            raise SearchError(
                f"{' and '.join(names)} {'has' if len(names) == 1 else 'have'} no {flags[name]}; it is for {having}"
            )
    if wanted.window is not None:
        options["window"] = _window(wanted.window)
    options["max_nodes"] = wanted.max_nodes
    return [
        trace
        for subject in subjects
        for trace in ([subject] if isinstance(subject, Trace) else _searched(subject, names, options, quiet))
    ]


def _own(text: str) -> tuple[str, Any]:
    """Read an option that only some searches have, as in guess=inf or table=true."""
    name, sign, value = map(str.strip, text.partition("="))
    if not sign or name not in OWN:
        raise SearchError(f"option {text!r}; {', '.join(f'{name}=…' for name in OWN)} are known")
    return name, read(value)


def _subject(source: str, wanted: Wanted) -> Any:
    """Return the game or the saved trace that a source names."""
    players = _players(wanted.players)
    return find(source, max_player=wanted.max_player, estimate=wanted.estimate, players=players, traces=True)


def _searched(game: Any, names: Sequence[str], options: dict[str, Any], quiet: bool) -> Iterator[Trace]:
    """Search a game, each time with the options that the search takes."""
    if "order" in options:
        options = {**options, "order": _order(options["order"], game)}
    for name in names:
        search = SEARCHES[name]
        with _note(f"{words('en').title(name)} …", quiet):
            yield search.function(game, **{option: value for option, value in options.items() if search.takes(option)})


def _order(text: str, game: Any) -> Any:
    """Read an order: 'reversed', or the root's moves, by name or by their places."""
    if text == "reversed":
        return text
    root = game.start()
    moves = [] if game.is_over(root) else [str(move) for move in game.moves(root)]
    parts = [part.strip() for part in text.split(",")]
    known = moves if not any("," in move for move in moves) else [str(place) for place in range(len(moves))]
    if sorted(parts) != sorted(known):
        example = ",".join(reversed(known))
        raise SearchError(f"order {text!r}; 'reversed', or the root's moves in another order, {example}, is needed")
    return {root: [known.index(part) for part in parts]}


def _players(text: str | None) -> tuple[Any, ...] | None:
    if text is None:
        return None
    players = tuple(part.strip().upper() for part in text.split(","))
    if not set(players) <= {MAX, MIN}:
        raise TreeError(f"players {text!r}; who moves at each level, repeated, as in MIN,MAX, is needed")
    return players


def _window(text: str) -> tuple[float, float]:
    try:
        low, high = (float(typed(part)) for part in text.strip("()[] ").split(","))
    except ValueError:
        raise SearchError(f"window {text!r}; two numbers like 0,10 or -inf,5 are needed") from None
    return tuple(int(end) if abs(end) < inf and end == int(end) else end for end in (low, high))  # type: ignore[return-value]


def _path(text: str | None) -> str | tuple[int, ...]:
    """Read a path: the places of moves from the root, or else a label."""
    try:
        return tuple(int(part) for part in (text or "").strip("() ").split(",") if part.strip())
    except ValueError:
        return text or ()


def _size(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    try:
        width, height = map(int, text.lower().replace("×", "x").split("x"))
    except ValueError:
        raise ViewError(f"size {text!r}; pixels like 1920x1080 are needed") from None
    return width, height


def _steps(text: str | None, count: int) -> Any:
    """Read which steps are wanted; people count them from 1."""
    if text in (None, "all", "cuts", "brief"):
        return text
    chosen: list[int] = []
    for part in text.split(","):
        first, dash, last = part.partition("-")
        try:
            low, high = int(first), int(last if dash else first)
        except ValueError:
            raise ExportError(f"steps {text!r}; all, cuts, brief, or steps like 1,5,10-20 are needed") from None
        if not 1 <= low <= high <= count:
            raise ExportError(f"steps {text!r}; from 1 to {count:,} are there, the smaller number first")
        chosen += range(low - 1, high)
    return list(dict.fromkeys(chosen))


def _step(step: int | None, trace: Trace) -> int | None:
    if step is not None and not 1 <= step <= len(trace):
        raise ExportError(f"step {step}; 1 to {len(trace):,} are there")
    return None if step is None else step - 1


# --- talking --------------------------------------------------------------------------------------


def _say(quiet: bool, *lines: str) -> None:
    if not quiet:
        typer.echo("\n".join(lines))


@contextmanager
def _removals(out: str, quiet: bool) -> Iterator[None]:
    """Say how many pictures of an older deck were removed from a folder."""
    from minimaxviz.export.save import pictures_in

    older = pictures_in(Path(out)) if out.strip() else set()
    yield
    removed = sum(not picture.exists() for picture in older)
    if removed:
        _say(quiet, f"{removed} {'picture' if removed == 1 else 'pictures'} of an older deck removed from {out}")


@contextmanager
def _note(text: str, quiet: bool) -> Iterator[None]:
    """Say on a terminal what takes its time, and take it back in the end."""
    if quiet or not _is_terminal(sys.stderr):
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(text, spinner="line"):  # which every terminal has the signs for
        yield


def _is_terminal(stream: Any) -> bool:
    return stream is not None and stream.isatty()


@contextmanager
def _progress(quiet: bool) -> Iterator[Callable[[str], Callable[[int, int], None]]]:
    """Show a bar on a terminal, and nothing in a pipe."""
    if quiet or not _is_terminal(sys.stderr):
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
    streams.prepare()
    if problem := streams.terminal_problem(sys.stdout):
        typer.echo(f"minimaxviz: {problem}", err=True)
    if len(sys.argv) == 1:
        sys.argv.append("--help")
    try:
        code = app(standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
    except MinimaxvizError as error:
        _fail(str(error), 1)
    except UsageError as error:
        _fail(f"{error.format_message()} (--help tells more)", 2 if sys.argv[1:2] == ["grade"] else 1)
    except (KeyboardInterrupt, typer.Abort):
        _fail("stopped", 130)
    except SystemExit as end:
        if not isinstance(end.__context__, BrokenPipeError):  # which typer makes a 1 of
            raise
        _leave(end.__context__)
    except OSError as error:
        _leave(error)
    if code == 130:
        _fail("stopped", 130)
    sys.exit(code if isinstance(code, int) else 0)


def _leave(error: OSError) -> NoReturn:
    """End where nothing more can be written: well if the reader of a pipe has seen enough, else in words."""
    streams.leave_output()
    if streams.has_seen_enough(error):
        sys.exit(0)
    _fail(f"{error.filename or 'standard output'} cannot be written: {error.strerror or error}; make room for it", 1)


def _fail(message: str, code: int) -> NoReturn:
    """Say what is wrong on one line, with options as they are written on the command line."""
    with suppress(OSError):
        typer.echo(f"minimaxviz: {' '.join(_spelled(message).split())}", err=True)
    sys.exit(code)


def _spelled(message: str) -> str:
    """Write depth=… as --depth where the command has it; a position is part of SOURCE."""
    commands = getattr(typer.main.get_command(app), "commands", {})
    command = next((commands[word] for word in sys.argv[1:] if word in commands), None)
    flags = {flag for parameter in getattr(command, "params", ()) for flag in parameter.opts}

    def option(found: re.Match[str]) -> str:
        flag = "--" + {"k": "step"}.get(found[1], found[1]).replace("_", "-")
        return "SOURCE" if found[1] == "state" else flag if flag in flags else found[0]

    return re.sub(r"\b([a-z_]+)=(…|'[a-z]+')", option, message)
