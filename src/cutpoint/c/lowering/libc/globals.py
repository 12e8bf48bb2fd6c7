"""The variables of the C library and their initial values."""

from __future__ import annotations

from cutpoint.c.lowering.program.program_builder import ProgramBuilder
from cutpoint.c.types import ArrayType, CType, IntType, PointerType
from cutpoint.cfa.model import Origin
from cutpoint.cfa.program import MemoryObject, Store
from cutpoint.smt.terms.term import bv

_STREAMS = frozenset({"stdin", "stdout", "stderr"})
_NUMBERS = {"optind": 1, "opterr": 1, "optopt": ord("?")}
_NULL = frozenset({"optarg"})
_STREAM_SIZE = 216
"""The size in bytes of a stream whose type the program does not know."""


def initialise(program: ProgramBuilder, obj: MemoryObject, type_: CType) -> bool:
    """Initialises a variable that no file defines; returns False unless it is a library variable of a known type."""
    start = program.start
    if obj.name in _STREAMS and isinstance(type_, PointerType):
        known = type_.target if type_.target.size > 1 else ArrayType(start.arithmetic.char, _STREAM_SIZE)
        stream = program.add_library_object(f"stream of {obj.name}", known, Origin.APPROXIMATED)
        start.emit(Store(obj.symbol, stream))
        return True
    if obj.name in _NULL and isinstance(type_, PointerType):
        start.emit(Store(obj.symbol, bv(0, start.pointer_width)))
        return True
    if obj.name in _NUMBERS and isinstance(type_, IntType) and type_.size == 4:
        start.emit(Store(obj.symbol, bv(_NUMBERS[obj.name], 32)))
        return True
    return False
