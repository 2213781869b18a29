"""The table of a comparison, for a terminal and for a notebook, in any language."""

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from minimaxviz.notation import Numerals, columns, one_line
from minimaxviz.trace import Trace
from minimaxviz.trace.comparison import Comparison, root_value
from minimaxviz.words import Words, convention, words

if TYPE_CHECKING:
    from fractions import Fraction

__all__ = ["Row", "conventions", "html", "notes", "rows", "savings", "text", "titles", "verdict"]

MOST_LEVELS = 20  # that have a line each
VERDICTS = {  # of value and move: the same, different, or unknown
    (True, True): "agree",
    (True, False): "verdict_moves",
    (True, None): "verdict_no_move",
    (False, True): "verdict_values",
    (False, False): "verdict_values_moves",
    (False, None): "verdict_values_no_move",
}


PARTS = {  # simple fractions that have names
    "part_half": (1, 2),
    "part_third": (1, 3),
    "part_two_thirds": (2, 3),
    "part_quarter": (1, 4),
    "part_three_quarters": (3, 4),
    "part_fifth": (1, 5),
    "part_tenth": (1, 10),
    "part_nine_tenths": (9, 10),
}
NEAR = 0.0151


class Row(NamedTuple):
    """A line of the table: what is counted, and a text for each search."""

    name: str
    cells: tuple[str, ...]


def rows(comparison: Comparison, lang: str) -> list[Row]:
    """Return the table, line by line."""
    say, traces = words(lang), comparison.traces
    counts = [(len(trace.visited), trace.leaves, len(trace.cuts)) for trace in traces]
    table = [
        Row(say.say(key), tuple(say.whole(count[column]) for count in counts))
        for column, key in enumerate(("row_visited", "row_leaves", "row_cuts"))
    ]
    table += [Row(say.say(key), cells) for key, cells in _work(traces, say)]
    savings = zip(comparison.saved, comparison.shares, strict=True)
    table.append(Row(say.say("row_saved"), tuple(_saving(saved, share, say) for saved, share in savings)))
    written = Numerals(set().union(*(trace.numbers for trace in traces)))
    table.append(Row(say.say("row_value"), tuple(_value(trace, written) for trace in traces)))
    table.append(Row(say.say("row_move"), tuple(_best_move(trace, say) for trace in traces)))
    by_depth = comparison.by_depth
    alone = len(by_depth) if len(by_depth) <= MOST_LEVELS else MOST_LEVELS - 1
    for depth, level in enumerate(by_depth[:alone]):
        table.append(Row(say.say("row_depth", depth=str(depth)), tuple(map(say.whole, level))))
    if len(by_depth) > alone:
        deeper = [sum(column) for column in zip(*by_depth[alone:], strict=True)]
        table.append(Row(say.say("row_deeper", depth=str(alone)), tuple(map(say.whole, deeper))))
    return table


def _work(traces: Sequence[Trace], say: Words) -> list[tuple[str, tuple[str, ...]]]:
    """Count calls, and what some of them were, where one of the searches has more of them than nodes."""
    if not revisits(traces):
        return []
    work = [trace.work for trace in traces]
    counts = {
        "row_calls": [done.calls for done in work],
        "row_evaluations": [done.evaluations for done in work],
        "row_probes": [done.probes for done in work],
        "row_researches": [done.researches for done in work],
        "row_hits": [done.hits for done in work],
        "row_passes": [done.passes for done in work],
    }
    usual = {"row_passes": 1}
    return [
        (key, tuple(map(say.whole, column)))
        for key, column in counts.items()
        if any(count != usual.get(key, 0) for count in column)
    ]


def revisits(traces: Sequence[Trace]) -> bool:
    """Tell whether a search called a node again, or a table answered: then calls and nodes have to be told apart."""
    return any(trace.work.calls != len(trace.visited) or trace.work.hits for trace in traces)


def verdict(comparison: Comparison, lang: str) -> str:
    """Say in one sentence whether the searches agree."""
    return words(lang).say(VERDICTS[comparison.same_value, comparison.same_move])


def conventions(comparison: Comparison, lang: str) -> list[str]:
    """Say what each search's counts depend on."""
    named = zip(titles(comparison, lang), comparison.traces, strict=True)
    return [f"{title}: {convention(trace.conventions, words(lang), trace.numerals)}" for title, trace in named]


def notes(comparison: Comparison, lang: str) -> list[str]:
    """Say what is counted, where calls and nodes differ, and what each search's counts depend on."""
    counted = [words(lang).say("note_calls")] if revisits(comparison.traces) else []
    return [*counted, *conventions(comparison, lang)]


def titles(comparison: Comparison, lang: str) -> tuple[str, ...]:
    """Name the searches: as they were called, or else by their algorithms, numbered where two are alike."""
    if comparison.names is not None:
        return comparison.names
    names = [words(lang).title(trace.algorithm) for trace in comparison.traces]
    return tuple(
        f"{name} {names[: place + 1].count(name)}" if names.count(name) > 1 else name
        for place, name in enumerate(names)
    )


def text(comparison: Comparison, lang: str) -> str:
    """Write the table for a terminal; its columns run from left to right in every language."""
    say = words(lang)
    table = [Row("", tuple(map(say.directed, titles(comparison, lang)))), *rows(comparison, lang)]
    first = max(columns(row.name) for row in table)
    widths = [max(columns(row.cells[i]) for row in table) for i in range(len(comparison.traces))]
    lines = ["  ".join([_left(say.directed(row.name), first), *map(_right, row.cells, widths)]) for row in table]
    lines.insert(1, "─" * columns(lines[0]))
    sentences = map(say.directed, (verdict(comparison, lang), *notes(comparison, lang)))
    return "\n".join([*map(say.left_to_right, lines), "", *sentences])


def html(comparison: Comparison, lang: str) -> str:
    """Write the table for a notebook."""
    head = "".join(
        f'<th scope="col" style="text-align:right">{escape(title)}</th>' for title in titles(comparison, lang)
    )
    body = "".join(
        f'<tr><th scope="row" style="text-align:left">{escape(row.name)}</th>'
        + "".join(f'<td style="text-align:right">{escape(cell)}</td>' for cell in row.cells)
        + "</tr>"
        for row in rows(comparison, lang)
    )
    sentences = "<br>".join(map(escape, notes(comparison, lang)))
    return (
        f"<table><caption>{escape(verdict(comparison, lang))}</caption><thead><tr><td></td>{head}</tr></thead>"
        f"<tbody>{body}</tbody></table><p>{sentences}</p>"
    )


def _saving(saved: int, share: "Fraction", say: Words) -> str:
    if saved == 0:
        return "–"
    share = abs(share)
    count = say.whole(saved) if saved > 0 else say.count("more", -saved)
    simple = f"{share}{say.comma}" if share.denominator <= 10 and share.denominator > 1 else ""
    return f"{count} ({simple}{percent(share, say)})"


def percent(share: "Fraction", say: Words) -> str:
    """Write a share in per cent."""
    return say.punctuated(f"{100 * float(share):.1f} %")


def savings(comparison: Comparison, lang: str) -> list[str]:
    """Say of each search but the first what it saves against that, or how much more it visits."""
    say, total = words(lang), len(comparison.traces[0].visited)
    found = []
    for title, saved, share in zip(titles(comparison, lang), comparison.saved, comparison.shares, strict=True):
        name = say.named(title)
        if saved > 0:
            count, nodes = say.whole(saved), say.whole(total)
            found.append(say.say("saves", label=name, part=_part(share, say), count=count, total=nodes))
        else:
            found.append(say.count("visits_more", -saved, label=name) if saved else say.say("visits_same", label=name))
    instead = _calls_instead(comparison.traces, say)
    return [" ".join(filter(None, sentences)) for sentences in zip(found[1:], instead[1:], strict=True)]


def _calls_instead(traces: Sequence[Trace], say: Words) -> list[str]:
    """Say how many calls each search makes instead of the first's, where calls and nodes differ."""
    if not revisits(traces):
        return [""] * len(traces)
    calls = [trace.work.calls for trace in traces]
    total = say.whole(calls[0])
    return ["" if own == calls[0] else say.count("calls_instead", own, total=total) for own in calls]


def _part(share: "Fraction", say: Words) -> str:
    """Say a share as a simple fraction if it is one, or nearly; else in per cent."""
    key, (above, below) = min(PARTS.items(), key=lambda part: abs(share - part[1][0] / part[1][1]))
    if share * below == above:
        return say.say(key)
    if abs(share - above / below) <= NEAR:
        return say.say("part_about", part=say.say(key))
    return say.say("part_percent", share=percent(share, say))


def _value(trace: Trace, written: Numerals) -> str:
    return written.value_text(root_value(trace), trace.proof.node_bound(0))


def _best_move(trace: Trace, say: Words) -> str:
    best = trace.best_node
    if best is None:
        return "–"
    if best.move_name:  # the letters of two searches differ
        return say.named(one_line(best.move_name))
    root, child = (say.named(one_line(node.name)) for node in (trace.root, best))
    return f"{root} → {child}"


def _left(cell: str, width: int) -> str:
    return cell + " " * (width - columns(cell))


def _right(cell: str, width: int) -> str:
    return " " * (width - columns(cell)) + cell
