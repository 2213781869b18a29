"""The command line."""

from minimaxviz.command.line import main

__all__ = ["main"]
