"""Null pointers as arguments of the library.

A null stream, and a null text that is printed or scanned, trap inside the library, as an access of the program does.
What the library makes of other null pointers depends on the function: a contract covers every result, and an execution
rests on the assumption that the pointer is used properly.
"""

from __future__ import annotations

from collections.abc import Sequence

from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.lowering.building.null_traps import NULL_POINTER
from cutpoint.c.lowering.libc.arguments import as_written
from cutpoint.c.lowering.libc.handler import Caller
from cutpoint.c.lowering.library.catalogue import lookup
from cutpoint.c.types import FunctionType, PointerType
from cutpoint.cfa.assumptions import AssumptionKind
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.bitvectors import nonzero

_STREAM = "FILE *"
_STANDARD = frozenset({"stdin", "stdout", "stderr"})
_ALL_STREAMS = frozenset({"fflush", "fflush_unlocked"})
"""The functions to which a null stream means all streams."""
_NULL_HAS_A_MEANING = frozenset(
    {
        *("free", "realloc", "reallocarray", "time", "perror", "system", "wait", "waitpid", "wait3", "wait4", "times"),
        *("strtol", "strtoul", "strtoll", "strtoull", "strtod", "strtof", "strtold", "strtoimax", "strtoumax"),
        *("wcstol", "wcstoul", "wcstoll", "wcstoull", "wcstod", "wcstof", "wcstold", "strtok", "strtok_r", "wcstok"),
        *("setbuf", "setbuffer", "setvbuf", "fflush", "fflush_unlocked", "snprintf", "vsnprintf", "mbtowc", "wctomb"),
        *("mbstowcs", "wcstombs", "mbrtowc", "wcrtomb", "mbsrtowcs", "wcsrtombs", "mblen", "mbrlen", "getcwd"),
        *("gettimeofday", "settimeofday", "nanosleep", "clock_getres", "select", "pselect", "poll", "ppoll"),
        *("sigaction", "sigprocmask", "pthread_sigmask", "setitimer", "accept", "accept4", "freopen", "setlocale"),
        *("pthread_mutex_init", "pthread_cond_init", "pthread_attr_init", "pthread_join", "pthread_exit", "epoll_ctl"),
    }
)
"""Functions to which a null pointer tells that something is not there or not wanted."""
_TEXTS = {"puts": 0, "fputs": 0, "fputs_unlocked": 0, "sscanf": 0, "__isoc99_sscanf": 0, "__isoc23_sscanf": 0}
"""By function: the position of a text that it reads."""


def trap(caller: Caller, name: str, arguments: Sequence[Node]) -> None:
    """Ends executions that pass a null pointer which the library dereferences; `arguments` are evaluated."""
    entry, builder = lookup(name), caller.builder
    if entry is None:
        return
    for position, argument in enumerate(arguments):
        type_ = builder.arithmetic.decayed(argument.type)
        if not isinstance(type_, PointerType) or isinstance(type_.target, FunctionType):
            continue
        value = caller.evaluation.value(argument)
        if builder.is_object(value):
            continue
        is_stream = position < len(entry.parameters) and entry.parameters[position].endswith(_STREAM)
        if (is_stream and name not in _ALL_STREAMS) or _TEXTS.get(name) == position:
            if not _is_standard(argument):
                builder.assuming(AssumptionKind.MEMORY_IS_USED_PROPERLY, name)
            builder.assume(nonzero(value), NULL_POINTER)
        elif (value.op != ops.CONST or name not in _NULL_HAS_A_MEANING) and not _is_standard(argument):
            builder.assuming(AssumptionKind.MEMORY_IS_USED_PROPERLY, name, of_executions=True)


def _is_standard(argument: Node) -> bool:
    """Whether the argument is one of the library's own streams."""
    written = as_written(argument).stripped
    return written.kind == kinds.DECL_REF and written.value[1] in _STANDARD
