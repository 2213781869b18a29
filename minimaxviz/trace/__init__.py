"""What a search did: its record, the nodes and steps that follow from it, and everything people ask of it."""

from minimaxviz.trace.parts import Call, Counts, Cut, Listed, Node, Pass, Visit, Work
from minimaxviz.trace.trace import Trace

__all__ = ["Call", "Counts", "Cut", "Listed", "Node", "Pass", "Trace", "Visit", "Work"]
