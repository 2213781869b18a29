"""Random trees and conventions for hypothesis."""

from hypothesis import strategies as st

leaf = st.integers(-4, 4)
nested = st.recursive(leaf, lambda below: st.lists(below, min_size=1, max_size=4), max_leaves=24)
inner_nested = st.lists(nested, min_size=1, max_size=4)
players = st.lists(st.sampled_from(["MAX", "MIN"]), min_size=1, max_size=4).map(tuple)
fails = st.sampled_from(["soft", "hard"])
cuts = st.sampled_from([">=", ">"])
