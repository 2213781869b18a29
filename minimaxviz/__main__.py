"""``python -m minimaxviz`` is the command line."""

from minimaxviz.cli import main

main()
