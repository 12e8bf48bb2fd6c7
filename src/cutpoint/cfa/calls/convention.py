"""Arguments and results of calls whose types differ from those of the callee.

Such calls are undefined in C; but the calling convention of the machine defines them, at least in part. The caller puts
an argument into registers or stack slots (System V ABI for x86: on LP64 into registers of two kinds, then on the stack;
on ILP32 on the stack), and the callee reads its parameters from there. A parameter for which the caller has passed
nothing has any value. If the meaning of the bytes would change (a float that is read as an integer, a piece of a
record), there is no binding, and the call is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from cutpoint.base.frozen import frozen
from cutpoint.cfa.layout import Run
from cutpoint.cfa.model import Assign, Call, Havoc, Origin
from cutpoint.cfa.signature import Kind, Passed, Signature
from cutpoint.smt.terms.bitvectors import concat, extract, sext, zext
from cutpoint.smt.terms.sorts import FLOAT80, FloatSort, Sort, bitvec
from cutpoint.smt.terms.term import Term, width_of

_EXTENDED = 32
"""Bits to which gcc extends narrower integers when it passes them."""


@frozen
class Move:
    """The source of a scalar: the index of a scalar on the other side, or None."""

    sort: Sort
    source: int | None
    known: int = 0
    """The number of bits that are correct if the value is extended."""
    signed: bool = False

    def value(self, given: tuple[Term, ...], fresh: Callable[[Sort, Origin], Term]) -> Term:
        """The scalar; `fresh` creates a variable with any value."""
        if self.source is None:
            return fresh(self.sort, Origin.UNSPECIFIED)
        value = given[self.source]
        if value.sort is self.sort:
            return value
        width, wanted = width_of(value), self.sort.width  # type: ignore[attr-defined]
        if wanted <= width:
            return extract(value, wanted - 1, 0)
        if width < min(self.known, wanted):
            by = min(self.known, wanted) - width
            value = sext(value, by) if self.signed else zext(value, by)
        missing = wanted - width_of(value)
        return concat(fresh(bitvec(missing), Origin.APPROXIMATED), value) if missing else value


@frozen
class Binding:
    """How the scalars of a call become those of the callee, and its results those that the call expects."""

    parameters: tuple[Move, ...]
    results: tuple[Move, ...]
    returned: tuple[Sort, ...]
    """The sorts of the scalars that the callee returns."""
    passes_block: bool
    """Whether the block of unnamed arguments is passed to the callee too."""

    def operations(
        self,
        function: str,
        given: tuple[Term, ...],
        block: Term | None,
        results: tuple[Term, ...],
        new: Callable[[Sort], Term],
    ) -> list[Assign | Havoc | Call]:
        """The operations of the call; `new` creates a variable."""
        found: list[Assign | Havoc | Call] = []

        def fresh(what: str) -> Callable[[Sort, Origin], Term]:
            def make(sort: Sort, origin: Origin) -> Term:
                variable = new(sort)
                found.append(Havoc(variable, origin, what))
                return variable

            return make

        arguments = [move.value(given, fresh("missing argument")) for move in self.parameters]
        if self.passes_block:
            assert block is not None
            arguments.append(block)
        if all(
            move.source == number and move.sort is self.returned[number] for number, move in enumerate(self.results)
        ):
            found.append(Call(function, tuple(arguments), results))
            return found
        returned = tuple([new(sort) for sort in self.returned])
        found.append(Call(function, tuple(arguments), returned))
        for result, move in zip(results, self.results, strict=True):
            found.append(Assign(result, move.value(returned, fresh("missing return value"))))
        return found


@cache
def bind(call: Signature, callee: Signature, pointer_width: int) -> Binding | str:
    """The binding of a call to a function, or the reason why there is none."""
    if callee.variadic and not (call.variadic and _same_registers(call.parameters, callee.parameters)):
        return "the function takes a variable number of arguments"
    results = _results(call.result, callee.result, pointer_width)
    if isinstance(results, str):
        return results
    hidden = _in_memory(callee.result, pointer_width)
    passed = call.parameters if callee.variadic else call.parameters + call.unnamed
    arguments = _pieces(passed, hidden, pointer_width)
    parameters = _pieces(callee.parameters, hidden, pointer_width)
    starts = _first_scalars(passed)
    at = {piece: number for number, pieces in enumerate(arguments) for piece in pieces}
    moves: list[Move] = []
    for number, (parameter, pieces) in enumerate(zip(callee.parameters, parameters, strict=True), 1):
        found = {at[piece] for piece in pieces if piece in at}
        if not found and (parameter.kind is Kind.INTEGER or not pieces):
            moves += [Move(sort, None) for sort in sorts_of(parameter)]
            continue
        first = min(found, default=None)
        if first is None or arguments[first] != pieces or not _readable(passed[first], parameter):
            return f"parameter {number} is passed as something else"
        signed = passed[first].signed
        sorts = enumerate(sorts_of(parameter), starts[first])
        moves += [Move(sort, source, _EXTENDED, signed) for source, sort in sorts]
    returned = sorts_of(callee.result) if callee.result is not None else []
    return Binding(tuple(moves), results, tuple(returned), callee.variadic)


def _same_registers(a: tuple[Passed, ...], b: tuple[Passed, ...]) -> bool:
    return [(one.kind, one.size) for one in a] == [(one.kind, one.size) for one in b]


def _first_scalars(passed: tuple[Passed, ...]) -> list[int]:
    starts, position = [], 0
    for one in passed:
        starts.append(position)
        position += one.scalars
    return starts


def sorts_of(passed: Passed) -> list[Sort]:
    """The sorts of the scalars of which a value consists."""
    return [run.sort for run in passed.layout for _ in run.offsets()]


def _readable(given: Passed, wanted: Passed) -> bool:
    """Whether a value that was passed as one type can be read as another."""
    if wanted.kind is Kind.INTEGER:
        return given.kind in (Kind.INTEGER, Kind.BOOL)
    return given.kind is wanted.kind and given.size == wanted.size and given.layout == wanted.layout


def _results(expected: Passed | None, given: Passed | None, pointer_width: int) -> tuple[Move, ...] | str:
    if expected is None:
        leaves_nothing = given is None or given.kind in (Kind.INTEGER, Kind.BOOL)
        if pointer_width == 64 and given is not None:
            leaves_nothing = given.kind is not Kind.EXTENDED and not _in_memory(given, pointer_width)
        return () if leaves_nothing else "the result is returned elsewhere"
    sorts = sorts_of(expected)
    if given is None and expected.kind is Kind.INTEGER:
        return (Move(sorts[0], None),)
    if given is None or not _readable(given, expected):
        return "the result is of another kind"
    if expected.kind is Kind.INTEGER and expected.size > given.size and 8 * expected.size > pointer_width:
        return "the result is returned elsewhere"  # in two registers
    return tuple([Move(sort, number) for number, sort in enumerate(sorts)])


# -- registers and stack slots ----------------------------------------------------------------------

_Piece = tuple[str, int]
"""A register, or a slot of the stack."""


def _pieces(passed: tuple[Passed, ...], hidden: bool, pointer_width: int) -> list[tuple[_Piece, ...]]:
    """The pieces that each argument occupies; a hidden pointer to the result may come first."""
    word = pointer_width // 8
    free = {"integer": 6 - hidden, "float": 8} if word == 8 else {"integer": 0, "float": 0}
    stack = int(hidden and word == 4)
    found: list[tuple[_Piece, ...]] = []
    for one in passed:
        wanted = _registers(one) if word == 8 else None
        if wanted is not None and all(wanted.count(kind) <= free[kind] for kind in set(wanted)):
            pieces: list[_Piece] = []
            for kind in wanted:
                free[kind] -= 1
                pieces.append((kind, free[kind]))
            found.append(tuple(pieces))
            continue
        if word == 8 and one.align >= 16:
            stack = (stack + 1) // 2 * 2
        slots = (one.size + word - 1) // word
        found.append(tuple([("stack", stack + slot) for slot in range(slots)]))
        stack += slots
    return found


def _in_memory(result: Passed | None, pointer_width: int) -> bool:
    """Whether the caller passes a hidden pointer to the memory for the result."""
    if result is None or result.kind is not Kind.RECORD:
        return False
    return pointer_width == 32 or _registers(result) is None


def _registers(passed: Passed) -> list[str] | None:
    """The kinds of the registers that a value needs on LP64, one for every eight bytes; None for the stack."""
    if passed.kind is Kind.EXTENDED or not passed.size:
        return None
    if passed.kind is Kind.FLOAT:
        return ["float"]
    if passed.kind is not Kind.RECORD:
        return ["integer"] * ((passed.size + 7) // 8)
    if passed.size > 16 or any(not _fits_register(run) for run in passed.layout):
        return None
    kinds = ["float"] * ((passed.size + 7) // 8)
    for run in passed.layout:
        for offset in run.offsets():
            if not isinstance(run.sort, FloatSort):
                kinds[offset // 8] = kinds[(offset + run.size - 1) // 8] = "integer"
    return kinds


def _fits_register(run: Run) -> bool:
    aligned = run.size not in (2, 4, 8, 16) or all(offset % run.size == 0 for offset in run.offsets())
    return run.sort is not FLOAT80 and aligned
