"""``python -m minimaxviz`` is the command line."""

from minimaxviz.command import main

main()
