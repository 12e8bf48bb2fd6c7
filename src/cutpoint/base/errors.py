"""Errors that a user can meet. Each names its culprit; the command line turns them into one line."""

from __future__ import annotations

from cutpoint.base.source import SourceRange


class CutpointError(Exception):
    """What every error of this package inherits from."""


class UsageError(CutpointError):
    """The call itself is wrong: exit code 1."""


class InputError(CutpointError):
    """The input cannot be read: exit code 2. Printed as `file:line:column: message`."""

    def __init__(self, message: str, where: SourceRange | str | None = None) -> None:
        super().__init__(f"{where}: {message}" if where is not None else message)
        self.where = where


class UnsupportedC(InputError):
    """A construct of C that is not modelled."""

    def __init__(self, construct: str, where: SourceRange | str | None = None) -> None:
        super().__init__(f"unsupported: {construct}", where)
        self.construct = construct
