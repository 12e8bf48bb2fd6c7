"""Errors that users may see. Each names its cause; the command line prints it as one line."""

from __future__ import annotations

from cutpoint.base.source import SourceRange


class CutpointError(Exception):
    """Base class of all errors in this package."""


class UsageError(CutpointError):
    """The command or call is invalid: exit code 1."""


class InputError(CutpointError):
    """The input cannot be read: exit code 2. Printed as `file:line:column: message`."""

    def __init__(self, message: str, where: SourceRange | str | None = None) -> None:
        super().__init__(f"{where}: {message}" if where is not None else message)
        self.where = where


class UnsupportedC(InputError):
    """A C construct that is not modelled."""

    def __init__(self, construct: str, where: SourceRange | str | None = None) -> None:
        super().__init__(f"unsupported: {construct}", where)
        self.construct = construct
