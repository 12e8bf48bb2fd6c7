"""Functions with which programs request an arbitrary value: `__VERIFIER_nondet_TYPE()`, `nondet_TYPE()`."""

from __future__ import annotations

from cutpoint.c.ast import Node
from cutpoint.c.lowering.evaluation.arbitrary import any_result
from cutpoint.c.lowering.libc.arguments import pointed_type, size_argument
from cutpoint.c.lowering.libc.handler import Caller, Handler, taking
from cutpoint.c.lowering.library.prototypes import SIGNED, UNSIGNED, Shape, same_argument, shape_of_text, shape_of_type
from cutpoint.c.lowering.syntax.purity import callee_name
from cutpoint.c.types import FunctionType
from cutpoint.cfa.model import Origin
from cutpoint.smt.terms.term import Term

_FIXED = "__VERIFIER_nondet_"
"""The prefix of the names whose types are fixed by the rules of competitions."""
PREFIXES = (_FIXED, "nondet_")
"""The prefixes of functions that return an arbitrary value; the name of its type follows."""
_TYPES = {
    "_Bool": "bool _Bool",
    "char": "char",
    "signed char": "schar S8 s8 int8 int8_t",
    "unsigned char": "uchar U8 u8 uint8 uint8_t unsigned_char",
    "short": "short S16 s16 int16 int16_t",
    "unsigned short": "ushort U16 u16 uint16 uint16_t unsigned_short",
    "int": "int S32 s32 int32 int32_t",
    "unsigned": "uint unsigned U32 u32 uint32 uint32_t unsigned_int",
    "long": "long ssize_t",
    "unsigned long": "ulong size_t pthread_t unsigned_long",
    "long long": "longlong loff_t int64 int64_t S64 s64",
    "unsigned long long": "ulonglong uint64 uint64_t U64 u64",
    "float": "float",
    "double": "double",
    "void *": "pointer pchar charp const_char_pointer",
}
_EXPECTED = {suffix: type_ for type_, suffixes in _TYPES.items() for suffix in suffixes.split()}


def nondet(caller: Caller, node: Node, arguments: list[Node]) -> Term | None:
    """An arbitrary value of the declared type, which may differ from the type in the name only if both are integers."""
    builder = caller.builder
    name, callee = callee_name(node), node.children[0].stripped.type
    word = builder.pointer_width // 8
    expected = _EXPECTED.get(name.removeprefix(_FIXED)) if name.startswith(_FIXED) else None
    declared = callee.result if isinstance(callee, FunctionType) else node.type
    if expected is not None and not _fits(shape_of_text(expected, word), shape_of_type(declared, word)):
        raise builder.unsupported(f"{name!r} declared with another type than {expected}", node)
    if arguments:
        raise builder.unsupported(f"{name!r} with arguments", node)
    return any_result(builder, node.type, Origin.INPUT, name)


def _fits(expected: Shape, declared: Shape) -> bool:
    integers = (SIGNED, UNSIGNED)
    return same_argument(expected, declared) or (expected[0] in integers and declared[0] in integers)


def _memory(caller: Caller, node: Node, arguments: list[Node]) -> None:
    """Makes every byte of a block arbitrary."""
    from cutpoint.c.lowering.libc.memory.written import forget  # most programs do not call this

    target = caller.builder.snapshot(caller.evaluation.value(arguments[0]))
    forget(caller.builder, target, size_argument(caller, arguments[1]), pointed_type(arguments[0]), Origin.INPUT)


INPUTS: dict[str, Handler] = taking(2, {f"{_FIXED}memory": _memory})
