"""Library functions whose effect a program would see and that are not modelled: to call one is unsupported."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutpoint.c.ast import Node
from cutpoint.c.lowering.libc.handler import Handler
from cutpoint.smt.term import Term

if TYPE_CHECKING:
    from cutpoint.c.lowering.calls import CallLowering

_REASONS = {
    "it calls functions of the program back": (
        "qsort qsort_r bsearch lfind lsearch tsearch tfind tdelete twalk atexit on_exit at_quick_exit __cxa_atexit "
        "signal sigaction bsd_signal sysv_signal sigset pthread_once call_once pthread_atfork pthread_cleanup_push "
        "pthread_key_create ftw nftw glob scandir timer_create"
    ),
    "it starts a thread or a process": "pthread_create thrd_create fork vfork clone posix_spawn",
    "it may change how floats are rounded": "fesetenv feupdateenv fesetmode",
    "it jumps": (
        "setjmp _setjmp __setjmp sigsetjmp __sigsetjmp longjmp _longjmp siglongjmp getcontext setcontext makecontext "
        "swapcontext raise pthread_exit thrd_exit"
    ),
    "it writes through its pointers": (
        "getline getdelim asprintf vasprintf vscanf vfscanf vsscanf wscanf fwscanf swscanf vswprintf fgetws "
        "strtok strtok_r strsep strxfrm mbtowc mbstowcs wcstombs wctomb mbrtowc wcrtomb mbsrtowcs wcsrtombs wcscpy "
        "wcsncpy wcscat wcsncat wmemcpy wmemmove wmemset wcstok wcstol wcstoul wcstoll wcstoull wcstod swab memfrob "
        "select poll getopt getopt_long fgetpos open_memstream fmemopen readv recvmsg socketpair getsockopt "
        "accept getsockname getpeername getaddrinfo regcomp regexec"
    ),
}


def _refusal(reason: str) -> Handler:
    def handler(lower: CallLowering, node: Node, arguments: list[Node]) -> Term | None:
        raise lower.unsupported(f"call of {lower.callee_name(node)!r}: {reason}", node)

    return handler


REFUSED: dict[str, Handler] = {name: _refusal(reason) for reason, names in _REASONS.items() for name in names.split()}
