"""How answers are marked: one function a form of answer, on plain data, so that a browser marks in the same way.

``static/marking.js`` says the same in JavaScript, function by function; one file of answers is marked by both in tests.
A key says what is right, and which wrong answers are known mistakes; ``says`` are the sentences, with blanks.
"""

from collections.abc import Callable, Mapping
from math import inf
from typing import Any, TypeAlias

from minimaxviz.notation import Bound, restored
from minimaxviz.practice.answers import (
    read_bound,
    read_name,
    read_names,
    read_number,
    read_window,
    same_number,
    tidied,
)
from minimaxviz.practice.mark import CREDITS, Mark, Verdict, share

__all__ = ["FORMS", "Key", "marked", "marked_fields", "table_credit"]

Key: TypeAlias = Mapping[str, Any]
Says: TypeAlias = Mapping[str, Any]
Proven: TypeAlias = list[Bound | None]


def marked(form: str, key: Key, says: Says, answer: Any) -> Mark:
    """Mark an answer: what it earns, and what is to be said of it; the reason comes from elsewhere."""
    if _is_empty(answer):
        return _plain("refused", says[f"refuse_{form}"])
    return FORMS[form](key, says, answer)


def _is_empty(answer: Any) -> bool:
    return answer is None or (isinstance(answer, str) and not tidied(answer))


def _filled(message: str, **blanks: Any) -> str:
    """Fill the blanks of a sentence."""
    for name, text in blanks.items():
        message = message.replace("{" + name + "}", str(text))
    return message


def _plain(verdict: Verdict, why: str = "") -> Mark:
    return Mark(CREDITS[verdict], verdict, why)


# --- one thing ------------------------------------------------------------------------------------


def _choice(key: Key, says: Says, answer: Any) -> Mark:
    """Mark one of a few possibilities."""
    name = _option(key, says, answer)
    if name is None:
        return _plain("refused", says["refuse_choice"])
    return _plain("right") if name == key["right"] else _plain("wrong", key["wrong"][name])


def _option(key: Key, says: Says, answer: Any) -> str | None:
    """Return which possibility is meant: its name, what it is called, or the sign of a bound before its number."""
    wanted = tidied(answer).lower() if isinstance(answer, str) else ""
    for name, spellings in key["options"].items():
        if wanted in (name, *(tidied(spelling).lower() for spelling in spellings)):
            return str(name)
    value, sign = read_bound(answer, says["signs"])
    return sign if sign in key["options"] and same_number(value, restored(key["value"])) else None


def _node(key: Key, says: Says, answer: Any) -> Mark:
    """Mark a node, clicked or named."""
    path = _path(key, answer)
    if path is None:
        return _plain("refused", says["refuse_node"])
    if path in key["right"]:
        return _plain("right")
    if path in key["half"]:
        return _plain("half", key["half"][path])
    return _plain("wrong", key["wrong"].get(path, says["wrong_node"]))


def _path(key: Key, answer: Any) -> str | None:
    """Return the path of a node: what was clicked has one, what was typed has a name."""
    if isinstance(answer, Mapping):
        path = answer.get("path")
        return path if isinstance(path, str) and path in key["names"].values() else None
    return read_name(answer, key["names"], key.get("parents", {}))


def _number(key: Key, says: Says, answer: Any) -> Mark:
    """Mark a number, which may have the sign of a bound."""
    value, sign = read_bound(answer, says["signs"])
    if value is None:
        return _plain("refused", says["refuse_number"])
    proven = _bounds(value, key["right"], key["bounds"])
    if proven:
        return _plain("right") if _fits(sign, proven) else _plain("wrong", says["wrong_sign"])
    for near, why in key["wrong"]:
        if same_number(value, restored(near)):
            return _plain("wrong", why)
    return _plain("wrong", says["wrong_number"])


def _bounds(value: float, wanted: list[Any], bounds: list[Proven]) -> Proven:
    """Return what a number may prove if it is one of those that are wanted; nothing if it is none of them."""
    pairs = zip(wanted, bounds, strict=True)
    return [bound for right, proven in pairs if same_number(value, restored(right)) for bound in proven]


def _fits(sign: Bound | None, proven: Proven) -> bool:
    """Tell whether the sign of a number may stand: none may always, any where nothing is proven."""
    return sign is None or sign in proven or None in proven


def _window(key: Key, says: Says, answer: Any) -> Mark:
    """Mark two numbers, half each."""
    window = read_window(answer)
    if window is None:
        return _plain("refused", says["refuse_window"])
    right = _ends(key["right"])
    if _same_window(window, right):
        return _plain("right")
    for near, why in key["half"]:
        if _same_window(window, _ends(near)):
            return _plain("half", why)
    for near, why in key["wrong"]:
        if _same_window(window, _ends(near)):
            return Mark(_halves(window, right), _verdict(window, right), why)
    names = ("wrong_alpha", "wrong_beta")
    why = [says[name] for name, end, wanted in zip(names, window, right, strict=True) if not same_number(end, wanted)]
    low, high = _ends(key["limits"])
    if (right[0] == -inf < window[0] < low) or (right[1] == inf > window[1] > high):
        why.append(says["not_endless"])
    return Mark(_halves(window, right), _verdict(window, right), " ".join(why))


def _ends(window: Any) -> tuple[float, float]:
    return restored(window[0]), restored(window[1])


def _same_window(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return same_number(one[0], other[0]) and same_number(one[1], other[1])


def _halves(window: tuple[float, float], right: tuple[float, float]) -> float:
    """Return what the two ends of a window earn together."""
    return sum(0.5 for end, wanted in zip(window, right, strict=True) if same_number(end, wanted))


def _verdict(window: tuple[float, float], right: tuple[float, float]) -> Verdict:
    return "half" if _halves(window, right) else "wrong"


# --- the whole tree -------------------------------------------------------------------------------


def _edges(key: Key, says: Says, answer: Any) -> Mark:
    """Mark branches that were crossed out: right ones less wrong ones; a mark further down a branch is ignored."""
    given = [answer] if _path(key, answer) is not None else read_names(answer)
    paths = [None] if given is None else [_path(key, one) for one in given]
    if None in paths or "" in paths:
        return _plain("refused", says["refuse_edges"])
    right, crossed = list(key["right"]), list(dict.fromkeys(filter(None, paths)))
    found = [path for path in right if path in crossed]
    lower = [path for path in right if path not in crossed and any(_is_below(one, path) for one in crossed)]
    wrong = [path for path in crossed if path not in right and not any(_is_below(path, one) for one in right)]
    if not right:
        return _plain("wrong", says["no_cuts"]) if wrong else _plain("right")
    if len(found) == len(right) and not wrong:
        return _plain("right")
    credit = share(max(0.0, len(found) + len(lower) / 2 - len(wrong)), len(right))
    why = [_filled(says["edges_found"], count=len(found), total=len(right))]
    why += [_filled(says["edges_higher"], node=key["called"][path]) for path in lower[:1]]
    if wrong:
        why.append(_filled(says["edges_wrong"], names=says["comma"].join(key["called"][path] for path in wrong)))
    return Mark(credit, "half" if credit else "wrong", " ".join(why))


def _is_below(path: str, other: str) -> bool:
    """Tell whether a node lies below another."""
    return path.startswith(other + ".")


def _order(key: Key, says: Says, answer: Any) -> Mark:
    """Mark leaves in order, named or by their values: the beginning that is right."""
    listed = read_names(answer)
    right, leaves = list(key["right"]), [None] if listed is None else _leaves(key, listed)
    if None in leaves or not leaves:
        return _plain("refused", says["refuse_order"])
    called = [key["called"][leaf] for leaf in leaves]
    count = 0
    while count < min(len(right), len(leaves)) and leaves[count] == right[count]:
        count += 1
    if count == len(right) == len(leaves):
        return _plain("right")
    if count == len(right):
        return Mark(share(count, len(leaves)), "half", _filled(says["order_more"], node=called[count]))
    if count == len(leaves):
        why = _filled(says["order_fewer"], node=called[-1])
    else:
        why = _filled(says["order_other" if count else "order_first"], node=called[count])
    return Mark(share(count, len(right)), "half" if count else "wrong", why)


def _leaves(key: Key, listed: list[Any]) -> list[Any]:
    """Return the paths of leaves, clicked, named or by their values; None for what is no leaf."""
    worth = dict(key["values"])
    named = [_path(key, one) for one in listed]
    if None not in named:
        return [path if path in worth else None for path in named]
    found: list[Any] = []
    for one in listed:  # where leaves are worth the same, the one that is next is meant, else the first that is left
        value = read_number(one)
        leaves = [*key["right"][len(found) :][:1], *worth]
        alike = (leaf for leaf in leaves if leaf not in found and same_number(value, restored(worth[leaf])))
        found.append(next(alike, None))
    return found


# --- a table --------------------------------------------------------------------------------------


def _table(key: Key, says: Says, answer: Any) -> Mark:
    """Mark a table of windows and values: every field weighs the same."""
    if not _is_table(answer):
        return _plain("refused", says["refuse_table"])
    verdicts = marked_fields(key, answer)
    refused = next((field for field, verdict in verdicts.items() if verdict == "refused"), None)
    if refused is not None:
        return _plain("refused", _filled(says["refuse_field"], field=_field(key, says, refused)))
    credit = table_credit(verdicts)
    if credit == 1.0:
        return _plain("right", says["table_follows"] if "follows" in verdicts.values() else "")
    slip = next(field for field, verdict in verdicts.items() if verdict in ("wrong", "missing"))
    counts = {name: list(verdicts.values()).count(name) for name in ("right", "follows", "wrong", "missing")}
    why = _filled(says["table_told"], **counts) + " " + _filled(says["table_slip"], field=_field(key, says, slip))
    return Mark(credit, "half" if credit else "wrong", why)


def _is_table(answer: Any) -> bool:
    """Tell whether an answer is rows of three by the paths of nodes, and the paths of branches that are crossed out."""
    if not isinstance(answer, Mapping):
        return False
    rows, cuts = answer.get("rows", {}), answer.get("cuts", [])
    if not isinstance(rows, Mapping) or not isinstance(cuts, list | tuple):
        return False
    is_whole = all(isinstance(row, list | tuple) and len(row) == 3 for row in rows.values())
    return is_whole and all(isinstance(cut, str) for cut in cuts)


def _field(key: Key, says: Says, field: str) -> str:
    """Name a field for people: α at E."""
    path, _, part = field.rpartition("/")
    return _filled(says[f"field_{part}"], node=key["called"][path])


def table_credit(verdicts: Mapping[str, Verdict]) -> float:
    """Return the share of fields that are right, or follow."""
    return share(sum(CREDITS[verdict] for verdict in verdicts.values()), len(verdicts)) if verdicts else 1.0


def marked_fields(key: Key, answer: Mapping[str, Any]) -> dict[str, Verdict]:
    """Mark each field of a table, ``path/alpha``, ``path/beta``, ``path/v`` and ``path/cut``, with follow-through.

    The tree is walked in search order with the numbers of who answered: a slip costs once. With ``carry`` false in the
    answer, what only follows is wrong.
    """
    return _Table(key, answer).verdicts


class _Table:
    """A walk through the tree with somebody's own numbers."""

    def __init__(self, key: Key, answer: Mapping[str, Any]) -> None:
        self.key = key
        self.rows: Mapping[str, Any] = answer.get("rows", {})
        self.crossed = answer.get("cuts", ())
        self.carry = answer.get("carry", True)
        self.verdicts: dict[str, Verdict] = {}
        self._walk(key["root"], *_ends(key["window"]))

    def _walk(self, path: str, alpha: float, beta: float) -> Any:
        """Mark a node and all that is looked at below it; return the value that it goes on with."""
        key, row = self.key, self.rows.get(path) or (None, None, None)
        low, high, values = key["rows"].get(path, (None, None, []))
        if "window" in key["ask"]:
            alpha = self._judge(f"{path}/alpha", row[0], [low], [[None]], [alpha])
            beta = self._judge(f"{path}/beta", row[1], [high], [[None]], [beta])
        low, high = alpha, beta
        is_max, children = key["nodes"][path][0] == "MAX", key["nodes"][path][2]
        best: float | None = None
        shut = False
        for child in children:
            if self._is_left_out(child, shut):
                continue
            value = restored(key["nodes"][child][1])
            if value is None:
                value = self._walk(child, alpha, beta)
            if value is None:
                continue
            best = value if best is None else max(best, value) if is_max else min(best, value)
            if is_max:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            shut = key["prunes"] and (alpha > beta or (alpha == beta and not key["strict"]))
        follows = [] if best is None else self._answers(best, low, high)
        if "value" not in key["ask"]:
            return follows[0] if follows else None
        return self._judge(f"{path}/v", row[2], values, key["bounds"].get(path, []), follows)

    def _answers(self, best: float, low: float, high: float) -> list[float]:
        """Return what a node may answer: what it found by fail-soft, what of that its window holds by fail-hard."""
        return [best if fail == "soft" else min(max(best, low), high) for fail in self.key["fails"]]

    def _is_left_out(self, child: str, shut: bool) -> bool:
        """Mark the branch above a child, where there is something to say of it; tell whether it is not looked at."""
        key = self.key
        should, is_leaf = child in key["cuts"], not key["nodes"][child][2]
        if "cuts" not in key["ask"]:  # then nobody says what is left out, but rows without numbers
            return shut if is_leaf else (shut or should) and self._is_blank(child)
        out = child in self.crossed
        is_left = out or (shut and not is_leaf and self._is_blank(child))
        if out or should or shut:
            is_known = should or child in key["visited"]
            verdict: Verdict = "right" if out == should and is_known else self._followed(out == shut)
            self.verdicts[f"{child}/cut"] = verdict
            if is_left and not should and verdict != "follows":
                self._miss(child)
        return is_left

    def _followed(self, follows: bool) -> Verdict:
        return "follows" if follows and self.carry else "wrong"

    def _is_blank(self, path: str) -> bool:
        return all(map(_is_empty, self.rows.get(path) or ()))

    def _miss(self, child: str) -> None:
        """Count all that is to be said at and below a child that is left out for no reason as missing."""
        key = self.key
        parts = [*(["alpha", "beta"] if "window" in key["ask"] else []), *(["v"] if "value" in key["ask"] else [])]
        for path in key["rows"]:
            if path == child or _is_below(path, child):
                self.verdicts |= {f"{path}/{part}": "missing" for part in parts}
        self.verdicts |= {f"{path}/cut": "missing" for path in key["cuts"] if _is_below(path, child)}

    def _judge(self, field: str, entry: Any, wanted: list[Any], bounds: list[Proven], follows: list[float]) -> Any:
        """Mark a number; return what is gone on with: what was written, or what follows where nothing was."""
        value, sign = (None, None) if _is_empty(entry) else read_bound(entry, self.key["signs"])
        if value is None:
            self.verdicts[field] = "missing" if _is_empty(entry) else "refused"
            return follows[0] if follows else None
        proven = _bounds(value, wanted, bounds)
        if proven:
            self.verdicts[field] = "right" if _fits(sign, proven) else "wrong"
        else:
            self.verdicts[field] = self._followed(any(same_number(value, one) for one in follows))
        return value


FORMS: dict[str, Callable[[Key, Says, Any], Mark]] = {
    "choice": _choice,
    "node": _node,
    "number": _number,
    "window": _window,
    "edges": _edges,
    "order": _order,
    "table": _table,
}
