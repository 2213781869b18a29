"""What colour a value has on a map: MAX's where it is good for MAX, MIN's where it is good for MIN, grey between."""

from collections.abc import Mapping
from math import inf, log
from typing import NamedTuple

from minimaxviz.draw.theme import Theme

__all__ = ["Poles", "Scale", "contrast", "mixed"]

MOST_MARKS = 7  # values that a legend shows one by one
ENDLESS = 0.85  # how far the finite values reach where there are endless ones
FLATTEST = 0.25


class Poles(NamedTuple):
    """The colours that a theme has for the lowest value, one in the middle, the highest, and where there is none."""

    low: str
    middle: str
    high: str
    none: str

    @classmethod
    def of(cls, theme: Theme) -> "Poles":
        """Choose the colours; a theme that has one colour for both sides gets shades from light to dark."""
        shade = {part: mixed(theme.background, theme.ink, part) for part in (0.06, 0.08, 0.16, 0.34, 0.8)}
        if theme.max == theme.min:
            return cls(shade[0.08], shade[0.34], shade[0.8], theme.background)
        return cls(theme.min, shade[0.16], theme.max, shade[0.06])

    def tint(self, strength: float | None) -> str:
        """Return the colour of a strength from −1 to 1; None is no value."""
        if strength is None:
            return self.none
        return mixed(self.middle, self.high if strength > 0 else self.low, abs(strength))


def mixed(one: str, two: str, part: float) -> str:
    """Mix two colours: so much of the second, the rest of the first.

    >>> mixed("#000000", "#ffffff", 0.2)
    '#333333'
    """
    pairs = zip(_channels(one), _channels(two), strict=True)
    return "#" + "".join(f"{int(a + (b - a) * part + 0.5):02x}" for a, b in pairs)


def contrast(colour: str, *inks: str) -> str:
    """Return the ink that stands out most from a colour."""
    return max(inks, key=lambda ink: abs(_light(ink) - _light(colour)))


def _light(colour: str) -> float:
    red, green, blue = _channels(colour)
    return 0.3 * red + 0.59 * green + 0.11 * blue


def _channels(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[place : place + 2], 16) for place in (1, 3, 5))


class Scale:
    """How strongly each value is coloured: from −1, best for MIN, over 0 to 1, best for MAX.

    The middle is 0 where values lie on both sides of it, and where 0 is a draw (``has_draws``); else midway between the
    lowest and the highest. Where most values are small beside the largest, small ones are told apart at the cost of
    large ones.

    >>> scale = Scale({-1: 10, 0: 20, 1: 30})
    >>> [scale.strength(value) for value in (-1, 0, 1, float("nan"))]
    [-1.0, 0.0, 1.0, None]
    """

    def __init__(self, counts: Mapping[float, int], *, has_draws: bool = False) -> None:
        finite = sorted(value for value in counts if -inf < value < inf)
        self._all = sorted(value for value in counts if value == value)
        low, high = (float(finite[0]), float(finite[-1])) if finite else (0.0, 0.0)
        around_zero = has_draws or low < 0 < high or max(-low, high) <= 1
        self.middle = 0.0 if around_zero else low / 2 + high / 2
        self._reach = max(high - self.middle, self.middle - low) or 1.0
        self._most = ENDLESS if len(finite) < len(self._all) else 1.0
        self._power = self._chosen_power({value: counts[value] for value in finite})

    def _chosen_power(self, counts: Mapping[float, int]) -> float:
        """Choose the power that gives the median of all values off the middle half the strength."""
        parts = sorted((abs(float(value) - self.middle) / self._reach, count) for value, count in counts.items())
        parts = [(part, count) for part, count in parts if part > 0]
        half = sum(count for _, count in parts) / 2
        for part, count in parts:
            half -= count
            if half <= 0:
                return 1.0 if part >= 0.5 else max(FLATTEST, log(0.5) / log(part))
        return 1.0

    def strength(self, value: float) -> float | None:
        """Return how strongly a value is coloured, and which way; None if it is none."""
        if value != value:
            return None
        if value in (inf, -inf):
            return 1.0 if value > 0 else -1.0
        away = (float(value) - self.middle) / self._reach
        strength: float = self._most * abs(away) ** self._power
        return round(strength if away >= 0 else -strength, 3)

    @property
    def marks(self) -> list[float]:
        """The values that a legend shows: all of a few, else the ends and the nearest to even steps between."""
        if len(self._all) <= MOST_MARKS:
            return self._all
        wanted = [-1.0, -0.67, -0.33, 0.0, 0.33, 0.67, 1.0]
        nearest = (min(self._all, key=lambda value: abs((self.strength(value) or 0) - goal)) for goal in wanted)
        return sorted({self._all[0], self._all[-1], *nearest})
