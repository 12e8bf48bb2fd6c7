"""Arguments with which a library call fails on every machine, or may do so: no counterexample depends on its success.

A contract says that `fseek` may succeed; with a whence of 77, it never does. The contracts do not describe when a call
has to fail, so that a proof covers its success as well.

| argument | fails |
| --- | --- |
| a number outside of the range that the function knows | always |
| an empty or null path, or a mode that begins with another letter than `r`, `w` or `a` | always |
| the descriptor that the program has closed last, unless it has opened one since | always |
"""

from __future__ import annotations

from collections.abc import Sequence

from cutpoint.base.patterns import Pattern
from cutpoint.c.lowering.libc.formats import texts_of
from cutpoint.c.lowering.libc.handler import Caller
from cutpoint.cfa.program import Store, load
from cutpoint.smt.terms import bitvectors as b
from cutpoint.smt.terms.boolean import and_, disjunction, eq, not_
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, width_of

_WHENCE, _SIGNALS, _CLOCKS, _LIMITS = range(3), range(1, 65), range(12), range(16)
_RANGES: dict[str, tuple[int, range]] = {
    **dict.fromkeys(("fseek", "fseeko", "fseeko64"), (2, _WHENCE)),
    **dict.fromkeys(("lseek", "lseek64"), (2, range(5))),
    **dict.fromkeys(("dup2", "dup3"), (1, range(1 << 20))),
    **dict.fromkeys(("sigaddset", "sigdelset", "sigismember"), (1, _SIGNALS)),
    **dict.fromkeys(("clock_gettime", "clock_getres", "clock_settime", "clock_nanosleep"), (0, _CLOCKS)),
    **dict.fromkeys(("getrlimit", "setrlimit", "getrlimit64", "setrlimit64"), (0, _LIMITS)),
    **dict.fromkeys(("getitimer", "setitimer", "getpriority", "setpriority"), (0, range(3))),
    **dict.fromkeys(("pthread_attr_setdetachstate", "pthread_attr_setinheritsched"), (1, range(2))),
    "setvbuf": (2, range(3)),
    "shutdown": (1, range(3)),
    "access": (1, range(8)),
    "socket": (0, range(1, 46)),
}
"""By function: the position of an argument, and the values with which the call may succeed."""
_PATHS = frozenset(
    [
        *(
            "access",
            "chdir",
            "chmod",
            "chown",
            "chroot",
            "creat",
            "creat64",
            "fopen",
            "fopen64",
            "freopen",
            "freopen64",
        ),
        *("lchown", "link", "lstat", "lstat64", "mkdir", "mkfifo", "mknod", "open", "open64", "opendir", "pathconf"),
        *("readlink", "remove", "rename", "rmdir", "stat", "stat64", "statfs", "statvfs", "symlink", "truncate"),
        *("truncate64", "unlink", "utime", "utimes"),
    ]
)
"""The functions whose first argument is a path."""
_MODES = frozenset({"fopen", "fopen64", "freopen", "freopen64", "fdopen", "popen"})
_OPENING = frozenset(
    [
        *("accept", "accept4", "creat", "creat64", "dup", "dup2", "dup3", "epoll_create", "epoll_create1", "eventfd"),
        *(
            "fcntl",
            "fcntl64",
            "fdopen",
            "fopen",
            "fopen64",
            "freopen",
            "freopen64",
            "mkstemp",
            "open",
            "open64",
            "openat",
        ),
        *("openat64", "opendir", "pipe", "pipe2", "popen", "signalfd", "socket", "socketpair", "timerfd_create"),
        "tmpfile",
    ]
)
"""The functions that may open a descriptor that was closed."""
_CLOSES = Pattern(rb"\bclose\s*\(")
_NONE = bv(-1, 32)


def doubt(caller: Caller, name: str, values: Sequence[Term], descriptor: int | None) -> Term:
    """The condition under which it is not known whether a call may succeed."""
    is_closed = FALSE
    if descriptor is not None and caller.program.mentions(_CLOSES):
        is_closed = eq(b.resize(values[descriptor], 32, True), load(_last_closed(caller), bitvec(32)))
    return disjunction([_out_of_range(name, values), _text_fails(caller, name, values), is_closed])


def note_descriptors(caller: Caller, name: str, values: Sequence[Term]) -> None:
    """Notes that a call closes a descriptor, or may have opened one again."""
    if name in {*_OPENING, "close"} and caller.program.mentions(_CLOSES):
        closed = b.resize(values[0], 32, True) if name == "close" else _NONE
        caller.builder.emit(Store(_last_closed(caller), closed))


def _last_closed(caller: Caller) -> Term:
    """The object with the descriptor that the program has closed last, if it has opened none since; otherwise -1."""
    return caller.program.add_library_object(
        "closed descriptor",
        caller.builder.arithmetic.int,
        setup=lambda start, closed: start.emit(Store(closed, _NONE)),
    )


def _out_of_range(name: str, values: Sequence[Term]) -> Term:
    position, valid = _RANGES.get(name, (0, range(0)))
    if not valid or position >= len(values):
        return FALSE
    value = values[position]
    low, high = bv(valid[0], width_of(value)), bv(valid[-1], width_of(value))
    return not_(and_(b.sle(low, value), b.sle(value, high)))


def _text_fails(caller: Caller, name: str, values: Sequence[Term]) -> Term:
    is_empty = name in _PATHS and "" in (texts_of(caller, values[0]) or ())
    modes = (texts_of(caller, values[1]) or ()) if name in _MODES else ()
    if is_empty or any(mode[:1] not in ("r", "w", "a") for mode in modes):
        return TRUE
    return eq(values[0], bv(0, width_of(values[0]))) if name in _PATHS else FALSE
