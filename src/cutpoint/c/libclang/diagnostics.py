"""The errors and warnings that libclang reports for a file."""

from __future__ import annotations

import ctypes as C

from cutpoint.base.frozen import frozen
from cutpoint.base.patterns import Pattern
from cutpoint.base.source import SourceRange
from cutpoint.c.libclang.clang import library

_ERROR = 3
_DEALLOCATOR = Pattern(r"'_*malloc_*' attribute takes no arguments")
_ATTRIBUTE = Pattern(rb"\b__attribute(__)?\s*\(")
_MALLOC = Pattern(rb"\b(malloc|__malloc__)\s*\(")
_PARENTHESIS = Pattern(rb"[()]")


@frozen
class FileOffset:
    """A position in a file."""

    file: str
    offset: int


@frozen
class Diagnostic:
    message: str
    option: str
    """The command-line option that enables the warning."""
    is_error: bool
    source_range: SourceRange
    """For code from a macro: where the macro is used."""
    at: FileOffset


def read_diagnostics(unit: C.c_void_p, path: str) -> list[Diagnostic]:
    clang = library()
    found: list[Diagnostic] = []
    for number in range(clang.getNumDiagnostics(unit)):
        diagnostic = clang.getDiagnostic(unit, number)
        location = clang.getDiagnosticLocation(diagnostic)
        file, line, column, offset = C.c_void_p(), C.c_uint(), C.c_uint(), C.c_uint()
        clang.getExpansionLocation(location, C.byref(file), C.byref(line), C.byref(column), C.byref(offset))
        name = clang.string(clang.getFileName(file)) if file else path
        row, at = line.value or 1, column.value or 1
        source_range = SourceRange(name, row, at, row, at)
        message = clang.string(clang.getDiagnosticSpelling(diagnostic))
        option = clang.string(clang.getDiagnosticOption(diagnostic, None))
        is_error = clang.getDiagnosticSeverity(diagnostic) >= _ERROR
        clang.disposeDiagnostic(diagnostic)
        found.append(Diagnostic(message, option, is_error, source_range, FileOffset(name, offset.value)))
    return found


def names_deallocators(error: Diagnostic) -> bool:
    """Whether the error is about gcc's attribute `malloc` with a deallocator as its argument, which clang rejects."""
    return _DEALLOCATOR.match(error.message) is not None


def without_deallocators(text: bytes) -> bytes:
    """The text with the arguments of all `malloc` attributes blanked out; all offsets stay the same."""
    blanked = bytearray(text)
    for attribute in _ATTRIBUTE.finditer(text):
        end = _end_of_parentheses(text, attribute.end() - 1)
        for match in _MALLOC.finditer(text, attribute.end(), end):
            for position in range(match.end() - 1, _end_of_parentheses(text, match.end() - 1)):
                if text[position] not in b"\r\n\\":
                    blanked[position] = ord(" ")
    return bytes(blanked)


def _end_of_parentheses(text: bytes, start: int) -> int:
    """The offset after the parenthesis that closes the one at `start`."""
    depth = 0
    for match in _PARENTHESIS.finditer(text, start):
        depth += 1 if match[0] == b"(" else -1
        if depth == 0:
            return match.end()
    return start + 1
