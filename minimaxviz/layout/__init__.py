"""Where the nodes of a tree stand."""

from minimaxviz.layout.place import ENGINES, Boxes, Engine, Layout, lay_out

__all__ = ["ENGINES", "Boxes", "Engine", "Layout", "lay_out"]
