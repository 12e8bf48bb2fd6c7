"""Parses files with libclang, with arguments that make it read a file as gcc does, and collects its diagnostics."""

from __future__ import annotations

import ctypes as C
import weakref
from collections.abc import Mapping, Sequence
from pathlib import Path

from cutpoint.base.errors import InputError, UnsupportedC
from cutpoint.base.patterns import Pattern
from cutpoint.c.libclang.beyond_clang import construct_of, remedy
from cutpoint.c.libclang.clang import HEADERS, InclusionVisitor, UnsavedFile, library
from cutpoint.c.libclang.diagnostics import Diagnostic, names_deallocators, read_diagnostics, without_deallocators
from cutpoint.c.pragmas import without_hiding
from cutpoint.c.targets import Target
from cutpoint.c.types import DataModel

_LARGE_CONSTANT = "-Wimplicitly-unsigned-literal"
_EXCESS = "-Wexcess-initializers"
_ARGUMENTS = (
    "-x",
    "c",
    "-ferror-limit=1",
    "-nostdinc",
    "-fwrapv",
    "-fbracket-depth=20000",
    "-Wno-error=int-conversion",
    "-Wno-error=incompatible-function-pointer-types",
    "-Wno-error=implicit-int",
    "-Wno-error=return-type",
    "-Wno-everything",
    "-Wimplicit-function-declaration",
    "-Wno-error=implicit-function-declaration",
    # warn about everything that clang ignores, in system headers too
    "-Wunknown-attributes",
    "-Wignored-attributes",
    "-Wsystem-headers",
    _LARGE_CONSTANT,
    _EXCESS,
)
_IMPLICIT = Pattern(r"call to undeclared (?P<library>library )?function '(?P<name>\w+)'")
_OURS = str(HEADERS.parent)
_PREPROCESSING_RECORD, _WITHOUT_BODIES = 0x01, 0x40


class Parsed:
    """libclang's data for a file, about a megabyte or more, which is freed together with this object.

    Nodes hold a reference to it through their unit; types do, because they read their pointees and fields lazily.
    """

    __slots__ = ("__weakref__", "unit")

    def __init__(self, index: int, unit: C.c_void_p) -> None:
        self.unit = unit
        weakref.finalize(self, _dispose, index, unit).atexit = False


def parse(path: str, text: bytes, data_model: DataModel, target: Target) -> tuple[Parsed, list[Diagnostic]]:
    """Parses a file, repeatedly as long as there is a workaround for the first error."""
    more: tuple[str, ...] = ()
    texts = original = {path: without_hiding(text)}
    while True:
        arguments = [*_ARGUMENTS, *target.arguments(data_model), "-I", str(HEADERS), *more]
        parsed = _parse(texts, arguments)
        diagnostics = read_diagnostics(parsed.unit, path)
        hiding = [name for name in included(parsed) if name not in texts and _hides_warnings(name)]
        if hiding:
            texts = original = {**texts, **{name: without_hiding(content(name)) for name in hiding}}
            continue
        error = next((diagnostic for diagnostic in diagnostics if diagnostic.is_error), None)
        if error is None:
            _refuse_large_constants(diagnostics, texts)
            _refuse_excess_elements(diagnostics)
            return parsed, diagnostics
        if names_deallocators(error) and texts is original:
            texts = {path: text, **{name: content(name) for name in included(parsed)}}
            texts = {name: without_deallocators(without_hiding(texts[name])) for name in texts}
            continue
        another = remedy(error.message) if target is Target.GCC else ()
        if not another or another[-1] in more:  # erroneous code is missing from the tree: no error may be ignored
            raise _refusal(error, diagnostics)
        more += another


def parse_preprocessing(path: str, text: bytes, data_model: DataModel, target: Target) -> Parsed:
    """Parses a file only for the record of its preprocessing: errors do not matter."""
    arguments = [*_ARGUMENTS, *target.arguments(data_model), "-I", str(HEADERS)]
    return _parse({path: text}, arguments, _PREPROCESSING_RECORD | _WITHOUT_BODIES)


def _refuse_large_constants(diagnostics: Sequence[Diagnostic], texts: Mapping[str, bytes]) -> None:
    """Refuses `9223372036854775808`, to which gcc gives another type; not in a directive, where both agree."""
    for diagnostic in diagnostics:
        if diagnostic.option == _LARGE_CONSTANT:
            name, offset = diagnostic.at.file, diagnostic.at.offset
            text = texts[name] if name in texts else content(name)
            if not text[text.rfind(b"\n", 0, offset) + 1 : offset].lstrip().startswith(b"#"):
                raise UnsupportedC("decimal constant beyond long long", diagnostic.source_range)


def _refuse_excess_elements(diagnostics: Sequence[Diagnostic]) -> None:
    """Refuses an initialiser with excess elements: clang drops everything after them."""
    for diagnostic in diagnostics:
        if diagnostic.option == _EXCESS and "excess elements" in diagnostic.message:
            raise UnsupportedC("excess elements in an initialiser", diagnostic.source_range)


def _refusal(error: Diagnostic, diagnostics: Sequence[Diagnostic]) -> InputError | UnsupportedC:
    for diagnostic in diagnostics:  # a builtin that libclang lacks may be the cause of the error
        if (construct := construct_of(diagnostic.message)) is not None:
            return UnsupportedC(construct, diagnostic.source_range)
    return InputError(error.message, error.source_range)


def _parse(texts: Mapping[str, bytes], arguments: list[str], options: int = 0) -> Parsed:
    """Parses the first of the files; the others are included files whose content is replaced."""
    clang = library()
    encoded = [argument.encode() for argument in arguments]
    array = (C.c_char_p * len(encoded))(*encoded)
    names = [name.encode("utf-8", "surrogateescape") for name in texts]
    files = [UnsavedFile(name, text, len(text)) for name, text in zip(names, texts.values(), strict=True)]
    unsaved = (UnsavedFile * len(files))(*files)
    index, unit = clang.createIndex(0, 0), C.c_void_p()
    failure = clang.parseTranslationUnit2(
        index, names[0], array, len(encoded), unsaved, len(files), options, C.byref(unit)
    )
    parsed = Parsed(index, unit)
    if failure:
        raise InputError("libclang gave up on this file", f"{next(iter(texts))}:1:1")
    return parsed


def included(parsed: Parsed) -> list[str]:
    """The files that a file includes, without the bundled headers."""
    return [name for name in _inclusions(parsed) if not name.startswith(_OURS)]


def included_headers(parsed: Parsed) -> set[str]:
    """The bundled headers that a file includes, by their names between angle brackets."""
    prefix = f"{HEADERS}/"
    return {name.removeprefix(prefix) for name in _inclusions(parsed) if name.startswith(prefix)}


def _inclusions(parsed: Parsed) -> list[str]:
    clang = library()
    found: list[str] = []

    def visit(file: int, stack: object, depth: int, data: object) -> None:
        if depth:
            found.append(clang.string(clang.getFileName(file)))

    clang.getInclusions(parsed.unit, InclusionVisitor(visit), None)
    return list(dict.fromkeys(found))


def _hides_warnings(name: str) -> bool:
    text = content(name)
    return without_hiding(text) != text


def content(name: str) -> bytes:
    """The text of an included file."""
    return Path(name).read_bytes()


def implicit_functions(diagnostics: Sequence[Diagnostic]) -> dict[str, bool]:
    """The functions that are declared implicitly, by a call, and whether libclang knows their types."""
    calls = [call for diagnostic in diagnostics if (call := _IMPLICIT.match(diagnostic.message)) is not None]
    return {call["name"]: call["library"] is not None for call in calls}


def _dispose(index: int, unit: C.c_void_p) -> None:
    clang = library()
    if unit:
        clang.disposeTranslationUnit(unit)
    clang.disposeIndex(index)
