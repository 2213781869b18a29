"""How answers are marked: one function a form of answer, on plain data, so that a browser marks in the same way.

``static/marking.js`` says the same in JavaScript, function by function; one file of answers is marked by both in tests.
A key says what is right, and which wrong answers are known mistakes; ``says`` are the sentences, with blanks.
"""

from collections.abc import Callable, Mapping
from math import inf
from typing import Any, TypeAlias

from minimaxviz.notation import restored
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


def marked(form: str, key: Key, says: Says, answer: Any) -> Mark:
    """Mark an answer: what it earns, and what is to be said of it; the reason comes from elsewhere."""
    if _is_empty(answer):
        return Mark(0.0, "refused", _filled(says[f"refuse_{form}"]))
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
    wanted = tidied(answer).casefold() if isinstance(answer, str) else ""
    for name, spellings in key["options"].items():
        if wanted in (name, *(tidied(spelling).casefold() for spelling in spellings)):
            return _plain("right") if name == key["right"] else _plain("wrong", key["wrong"].get(name, ""))
    return Mark(0.0, "refused", _filled(says["refuse_choice"]))


def _node(key: Key, says: Says, answer: Any) -> Mark:
    """Mark a node, clicked or named."""
    path = _path(key, answer)
    if path is None:
        return Mark(0.0, "refused", _filled(says["refuse_node"]))
    if path in key["right"]:
        return _plain("right")
    if path in key["half"]:
        return _plain("half", key["half"][path])
    return _plain("wrong", key["wrong"].get(path, says["wrong_node"]))


def _path(key: Key, answer: Any) -> str | None:
    """Return the path of a node: what was clicked has one, what was typed has a name."""
    if isinstance(answer, Mapping):
        path = answer.get("path")
        return path if path in key["names"].values() else None
    return read_name(answer, key["names"], key.get("parents", {}))


def _number(key: Key, says: Says, answer: Any) -> Mark:
    """Mark a number, which may have the sign of a bound."""
    value, sign = read_bound(answer, says["signs"])
    if value is None:
        return Mark(0.0, "refused", _filled(says["refuse_number"]))
    if any(same_number(value, restored(right)) for right in key["right"]):
        if sign is not None and key["bound"] is not None and sign != key["bound"]:
            return _plain("wrong", says["wrong_sign"])
        return _plain("right")
    for near, why in key["wrong"]:
        if same_number(value, restored(near)):
            return _plain("wrong", why)
    return _plain("wrong", says["wrong_number"])


def _window(key: Key, says: Says, answer: Any) -> Mark:
    """Mark two numbers, half each."""
    window = read_window(answer)
    if window is None:
        return Mark(0.0, "refused", _filled(says["refuse_window"]))
    right = _ends(key["right"])
    if _same_window(window, right):
        return _plain("right")
    for near, why in key["half"]:
        if _same_window(window, _ends(near)):
            return _plain("half", why)
    for near, why in key["wrong"]:
        if _same_window(window, _ends(near)):
            return Mark(_halves(window, right), _verdict(window, right), why)
    why = [says[name] for name, end, wanted in zip(("wrong_alpha", "wrong_beta"), window, right, strict=True)
           if not same_number(end, wanted)]  # fmt: skip
    low, high = _ends(key["limits"])
    if any(
        (wanted == -inf and -inf < end <= low) or (wanted == inf and high <= end < inf)
        for end, wanted in zip(window, right, strict=True)
    ):
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
    given = read_names(answer) if isinstance(answer, str) else answer
    if not isinstance(given, list | tuple | set | frozenset):
        return Mark(0.0, "refused", _filled(says["refuse_edges"]))
    paths = [_path(key, one) for one in given]
    if None in paths or "" in paths:
        return Mark(0.0, "refused", _filled(says["refuse_edges"]))
    right, crossed = list(key["right"]), list(dict.fromkeys(filter(None, paths)))
    found = [path for path in right if path in crossed]
    lower = [path for path in right if path not in crossed and any(_is_below(one, path) for one in crossed)]
    wrong = [path for path in crossed if path not in right and not any(_is_below(path, one) for one in right)]
    if not right:
        return _plain("wrong", says["no_cuts"]) if wrong else _plain("right")
    if len(found) == len(right) and not wrong:
        return _plain("right")
    credit = share(max(0.0, len(found) + len(lower) / 2 - len(wrong)), len(right))
    names = {path: name for name, path in key["names"].items()}
    why = [_filled(says["edges_found"], count=len(found), total=len(right))]
    why += [_filled(says["edges_higher"], node=names[path]) for path in lower[:1]]
    why += [_filled(says["edges_wrong"], names=", ".join(names[path] for path in wrong))] if wrong else []
    return Mark(credit, "half" if credit else "wrong", " ".join(why))


def _is_below(path: str, other: str) -> bool:
    """Tell whether a node lies below another."""
    return path.startswith(other + ".")


def _order(key: Key, says: Says, answer: Any) -> Mark:
    """Mark leaves in order, named or by their values: the beginning that is right."""
    given = (
        [one["path"] if isinstance(one, Mapping) else one for one in answer]
        if isinstance(answer, list | tuple)
        else answer
    )
    listed = read_names(given)
    if listed is None:
        return Mark(0.0, "refused", _filled(says["refuse_order"]))
    right, leaves = list(key["right"]), _leaves(key, answer, listed)
    if None in leaves:
        return Mark(0.0, "refused", _filled(says["refuse_order"]))
    names = {path: name for name, path in key["names"].items()}
    count = 0
    while count < min(len(right), len(leaves)) and leaves[count] == right[count]:
        count += 1
    if count == len(right) == len(leaves):
        return _plain("right")
    if count == len(right):
        why = _filled(says["order_more"], node=names[leaves[count] or ""])
        return Mark(share(len(right), len(leaves)), "half", why)
    if count == len(leaves):
        why = _filled(says["order_fewer"], node=names[leaves[-1] or ""])
    else:
        why = _filled(says["order_other" if count else "order_first"], node=names[leaves[count] or ""])
    return Mark(share(count, len(right)), "half" if count else "wrong", why)


def _leaves(key: Key, answer: Any, listed: list[str]) -> list[str | None]:
    """Return the paths of leaves: clicked, named, or by their values, of which the next that is not used counts."""
    paths = {path for path, _ in key["values"]}
    if isinstance(answer, list | tuple) and all(isinstance(one, Mapping) for one in answer):
        return [path if path in paths else None for path in listed]
    named = [read_name(one, key["names"], {}) for one in listed]
    if None not in named:
        return [path if path in paths else None for path in named]
    used: set[str] = set()
    found: list[str | None] = []
    for one in listed:
        value = read_number(one)
        leaf = next(
            (path for path, worth in key["values"] if path not in used and same_number(value, restored(worth))), None
        )
        used |= {leaf} if leaf is not None else set()
        found.append(leaf)
    return found


# --- a table --------------------------------------------------------------------------------------


def _table(key: Key, says: Says, answer: Any) -> Mark:
    """Mark a table of windows and values: every field weighs the same."""
    if not isinstance(answer, Mapping) or not isinstance(answer.get("rows", {}), Mapping):
        return Mark(0.0, "refused", _filled(says["refuse_table"]))
    verdicts = marked_fields(key, answer)
    refused = next((field for field, verdict in verdicts.items() if verdict == "refused"), None)
    if refused is not None:
        return Mark(0.0, "refused", _filled(says["refuse_field"], field=_field(key, says, refused)))
    credit = table_credit(verdicts)
    if credit == 1.0:
        return _plain("right", says["table_follows"] if "follows" in verdicts.values() else "")
    slip = next(field for field, verdict in verdicts.items() if verdict in ("wrong", "missing"))
    counts = {name: list(verdicts.values()).count(name) for name in ("right", "follows", "wrong", "missing")}
    why = _filled(says["table_told"], **counts) + " " + _filled(says["table_slip"], field=_field(key, says, slip))
    return Mark(credit, "half" if credit else "wrong", why)


def _field(key: Key, says: Says, field: str) -> str:
    """Name a field for people: α at E."""
    path, _, part = field.rpartition("/")
    names = {path: name for name, path in key["names"].items()}
    return _filled(says[f"field_{part}"], node=names[path])


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
        self.crossed = set(answer.get("cuts", ()))
        self.carry = answer.get("carry", True)
        self.verdicts: dict[str, Verdict] = {}
        self._walk(key["root"], *_ends(key["window"]))

    def _walk(self, path: str, alpha: float, beta: float) -> Any:
        """Mark a node and all that is looked at below it; return the value that it goes on with."""
        key, row = self.key, self.rows.get(path) or [None, None, None]
        wanted = key["rows"].get(path, [None, None, []])
        if "window" in key["ask"]:
            alpha = self._judge(f"{path}/alpha", row[0], [wanted[0]], [alpha])
            beta = self._judge(f"{path}/beta", row[1], [wanted[1]], [beta])
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
        follows = [] if best is None else [best]
        if best is not None and key["either_fail"]:
            follows.append(min(max(best, low), high))
        if "value" not in key["ask"]:
            return best
        return self._judge(f"{path}/v", row[2], wanted[2], follows)

    def _is_left_out(self, child: str, shut: bool) -> bool:
        """Mark the branch above a child, where there is something to say of it; tell whether it is not looked at."""
        key = self.key
        out, should, is_leaf = child in self.crossed, child in key["cuts"], not key["nodes"][child][2]
        if "cuts" in key["ask"] and (out or should or shut):
            is_known = should or child in key["visited"]
            verdict: Verdict = "right" if out == should and is_known else self._followed(out == shut)
            self.verdicts[f"{child}/cut"] = verdict
            if out and verdict == "wrong":
                self._miss(child)
        elif should:  # where cuts are not asked about, they are no questions
            return True
        return out or (shut and not is_leaf and self._is_blank(child))

    def _followed(self, follows: bool) -> Verdict:
        return "follows" if follows and self.carry else "wrong"

    def _is_blank(self, path: str) -> bool:
        return all(_is_empty(entry) for entry in self.rows.get(path) or ())

    def _miss(self, child: str) -> None:
        """Count all that is to be said below a child that was crossed out for no reason as missing."""
        for path in (child, *(one for one in self.key["rows"] if _is_below(one, child))):
            if path in self.key["rows"]:
                parts = [
                    *(("alpha", "beta") if "window" in self.key["ask"] else ()),
                    *(("v",) if "value" in self.key["ask"] else ()),
                ]
                self.verdicts |= {f"{path}/{part}": "missing" for part in parts}
        self.verdicts |= {f"{path}/cut": "missing" for path in self.key["cuts"] if _is_below(path, child)}

    def _judge(self, field: str, entry: Any, wanted: list[Any], follows: list[float]) -> Any:
        """Mark a number; return what is gone on with: what was written, or what follows where nothing was."""
        value = None if _is_empty(entry) else read_bound(entry, self.key["signs"])[0]
        if value is None:
            self.verdicts[field] = "missing" if _is_empty(entry) else "refused"
            return follows[0] if follows else None
        if any(same_number(value, restored(right)) for right in wanted if right is not None):
            self.verdicts[field] = "right"
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
