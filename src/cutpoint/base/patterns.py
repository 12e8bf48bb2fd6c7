"""Regular expressions that are compiled when they are first used: reading a file needs few of those that are declared,
and compiling all of them would take a noticeable part of the time for a small program."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any, AnyStr, Generic


class Pattern(Generic[AnyStr]):
    """Has the methods of `re.Pattern` that are needed here."""

    def __init__(self, pattern: AnyStr, flags: int = 0) -> None:
        self.pattern: AnyStr = pattern
        self._flags = flags

    @cached_property
    def compiled(self) -> re.Pattern[AnyStr]:
        return re.compile(self.pattern, self._flags)

    def search(self, text: AnyStr, *bounds: int) -> re.Match[AnyStr] | None:
        return self.compiled.search(text, *bounds)

    def match(self, text: AnyStr, *bounds: int) -> re.Match[AnyStr] | None:
        return self.compiled.match(text, *bounds)

    def fullmatch(self, text: AnyStr, *bounds: int) -> re.Match[AnyStr] | None:
        return self.compiled.fullmatch(text, *bounds)

    def finditer(self, text: AnyStr, *bounds: int) -> Iterator[re.Match[AnyStr]]:
        return self.compiled.finditer(text, *bounds)

    def findall(self, text: AnyStr, *bounds: int) -> list[Any]:
        return self.compiled.findall(text, *bounds)

    def split(self, text: AnyStr) -> list[Any]:
        return self.compiled.split(text)

    def sub(self, replacement: AnyStr | Callable[[re.Match[AnyStr]], AnyStr], text: AnyStr) -> AnyStr:
        return self.compiled.sub(replacement, text)
