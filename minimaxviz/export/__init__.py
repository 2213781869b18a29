"""Files from traces and comparisons: one module per format, chosen by suffix, and no other place writes files."""

from minimaxviz.export.save import FORMATS, save

__all__ = ["FORMATS", "save"]
