"""``python -m minimaxviz`` is the command line."""

from minimaxviz.command.line import main

main()
