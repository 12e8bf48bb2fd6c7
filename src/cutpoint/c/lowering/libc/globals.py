"""The variables of the C library, and what they are when the program starts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutpoint.c.types import ArrayType, CType, IntType, PointerType
from cutpoint.cfa.model import Origin
from cutpoint.cfa.program import MemoryObject, Store
from cutpoint.smt.terms.term import bv

if TYPE_CHECKING:
    from cutpoint.c.lowering.statements.statements import StatementLowering

_STREAMS = frozenset({"stdin", "stdout", "stderr"})
_NUMBERS = {"optind": 1, "opterr": 1, "optopt": ord("?")}
_NULL = frozenset({"optarg"})
CHANGING_VARIABLES = frozenset(
    (
        *("signgam", "timezone", "daylight", "tzname", "__timezone", "__daylight", "__tzname", "environ", "__environ"),
        *("program_invocation_name", "program_invocation_short_name", "h_errno", "getdate_err", "sys_errlist"),
        *("error_message_count", "error_one_per_line", "error_print_progname", "obstack_alloc_failed_handler"),
        *("argp_program_version", "argp_program_bug_address", "argp_err_exit_status", "loc1", "loc2", "locs"),
        *("rpc_createerr", "svc_fdset", "_res", "in6addr_any", "in6addr_loopback", "sys_siglist", "sys_nerr"),
    )
)
"""Those that the library sets at the start, or changes, in a way that is not modelled."""
_STREAM_SIZE = 216
"""Bytes of a stream whose type the program does not know."""


def initialise(start: StatementLowering, obj: MemoryObject, type_: CType) -> bool:
    """Gives a variable that no file defines its first value, if it is one of the library's of a known type."""
    if obj.name in _STREAMS and isinstance(type_, PointerType):
        known = type_.target if type_.target.size > 1 else ArrayType(start.arithmetic.char, _STREAM_SIZE)
        stream = start.linker.add_library_object(f"stream of {obj.name}", known, Origin.APPROXIMATED)
        start.emit(Store(obj.symbol, stream))
        return True
    if obj.name in _NULL and isinstance(type_, PointerType):
        start.emit(Store(obj.symbol, bv(0, start.pointer_width)))
        return True
    if obj.name in _NUMBERS and isinstance(type_, IntType) and type_.size == 4:
        start.emit(Store(obj.symbol, bv(_NUMBERS[obj.name], 32)))
        return True
    return False
