"""The models of library functions by name: written in Python, or given by their row in the catalogue."""

from __future__ import annotations

from cutpoint.c.ast import Node
from cutpoint.c.lowering.libc.choices import CHOICES
from cutpoint.c.lowering.libc.contracts.contracts import follow
from cutpoint.c.lowering.libc.environment import ENVIRONMENT
from cutpoint.c.lowering.libc.handler import Caller, Handler
from cutpoint.c.lowering.libc.memory import MEMORY
from cutpoint.c.lowering.libc.numbers import NUMBERS
from cutpoint.c.lowering.libc.orders import ORDERS
from cutpoint.c.lowering.libc.text import TEXT
from cutpoint.c.lowering.libc.verifiers import VERIFIERS, by_prefix
from cutpoint.c.lowering.library.catalogue import Entry, lookup
from cutpoint.c.lowering.library.names import BUILTIN, CHECKED, COMPILER_ONLY, is_checked, name_in_library
from cutpoint.c.lowering.syntax.purity import callee_name
from cutpoint.smt.terms.term import Term

_OF_THE_COMPILER = (BUILTIN, "__sync_", "__c11_atomic_")
_TABLE: dict[str, Handler] = {
    **VERIFIERS,
    **MEMORY,
    **TEXT,
    **NUMBERS,
    **ENVIRONMENT,
    **ORDERS,
    **CHOICES,
}
_BUILTINS: dict[str, Handler] = {BUILTIN + name: _TABLE[name] for name in COMPILER_ONLY}
LIBRARY: dict[str, Handler] = {name: handler for name, handler in _TABLE.items() if name not in COMPILER_ONLY}


def find(name: str) -> Handler | None:
    """The model of a function, if there is one. A builtin without a model is refused: none is a no-op."""
    handler = _BUILTINS.get(name) or LIBRARY.get(name_in_library(name)) or _catalogued(name_in_library(name))
    if handler is not None:
        return _without_checks(name, handler) if is_checked(name) else handler
    if name.startswith(_OF_THE_COMPILER):
        return _unknown_builtin
    return by_prefix(name)


def _catalogued(name: str) -> Handler | None:
    """The model of a function that follows from the catalogue alone."""
    entry = lookup(name)
    if entry is None:
        return None
    return _by_contract(entry) if entry.contract is not None else _refusal(entry)


def _by_contract(entry: Entry) -> Handler:
    return lambda caller, node, arguments: follow(caller, entry, node, arguments)


def _refusal(entry: Entry) -> Handler:
    def handler(caller: Caller, node: Node, arguments: list[Node]) -> Term | None:
        raise caller.builder.unsupported(
            f"call of {callee_name(node)!r}: {entry.refusal or 'it is not modelled'}", node
        )

    return handler


def _without_checks(name: str, handler: Handler) -> Handler:
    """The model of functions such as `__memcpy_chk`: that of `memcpy`, without the additional arguments."""
    extra = CHECKED[name_in_library(name)]

    def plain(caller: Caller, node: Node, arguments: list[Node]) -> Term | None:
        for position in extra:
            if position < len(arguments):
                caller.evaluation.effect(arguments[position])
        return handler(caller, node, [a for position, a in enumerate(arguments) if position not in extra])

    return plain


def _unknown_builtin(caller: Caller, node: Node, arguments: list[Node]) -> Term | None:
    raise caller.builder.unsupported(f"builtin {callee_name(node)!r}", node)
