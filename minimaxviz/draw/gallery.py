"""Positions of a game beside each other: boards in a notebook, text in a terminal."""

from collections.abc import Sequence
from math import ceil
from typing import Any, NamedTuple

from minimaxviz.draw import boards, xml
from minimaxviz.draw.notebook import FOLLOWING, bundle
from minimaxviz.draw.svg import FONT
from minimaxviz.draw.theme import Theme
from minimaxviz.draw.theme import theme as theme_of
from minimaxviz.errors import GameError, MinimaxvizError, ViewError, first_line
from minimaxviz.game import Game, check_methods, listed
from minimaxviz.notation import columns, one_line, readable
from minimaxviz.trace.positions import Board, GamePositions, signs_of
from minimaxviz.words import metrics

__all__ = ["Gallery", "show"]

WIDEST = 960.0  # pixels of a row of boards
LARGEST, SMALLEST, SMALLEST_PILES = 56.0, 24.0, 40.0  # pixels of a field
ROOM, ROOM_BESIDE = 320.0, 180.0  # pixels of a board that stands alone, and of one of several
EDGE, GAP, TITLE = 26.0, 32.0, 15.0
LINE = 80  # columns of a terminal


def show(
    game: Game[Any, Any], /, *states: Any, titles: Sequence[str] = (), theme: str | Theme | None = None
) -> "Gallery":
    """Show positions of any game beside each other: boards in a notebook, text in a terminal.

    Without a position it is the start. A position may be a text if the game reads such; one that comes from the
    one before it by a single move has that move marked. ``titles`` stand below the boards. The boards are light or
    dark as the page is unless ``theme`` is given. A game without ``board(state)`` is shown as text.

    >>> from minimaxviz import TicTacToe
    >>> show(TicTacToe(), "X../.O./...", "X../.O./..X")
       0 1 2     0 1 2
    0  X . .  0  X . .
    1  . O .  1  . O .
    2  . . .  2  . . X
    """
    check_methods(game)
    return Gallery(game, states, titles, theme)


class _Position(NamedTuple):
    """A position that is shown."""

    board: Board | None
    before: Board | None
    """The board before the last move, if that is shown too."""
    line: tuple[tuple[int, int], ...]
    text: str
    title: str


class Gallery:
    """Positions beside each other; made by ``game.show(state, …)`` and ``mv.show(game, state, …)``."""

    def __init__(
        self, game: Game[Any, Any], states: Sequence[Any], titles: Sequence[str], theme: str | Theme | None
    ) -> None:
        self._theme = FOLLOWING if theme is None or theme == "auto" else theme_of(theme)
        self._game = game
        self._positions = _asked(game, states, titles)

    def __repr__(self) -> str:
        blocks = [[*one.text.split("\n"), *([one.title] if one.title else [])] for one in self._positions]
        widths = [max(map(columns, block)) for block in blocks]
        rows: list[list[int]] = [[]]
        for place, width in enumerate(widths):
            if rows[-1] and sum(widths[i] + 2 for i in rows[-1]) + width > LINE:
                rows.append([])
            rows[-1].append(place)
        return "\n\n".join(_beside([blocks[i] for i in row], [widths[i] for i in row]) for row in rows)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        drawn = [one.board for one in self._positions if one.board is not None]
        if len(drawn) < len(self._positions):
            return {"text/plain": repr(self)}
        alt = " · ".join(f"{one.title}: {_rows(one)}" if one.title else _rows(one) for one in self._positions)
        return bundle(self._drawn(drawn), alt, repr(self))

    def _drawn(self, drawn: list[Board]) -> str:
        """Draw all boards in one picture, as many beside each other as there is room for."""
        rows, across = max(map(len, drawn)), max(len(row) for board in drawn for row in board)
        smallest = SMALLEST_PILES if self._look == "piles" else SMALLEST
        room = ROOM if len(drawn) == 1 else ROOM_BESIDE
        cell = max(smallest, min(LARGEST, room / max(rows, across)))
        titled = any(one.title for one in self._positions)
        wide, high = EDGE + across * cell + GAP, EDGE + rows * cell + (2 * TITLE if titled else 0) + GAP
        beside = min(len(drawn), max(1, int(WIDEST // wide)))
        parts = [
            self._board(one, place % beside * wide + 8, place // beside * high + 4, cell)
            for place, one in enumerate(self._positions)
        ]
        size = ceil(beside * wide - GAP + 16), ceil(ceil(len(drawn) / beside) * high - GAP + 8)
        ground = xml.element("rect", width=size[0], height=size[1], fill=self._theme.background)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size[0]} {size[1]}" width="{size[0]}" '
            f'height="{size[1]}" font-family="{FONT}" text-anchor="middle">{ground}{"".join(parts)}</svg>'
        )

    @property
    def _look(self) -> Any:
        return getattr(self._game, "board_look", "marks")

    def _board(self, position: _Position, left: float, top: float, cell: float) -> str:
        """Draw a board with the names of its rows and columns, and its title."""
        from minimaxviz.play.moves import edges

        assert position.board is not None
        theme, board = self._theme, position.board
        rows, across = len(board), max(map(len, board))
        part = boards.Part.whole([board] if position.before is None else [board, position.before])
        drawn = boards.draw(
            board,
            (left + EDGE, top + EDGE),
            cell,
            ink=theme.ink,
            line=theme.faint,
            changed=boards.changes(position.before, board),
            winning=position.line,
            mark=theme.ink,
            board_look=self._look,
            ground=theme.background,
            part=part._replace(bottom=rows, right=across),
            signs=signs_of(self._game),
            tones=(theme.max, theme.min),
        )
        down, right = edges(rows, across, lettered=getattr(self._game, "lettered", False))
        names = [self._text(n, left + EDGE / 2, top + EDGE + (i + 0.5) * cell + 5) for i, n in enumerate(down)]
        names += [self._text(n, left + EDGE + (i + 0.5) * cell, top + EDGE - 9) for i, n in enumerate(right)]
        if position.title:
            title = metrics.shortened(position.title, EDGE + across * cell + GAP - 8, TITLE)
            names.append(
                self._text(title, left + EDGE + across * cell / 2, top + EDGE + rows * cell + 1.5 * TITLE, TITLE)
            )
        return drawn + "".join(names)

    def _text(self, text: str, x: float, y: float, size: float = 13.0) -> str:
        ink = self._theme.ink if size == TITLE else self._theme.muted
        return xml.element("text", xml.text(text), x=x, y=y, font_size=size, fill=ink)


def _asked(game: Game[Any, Any], states: Sequence[Any], titles: Any) -> list[_Position]:
    """Ask a game about positions, and refuse what is none, in one line."""
    from minimaxviz.play.moves import board_text
    from minimaxviz.search.run import start_of

    if isinstance(titles, str) or not all(isinstance(title, str) for title in titles):
        raise ViewError(f"titles {readable(titles)}; a list of texts is needed")
    starts = [start_of(game, state) for state in states] or [game.start()]
    if titles and len(titles) != len(starts):
        raise ViewError(f"{len(titles)} titles for {len(starts)} boards; one for each is needed")
    found: list[_Position] = []
    for place, state in enumerate(starts):
        try:
            facts = GamePositions(game, state).facts(())
            follows = place > 0 and _follows(game, starts[place - 1], state)
            text = board_text(game, state)
        except MinimaxvizError:
            raise
        except Exception as error:  # a game of one's own may not ask what it is given
            raise GameError(
                f"{type(game).__name__}: {readable(state)} is no position of this game; {first_line(error)}"
            ) from None
        before = found[-1].board if follows else None
        found.append(_Position(facts.board, before, facts.line, text, one_line(titles[place]) if titles else ""))
    return found


def _follows(game: Game[Any, Any], before: Any, state: Any) -> bool:
    """Tell whether a position comes from another by one move."""
    if game.is_over(before):
        return False
    return any(bool(game.play(before, move) == state) for move in listed(game.moves(before), game))


def _beside(blocks: list[list[str]], widths: list[int]) -> str:
    """Put texts of several lines beside each other."""
    high = max(map(len, blocks))
    lines = []
    for number in range(high):
        parts = [block[number] if number < len(block) else "" for block in blocks]
        lines.append("  ".join(part + " " * (width - columns(part)) for part, width in zip(parts, widths, strict=True)))
    return "\n".join(line.rstrip() for line in lines)


def _rows(position: _Position) -> str:
    """Write a board on one line, for those who do not see it."""
    return " / ".join(" ".join(cell or "." for cell in row) for row in position.board or ())
