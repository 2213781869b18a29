"""The command line as pages: read from the program itself."""

import re
from typing import Any

import typer.main

from minimaxviz.command.line import app
from minimaxviz.command.source import GAMES

__all__ = ["commands", "escaped", "sources"]

EXAMPLE = re.compile(r"\[bold\](.*?)\[/bold\](?: ·\s*)?", re.DOTALL)


def commands() -> str:
    """Write a section for each command: what it does, examples, and a table of its arguments and options."""
    group: Any = typer.main.get_command(app)
    return "\n\n".join(_section(name, command) for name, command in group.commands.items())


def sources() -> str:
    """Write how the games are written as SOURCE, with an example of each."""
    rows = [f"| `{form.written}` | `{form.example}` |" for form in GAMES.values()]
    return "\n".join(["| game | for example |", "|---|---|", *rows])


def _section(name: str, command: Any) -> str:
    about, _, rest = command.help.partition("Example")
    examples = [" ".join(example.split()) for example in EXAMPLE.findall(rest)]
    parts = [f"## minimaxviz {name}", about.strip()]
    if examples:
        parts.append("\n".join(["```sh", *examples, "```"]))
    rows = [_row(parameter) for parameter in command.params if parameter.name != "help"]
    if rows:
        parts.append("\n".join(["| | what it is |", "|---|---|", *rows]))
    return "\n\n".join(parts)


def _row(parameter: Any) -> str:
    """Write a line of the table: the names of an option, what it does, and what it is unless said."""
    is_argument = parameter.param_type_name == "argument"
    names = [parameter.metavar or parameter.name.upper()] if is_argument else _options(parameter)
    said = escaped(parameter.help or "")
    usual = parameter.default
    if usual is not None and not isinstance(usual, bool) and "unless said" not in said:
        said += f" Unless said: `{usual}`."
    return f"| {' '.join(f'`{name}`' for name in names)} | {said} |"


def _options(parameter: Any) -> list[str]:
    return sorted([*parameter.opts, *parameter.secondary_opts], key=lambda name: name.startswith("--"))


def escaped(text: str) -> str:
    """Return a text in which Markdown finds no marks of its own."""
    return re.sub(r"([\\`*_\[\]<>|])", r"\\\1", text)
