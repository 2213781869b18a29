"""Laws that hold on every tree, checked against references that share no code with the package."""

from math import inf
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

import minimaxviz as mv
from tests import reference
from tests.strategies import cuts, fails, nested, players

BOTH = ("MAX", "MIN")


def paths(nodes: Any) -> list[tuple[int, ...]]:
    return [node.path for node in nodes]


def as_tree(lists: Any, who: Any) -> mv.Tree:
    return mv.Tree.from_nested(lists, players=who)


@given(nested, players)
def test_minimax_has_the_defined_value_and_visits_everything(lists: Any, who: Any) -> None:
    trace = mv.minimax(as_tree(lists, who))
    assert trace.value == reference.minimax_value(lists, who)
    assert paths(trace.visited) == list(reference.everything(lists))
    assert all(node.bound == "exact" and node.window is None for node in trace.visited)
    for node in trace.visited:
        assert node.value == reference.minimax_value(reference.subtree(lists, node.path), who, node.depth)


@given(nested, players, fails, cuts)
@example([5, [[[4, 9], 8], 7]], BOTH, "soft", ">=")
@example([[1, 1], [5, 3], [4, 3, 2]], BOTH, "hard", ">")
def test_alphabeta_does_exactly_what_the_textbook_does(lists: Any, who: Any, fail: Any, cut: Any) -> None:
    trace = mv.alphabeta(as_tree(lists, who), fail=fail, cut=cut)
    book = reference.AlphaBeta(lists, who, (-inf, inf), fail, cut)
    assert {node.path: node.window for node in trace.visited} == book.windows
    assert paths(trace.visited) == list(book.windows)
    assert {node.path: node.value for node in trace.visited} == book.values
    assert trace.value == reference.minimax_value(lists, who)
    if cut == ">=":
        assert all(low < high for low, high in book.windows.values())


@given(nested, players, fails, cuts, st.tuples(st.integers(-5, 4), st.integers(1, 5)))
def test_a_narrow_root_window_still_tells_the_truth(lists: Any, who: Any, fail: Any, cut: Any, base: Any) -> None:
    window = (base[0], base[0] + base[1])
    trace = mv.alphabeta(as_tree(lists, who), fail=fail, cut=cut, window=window)
    book = reference.AlphaBeta(lists, who, window, fail, cut)
    assert {node.path: (node.window, node.value) for node in trace.visited} == {
        path: (book.windows[path], book.values[path]) for path in book.windows
    }
    value = reference.minimax_value(lists, who)
    if window[0] < value < window[1]:
        assert trace.value == value
    elif value <= window[0]:
        assert trace.value >= value
        assert trace.root.bound in ("exact", "upper")
    else:
        assert trace.value <= value
        assert trace.root.bound in ("exact", "lower")


@given(nested, players, fails, cuts)
def test_the_chosen_move_is_an_optimal_one(lists: Any, who: Any, fail: Any, cut: Any) -> None:
    trace = mv.alphabeta(as_tree(lists, who), fail=fail, cut=cut)
    if not isinstance(lists, list):
        assert trace.move is None
        return
    values = [reference.minimax_value(child, who, 1) for child in lists]
    place = mv.minimax(as_tree(lists, who)).move
    best = reference.minimax_value(lists, who)
    names = as_tree(lists, who).moves("A")
    assert trace.move == names[values.index(best)] == place


@given(nested, players, fails, cuts)
def test_the_principal_variation_ends_at_a_leaf_of_the_root_value(lists: Any, who: Any, fail: Any, cut: Any) -> None:
    tree = as_tree(lists, who)
    trace = mv.alphabeta(tree, fail=fail, cut=cut)
    end = trace.line[-1] if trace.line else "A"
    assert tree.is_over(end)
    assert tree.utility(end) == trace.value


@given(nested, players, fails, cuts)
def test_visited_and_pruned_are_the_whole_tree_and_share_nothing(lists: Any, who: Any, fail: Any, cut: Any) -> None:
    trace = mv.alphabeta(as_tree(lists, who), fail=fail, cut=cut)
    seen, unseen = set(paths(trace.visited)), set(paths(trace.pruned))
    whole = reference.everything(lists)
    assert seen | unseen == set(whole)
    assert not seen & unseen
    assert paths(trace.pruned) == sorted(unseen)
    assert trace.counts == (len(seen), _leaves(lists, seen), len(trace.cuts), len(unseen), len(whole))


def _leaves(lists: Any, among: set[tuple[int, ...]]) -> int:
    return sum(not isinstance(reference.subtree(lists, path), list) for path in among)


@given(nested, players, fails, cuts, st.lists(st.integers(-9, 9), min_size=8, max_size=8))
def test_a_bound_holds_whatever_the_pruned_leaves_are(lists: Any, who: Any, fail: Any, cut: Any, dice: Any) -> None:
    trace = mv.alphabeta(as_tree(lists, who), fail=fail, cut=cut)
    unseen = [node.path for node in trace.pruned if not isinstance(reference.subtree(lists, node.path), list)]
    variants = [reference.with_leaves(lists, dict.fromkeys(unseen, low)) for low in (-1000, 1000)] + [
        reference.with_leaves(lists, {path: dice[i % 8] for i, path in enumerate(unseen)})
    ]
    for node in trace.visited:
        truths = [reference.minimax_value(reference.subtree(v, node.path), who, node.depth) for v in variants]
        assert node.value is not None
        if node.bound == "exact":
            assert all(truth == node.value for truth in truths)
        elif node.bound == "lower":
            assert all(truth >= node.value for truth in truths)
            assert any(truth != node.value for truth in truths)
        else:
            assert all(truth <= node.value for truth in truths)
            assert any(truth != node.value for truth in truths)


@given(nested, players, fails, cuts)
def test_a_bound_holds_at_every_step(lists: Any, who: Any, fail: Any, cut: Any) -> None:
    trace = mv.alphabeta(as_tree(lists, who), fail=fail, cut=cut)
    for k in range(len(trace)):
        frame = trace[k]
        seen = {node.path for node in trace.visited if node.is_leaf and frame.look(node).status != "unseen"}
        unseen = {p for p, v in reference.everything(lists).items() if not isinstance(v, list) and p not in seen}
        variants = [reference.with_leaves(lists, dict.fromkeys(unseen, far)) for far in (-1000, 1000)]
        for node in trace.visited:
            look = frame.look(node)
            truths = [reference.minimax_value(reference.subtree(v, node.path), who, node.depth) for v in variants]
            if look.value is None or look.bound is None:
                continue
            if look.bound in ("exact", "lower"):
                assert all(truth >= look.value for truth in truths)
            if look.bound in ("exact", "upper"):
                assert all(truth <= look.value for truth in truths)


@given(nested, players, fails, cuts)
def test_the_stated_cause_of_a_cut_really_is_the_bound(lists: Any, who: Any, fail: Any, cut: Any) -> None:
    trace = mv.alphabeta(as_tree(lists, who), fail=fail, cut=cut)
    for event in trace.cuts:
        node, window = event.node, event.node.window
        assert window is not None
        assert event.kind == ("beta" if node.player == "MAX" else "alpha")
        assert event.bound == (window[1] if node.player == "MAX" else window[0])
        visited_children = [n for n in trace.visited if n.path[:-1] == node.path and n.path]
        reached = [n.value for n in visited_children]
        best = max(reached) if node.player == "MAX" else min(reached)  # type: ignore[type-var]
        assert best is not None
        beyond = best - event.bound if node.player == "MAX" else event.bound - best
        assert beyond > 0 or (cut == ">=" and beyond == 0)
        children = reference.subtree(lists, node.path)
        assert len(visited_children) + len(event.skipped) == len(children)
        assert event.skipped
        assert event.owner is not None, "with an infinite root window some ancestor must own the bound"
        assert event.by is not None
        assert node.path[: event.owner.depth] == event.owner.path
        assert event.owner.depth < node.depth
        assert event.owner.player != node.player
        assert event.by.path[:-1] == event.owner.path
        assert event.by.value == event.bound
        assert event.by.path < node.path, "the bound was set before the cut"


@given(nested, players, fails)
def test_cutting_on_equality_visits_a_subset(lists: Any, who: Any, fail: Any) -> None:
    tree = as_tree(lists, who)
    few = set(paths(mv.alphabeta(tree, fail=fail, cut=">=").visited))
    many = set(paths(mv.alphabeta(tree, fail=fail, cut=">").visited))
    assert few <= many


@given(nested, players)
def test_fail_soft_and_fail_hard_visit_the_same_when_equality_cuts(lists: Any, who: Any) -> None:
    tree = as_tree(lists, who)
    assert paths(mv.alphabeta(tree, fail="soft").visited) == paths(mv.alphabeta(tree, fail="hard").visited)


@given(nested, players, fails, cuts)
def test_swapping_the_players_mirrors_everything(lists: Any, who: Any, fail: Any, cut: Any) -> None:
    leaves = {path: v for path, v in reference.everything(lists).items() if not isinstance(v, list)}
    negated = reference.with_leaves(lists, {path: -v for path, v in leaves.items()})
    swapped = tuple("MIN" if player == "MAX" else "MAX" for player in who)
    one = mv.alphabeta(as_tree(lists, who), fail=fail, cut=cut)
    two = mv.alphabeta(as_tree(negated, swapped), fail=fail, cut=cut)
    assert paths(one.visited) == paths(two.visited)
    for mine, theirs in zip(one.visited, two.visited, strict=True):
        assert mine.window is not None
        assert theirs.window is not None
        assert mine.window == (-theirs.window[1], -theirs.window[0])
        assert mine.value == -(theirs.value or 0)


@given(nested, players, fails, cuts)
def test_negamax_is_the_same_search_seen_by_the_mover(lists: Any, who: Any, fail: Any, cut: Any) -> None:
    tree = as_tree(lists, who)
    pairs = [
        (mv.minimax(tree), mv.negamax(tree)),
        (mv.alphabeta(tree, fail=fail, cut=cut), mv.negamax_alphabeta(tree, fail=fail, cut=cut)),
    ]
    swap = {"exact": "exact", "lower": "upper", "upper": "lower"}
    for plain, nega in pairs:
        assert paths(plain.visited) == paths(nega.visited)
        assert paths(plain.pruned) == paths(nega.pruned)
        assert plain.move == nega.move
        assert len(plain) == len(nega)
        assert [frame.kind for frame in plain] == [frame.kind for frame in nega]
        for one, two in zip(plain.visited, nega.visited, strict=True):
            assert one.value is not None
            assert one.bound is not None
            if one.player == "MAX":
                assert (one.value, one.window, one.bound) == (two.value, two.window, two.bound)
            else:
                assert (-one.value, swap[one.bound]) == (two.value, two.bound)
                if one.window is not None:
                    assert two.window == (-one.window[1], -one.window[0])


@given(nested, players, st.integers(0, 3), st.randoms(use_true_random=False))
def test_any_order_gives_the_same_value_and_lines_up_by_path(lists: Any, who: Any, salt: int, dice: Any) -> None:
    tree = as_tree(lists, who)
    shuffles = {}
    for name in tree.names():
        places = list(range(len(tree.moves(name))))
        dice.shuffle(places)
        shuffles[name] = places
    value = reference.minimax_value(lists, who)
    for order in ("reversed", shuffles, lambda state, move: hash((state, move, salt))):
        trace = mv.alphabeta(tree, order=order)
        assert trace.value == value
        assert set(paths(trace.visited)) | set(paths(trace.pruned)) == set(reference.everything(lists))
        whole = reference.everything(lists)
        leaves = {node.path: node.value for node in trace.visited if node.is_leaf}
        assert all(whole[path] == value for path, value in leaves.items())
        full = mv.minimax(tree, order=order)
        assert set(paths(full.visited)) == set(whole)
        if order == "reversed":
            assert paths(full.visited) == sorted(whole, key=lambda path: tuple(-place for place in path))


@given(nested, players, fails, cuts)
@example([0, [[-1], 0]], ("MAX", "MIN"), "hard", ">")
def test_every_step_changes_one_thing_and_the_steps_tell_the_search(lists: Any, who: Any, fail: Any, cut: Any) -> None:
    """Replay the steps with nothing but their kind, node and child, and rebuild windows and values."""
    trace = mv.alphabeta(as_tree(lists, who), fail=fail, cut=cut)
    windows: dict[Any, Any] = {}
    best: dict[Any, Any] = {}
    done: dict[Any, float] = {}
    sure: dict[Any, Any] = {}  # between which numbers the leaves seen so far prove a value to be
    proven: dict[Any, bool] = {}
    kinds = []
    for frame in trace:
        kinds.append(frame.kind)
        path = frame.node.path
        maximising = frame.node.player == "MAX"
        if frame.kind == "enter":
            windows[path] = windows[path[:-1]] if path else (-inf, inf)
        elif frame.kind == "evaluate":
            done[path] = reference.subtree(lists, path)
            sure[path] = (done[path], done[path])
        elif frame.kind == "update":
            assert frame.child is not None
            got = done[frame.child.path]
            low, high = windows[path]
            old = best.get(path)
            best[path] = got if old is None else max(old, got) if maximising else min(old, got)
            windows[path] = (max(low, got), high) if maximising else (low, min(high, got))
            before = proven.get(path) if old == best[path] else False
            least, most = sure[frame.child.path]  # fail-hard answers may be weaker than what the leaves prove
            proven[path] = before or (least >= best[path] if maximising else most <= best[path])
            both = zip(sure.get(path, sure[frame.child.path]), sure[frame.child.path], strict=True)
            sure[path] = tuple(map(max if maximising else min, *zip(*both, strict=True)))
            assert frame.changed == ((old, low, high, before) != (best[path], *windows[path], proven[path]))
        elif frame.kind == "cut":
            low, high = windows[path]
            assert low > high or (low == high and cut == ">=")
            assert frame.cut is not None
            assert frame.cut.node == frame.node
            sure[path] = (sure[path][0], inf) if maximising else (-inf, sure[path][1])
        else:
            low, high = windows[path]
            done[path] = best[path] if fail == "soft" else min(low, high) if maximising else max(low, high)
        assert frame.window == windows[path]
        assert frame.value == done.get(path, best.get(path))
        assert frame.visited == kinds.count("enter")
        opened = [node.path for node in trace.visited if node.path in windows and node.path not in done]
        assert [node.path for node in frame.stack] == opened
    assert done == {node.path: node.value for node in trace.visited}
    visited, leaves, events = len(trace.visited), trace.counts.leaves, len(trace.cuts)
    assert [kinds.count(kind) for kind in ("enter", "evaluate", "update", "cut", "leave")] == [
        visited,
        leaves,
        visited - 1,
        events,
        visited - leaves,
    ]


@given(nested, players, fails, cuts, st.sampled_from([None, "reversed"]))
def test_a_trace_survives_json(lists: Any, who: Any, fail: Any, cut: Any, order: Any) -> None:
    tree = as_tree(lists, who)
    for trace in (
        mv.alphabeta(tree, fail=fail, cut=cut, order=order),
        mv.negamax_alphabeta(tree, fail=fail, cut=cut, order=order),
        mv.minimax(tree, order=order),
    ):
        again = mv.Trace.from_json(trace.to_json())
        assert again == trace
        assert list(again.visited) == list(trace.visited)
        assert list(again.pruned) == list(trace.pruned)
        assert list(again.cuts) == list(trace.cuts)
        assert again.counts == trace.counts
        assert (again.value, again.move, again.line) == (trace.value, trace.move, trace.line)
        assert [again.text(k) for k in range(0, len(again), 7)] == [trace.text(k) for k in range(0, len(trace), 7)]
