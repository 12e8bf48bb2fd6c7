"""Attributes that clang ignores with a warning, and the declarations that they belong to.

They do not appear in the tree. One that matters is refused when its declaration is used, or immediately if it belongs
to a type or takes effect even if the declaration is not used.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cutpoint.base.errors import UnsupportedC
from cutpoint.base.frozen import frozen
from cutpoint.base.patterns import Pattern
from cutpoint.base.source import SourceRange
from cutpoint.c import kinds
from cutpoint.c.attributes import BUILT, HARMLESS, Attribute, ignored_name, refusal
from cutpoint.c.libclang.clang import Cursor
from cutpoint.c.libclang.diagnostics import Diagnostic, FileOffset

_ARGUMENTS = Pattern(rb"\w+\s*\(([^()]*)\)")
_ONE_BYTE = Pattern(r"'packed' attribute ignored for field of type")
_LONGEST_NAME = 100
_UNUSED_TOO = frozenset({"constructor", "destructor"})


@frozen
class DeclarationRange:
    """A declaration at file level and its source range, without the attributes before and after it."""

    cursor: Cursor
    file: str
    start: int
    end: int

    @property
    def is_object(self) -> bool:
        return self.cursor.kind in (kinds.FUNCTION, kinds.VARIABLE)


@frozen
class Dropped:
    """An attribute that clang ignored although it matters."""

    construct: str
    source_range: SourceRange
    at: FileOffset
    matters_unused: bool

    def refused(self) -> UnsupportedC:
        return UnsupportedC(self.construct, self.source_range)


def dropped_attributes(diagnostics: Sequence[Diagnostic], content: Callable[[str], bytes]) -> list[Dropped]:
    """The attributes that clang ignored, according to its warnings; `content` returns the text of a file."""
    found: list[Dropped] = []
    for diagnostic in diagnostics:
        if diagnostic.is_error or "attributes" not in diagnostic.option:
            continue
        if _ONE_BYTE.match(diagnostic.message):  # such a field has no padding anyway
            continue
        text, offset = content(diagnostic.at.file), diagnostic.at.offset
        name = ignored_name(diagnostic.message, text[offset : offset + _LONGEST_NAME].decode("utf-8", "replace"))
        arguments = _ARGUMENTS.match(text, offset)
        split = arguments[1].decode("utf-8", "replace").split(",") if arguments else []
        reason = refusal(Attribute(name, tuple(argument.strip() for argument in split)))
        if name in HARMLESS or (name not in BUILT and reason is None):
            continue
        known = name != diagnostic.message and name not in _UNUSED_TOO
        found.append(Dropped(f"attribute {name!r}", diagnostic.source_range, diagnostic.at, not known))
    return found


def owners_of(at: FileOffset, ranges: Sequence[DeclarationRange], text: bytes) -> list[DeclarationRange]:
    """The declarations that an attribute at this position may belong to."""
    here = [declaration for declaration in ranges if declaration.file == at.file]
    found = [declaration for declaration in here if declaration.start <= at.offset <= declaration.end]
    before = max((s for s in here if s.end < at.offset), key=lambda s: s.end, default=None)
    if before is not None and not _is_over(before, at, text):
        found += [s for s in here if s.start == before.start and s not in found]
    elif not found:
        after = min((s for s in here if s.start > at.offset), key=lambda s: s.start, default=None)
        found += [s for s in here if after is not None and s.start == after.start]
    return found


def _is_over(declaration: DeclarationRange, at: FileOffset, text: bytes) -> bool:
    """Whether a declaration that begins before a position also ends before it, including its attributes."""
    has_body = declaration.cursor.kind == kinds.FUNCTION and text[declaration.end - 1 : declaration.end] == b"}"
    return has_body or b";" in text[declaration.end : at.offset]
