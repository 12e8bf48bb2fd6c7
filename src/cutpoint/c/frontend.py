"""The front end: reads, parses and links C files into a program. The only entry point of this package."""

from __future__ import annotations

import codecs
import sys
import threading
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

from cutpoint.base.errors import InputError
from cutpoint.c.libclang.odd_files import is_odd, refuse_what_kills
from cutpoint.c.lowering.linker import Linker
from cutpoint.c.lowering.syntax.property import Property
from cutpoint.c.targets import Target
from cutpoint.c.translation_unit import TranslationUnit
from cutpoint.c.types import DataModel
from cutpoint.cfa.program import Program

_STACK = 512 * 1024 * 1024
_RECURSION = 1_000_000
_Result = TypeVar("_Result")


def read_program(
    paths: Sequence[Path],
    data_model: DataModel,
    property_: Property,
    entry: str = "main",
    target: Target = Target.GCC,
) -> Program:
    """Parses and links C files."""
    texts = [(_file_name(path), read_text(path)) for path in paths]

    def work() -> Program:
        for name, text in texts:
            if is_odd(text):
                refuse_what_kills(partial(TranslationUnit, name, text, data_model, target), name)
        units = [TranslationUnit(name, text, data_model, target) for name, text in texts]
        return Linker(units, property_, entry).link()

    return with_large_stack(work)


def _file_name(path: Path) -> str:
    """A name that libclang does not take for an option."""
    name = str(path)
    return f"./{name}" if name.startswith("-") else name


def read_text(path: Path) -> bytes:
    """The content of a source file; refuses files that cannot be source text."""
    try:
        text = path.read_bytes().removeprefix(codecs.BOM_UTF8)
    except IsADirectoryError:
        raise InputError("is a folder, not a C file", str(path)) from None
    except FileNotFoundError:
        raise InputError("there is no such file", str(path)) from None
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", str(path)) from None
    if not text.strip():
        raise InputError("the file is empty", f"{path}:1:1")
    if b"\0" in text:
        line = text[: text.index(b"\0")].count(b"\n") + 1
        raise InputError("not a text file (it contains a zero byte)", f"{path}:{line}:1")
    return text


def with_large_stack(work: Callable[[], _Result]) -> _Result:
    """Runs `work` in a thread whose stack is large enough for deeply nested expressions, in libclang and here."""
    outcome: list[_Result] = []
    failure: list[BaseException] = []

    def run() -> None:
        try:
            outcome.append(work())
        except BaseException as error:
            failure.append(error)

    old_limit, old_size = sys.getrecursionlimit(), threading.stack_size(_STACK)
    sys.setrecursionlimit(_RECURSION)
    try:
        thread = threading.Thread(target=run, name="front end")
        thread.start()
        thread.join()
    finally:
        sys.setrecursionlimit(old_limit)
        threading.stack_size(old_size)
    if failure:
        raise failure[0]
    return outcome[0]
