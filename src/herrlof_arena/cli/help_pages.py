"""Formats `--help`: options show a placeholder in capitals, flags show none."""

from typing import Any

from typer.core import TyperArgument, TyperCommand, TyperGroup


class Command(TyperCommand):
    """A command whose help has placeholders of one style."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Returns the parameters, as the base class does."""
        return _with_placeholders(super().get_params(ctx))


class Group(TyperGroup):
    """The group of all commands, with the same placeholders."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Returns the parameters, as the base class does."""
        return _with_placeholders(super().get_params(ctx))


def _with_placeholders(parameters: list[Any]) -> list[Any]:
    for parameter in parameters:
        if getattr(parameter, "is_flag", False):
            parameter.metavar = ""  # For a flag, Typer would show the type, `<bool>`.
        elif isinstance(parameter, TyperArgument):
            # An argument is shown without its type.
            vars(parameter)["display_type_rich"] = _no_type
    return parameters


def _no_type(ctx: object) -> None:
    del ctx
