"""The start of a program: the arguments of the entry function, and the use of its result.

`main` gets arguments as on Linux: fewer than 2^20 of them, since each takes nine bytes or more of at most 6 MiB, and a
null pointer after the last; a string has at most 32 pages. Any other entry function gets arbitrary values of its
parameters' types.
"""

from __future__ import annotations

from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.c.lowering.passing.passing import result_variables
from cutpoint.c.lowering.program.program_builder import ProgramBuilder
from cutpoint.c.types import ArrayType, CType, FunctionType, IntType, PointerType, RecordType
from cutpoint.cfa.assumptions import AssumptionKind
from cutpoint.cfa.model import Call, Origin
from cutpoint.cfa.program import ERROR, Fill, Store, element
from cutpoint.smt.terms.bitvectors import from_bool, mul, nonzero, resize
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import Term, bv, width_of

_COUNT_BITS = 20
_LENGTH_BITS = 17
_STRINGS = 4
"""The number of leading arguments that are known to be strings; the others are arbitrary pointers."""


def call_entry(program: ProgramBuilder, tree: Node, unique: str, signature: FunctionType) -> None:
    """Calls the entry function, and ends the program with its result."""
    start = program.start
    start.range = tree.range
    arguments = _of_main(start, tree, signature) if program.entry == "main" else None
    if arguments is None:
        arguments = [
            value for type_ in signature.parameters for value in _any_argument(start, start.arithmetic.decayed(type_))
        ]
    if signature.variadic:
        arguments.append(bv(0, start.pointer_width))
    if program.is_error(program.entry):
        start.leave(ERROR)
        return
    results = result_variables(start, signature.result)
    start.emit(Call(unique, tuple(arguments), results))
    returned = resize(results[0], 32, True) if isinstance(signature.result, IntType) else bv(0, 32)
    start.assign(program.exit_status, returned)
    program.end(start)


# -- main -------------------------------------------------------------------------------------------


def _of_main(start: FunctionBuilder, tree: Node, signature: FunctionType) -> list[Term] | None:
    """The arguments of `main` if its parameters have the usual types."""
    types = [start.arithmetic.decayed(type_) for type_ in signature.parameters]
    if not types or len(types) > 3 or not isinstance(types[0], IntType) or types[0].width < _COUNT_BITS:
        return None
    if not all(isinstance(type_, PointerType) for type_ in types[1:]):
        return None
    count = start.any_value("argc", bitvec(_COUNT_BITS), Origin.UNSPECIFIED, "argc", signed=False)
    arguments = [resize(count, types[0].width, False)]
    names = _names_used(tree)
    for position, name in list(enumerate(("argv", "envp"), start=1))[: len(types) - 1]:
        if tree.parameters[position].value[1] not in names:
            arguments.append(start.any_value(name, bitvec(start.pointer_width), Origin.UNSPECIFIED, name))
        elif name == "argv":
            arguments.append(_vector(start, name, count, _STRINGS))
        else:
            start.assuming(AssumptionKind.ONE_LAYOUT_OF_OBJECTS, "envp")  # on Linux, it begins behind argv
            length = start.any_value(name, bitvec(_COUNT_BITS), Origin.UNSPECIFIED, name, signed=False)
            arguments.append(_vector(start, name, length, 0))
    return arguments


def _names_used(tree: Node) -> set[object]:
    return {node.value[2] for node in tree.walk() if node.kind == kinds.DECL_REF}


def _vector(start: FunctionBuilder, name: str, count: Term, strings: int) -> Term:
    """The address of a null-terminated array of pointers that exists when the program starts."""
    width = start.pointer_width
    char = start.arithmetic.char
    pointer = PointerType(width // 8, lambda: char)
    type_ = ArrayType(pointer, (1 << _COUNT_BITS) + 1)
    vector = start.new_object(name, type_).symbol
    start.emit(Fill(vector, start.layout(type_), Origin.APPROXIMATED))  # they point to strings that are not modelled
    for position in range(strings):
        string = start.new_object(f"{name}[{position}]", ArrayType(char, 1 << _LENGTH_BITS)).symbol
        length = start.any_value(
            "length", bitvec(_LENGTH_BITS), Origin.UNSPECIFIED, f"{name}[{position}]", signed=False
        )
        start.emit(Store(element(string, resize(length, width, False), 1 << _LENGTH_BITS), bv(0, 8)))
        start.emit(Store(start.offset(vector, position * width // 8), string))
    at = mul(resize(count, width, False), bv(width // 8, width))
    start.emit(Store(element(vector, at, ((1 << _COUNT_BITS) + 1) * width // 8), bv(0, width)))
    return vector


# -- other entry functions --------------------------------------------------------------------------


def _any_argument(start: FunctionBuilder, type_: CType) -> list[Term]:
    """An arbitrary value of a type, scalar by scalar; a _Bool is 0 or 1, also inside a record."""
    if isinstance(type_, PointerType):
        start.assuming(AssumptionKind.UNKNOWN_POINTER_MEETS_NO_OBJECT, "argument")
    truth = set(_truth_values(type_, 0))
    values: list[Term] = []
    for run in start.data(type_):
        for offset in run.offsets():
            signed = not isinstance(type_, IntType) or type_.signed
            value = start.any_value("argument", run.sort, Origin.UNSPECIFIED, "argument", signed)
            values.append(from_bool(nonzero(value), width_of(value)) if offset in truth else value)
    return values


def _truth_values(type_: CType, offset: int) -> list[int]:
    """The offsets of the _Bool values in an object that share their bytes with no other member."""
    if isinstance(type_, IntType):
        return [offset] if type_.is_bool else []
    if isinstance(type_, ArrayType):
        size = type_.element.size
        inner = _truth_values(type_.element, 0)
        return [offset + index * size + one for index in range((type_.count or 0) if inner else 0) for one in inner]
    if isinstance(type_, RecordType) and not type_.is_union:
        plain = [field for field in type_.fields if field.bit_width is None]
        return [one for field in plain for one in _truth_values(field.type, offset + field.offset)]
    return []
