"""The result of a call, as its contract specifies it."""

from __future__ import annotations

from collections.abc import Sequence

from cutpoint.c.ast import Node
from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.c.lowering.evaluation.arbitrary import any_scalar
from cutpoint.c.lowering.libc.contracts.language import BOUND, Alternative
from cutpoint.c.lowering.libc.environment import text_from_outside
from cutpoint.c.lowering.libc.handler import Caller
from cutpoint.c.lowering.libc.memory.written import static_object, static_text
from cutpoint.c.lowering.library.catalogue import Entry
from cutpoint.c.lowering.library.prototypes import POINTER, shape_of_text
from cutpoint.c.types import CType, IntType, PointerType, VoidType
from cutpoint.cfa.model import Origin
from cutpoint.cfa.program import EXIT
from cutpoint.smt.terms import bitvectors as b
from cutpoint.smt.terms import floats, ops
from cutpoint.smt.terms.boolean import and_, disjunction, eq, ite, not_, or_
from cutpoint.smt.terms.sorts import FloatSort, bitvec
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv

_OPAQUE = 256
"""The size in bytes of a library object whose type the program does not know."""


def any_choice(builder: FunctionBuilder, origin: Origin = Origin.LIBRARY) -> Term:
    """A nondeterministic choice."""
    return eq(builder.any_value("choice", bv(0, 1).sort, origin, "what happens", False), bv(0, 1))


class ContractResult:
    """One call: the function, the arguments and their values, and the type of the result."""

    def __init__(
        self, caller: Caller, entry: Entry, type_: CType, arguments: Sequence[Node], values: Sequence[Term]
    ) -> None:
        self._caller = caller
        self._builder = caller.builder
        self._name = entry.name
        self._arguments = arguments
        self._values = values
        self._gives_pointer = shape_of_text(entry.result, 0)[0] == POINTER
        if not type_.is_scalar:  # declared void by the program: it may fail nevertheless
            arithmetic = caller.builder.arithmetic
            type_ = arithmetic.difference if self._gives_pointer else arithmetic.int
        self._type = type_

    def chosen(self, results: tuple[Alternative, ...]) -> tuple[Term, Term]:
        """The value, in a variable of its own unless it is constant, and whether it indicates a failure."""
        builder = self._builder
        known = [one for one in results if not one.approximated]
        guessed = [one for one in results if one.approximated]
        if self._gives_pointer or any(one.text in ("ends", "exits") for one in results):
            return self._by_branches(results)
        self._refuse_empty_ranges(results)
        if not known or not guessed:
            return self._number(results, Origin.APPROXIMATED if guessed else Origin.LIBRARY)
        end = builder.label()
        value = builder.new_variable("result", self._type.sort)
        failure = builder.new_variable("failed", bv(0, 1).sort)
        sides = builder.fork(self._choice_before(guessed))
        for start, some, origin in zip(sides, (known, guessed), (Origin.LIBRARY, Origin.APPROXIMATED), strict=True):
            builder.here = start
            number, failed = self._number(tuple(some), origin)
            builder.assign(value, number)
            builder.assign(failure, b.from_bool(failed, 1))
            builder.jump(end)
        builder.place(end)
        return value, eq(failure, bv(1, 1))

    def _choice_before(self, others: Sequence[Alternative]) -> Term:
        """Whether none of the others happens.

        If the others are approximated constants, only an execution on which one of them happens depends on the model.
        So the choice is made twice. The second choice is approximated; it matters only if the first one selects one of
        the others, and then it must agree.
        """
        first = any_choice(self._builder)
        if not all(one.approximated and one.text.lstrip("-") in ("null", "0", "1") for one in others):
            return first
        second = any_choice(self._builder, Origin.APPROXIMATED)
        self._builder.assume(or_(first, not_(second)))
        return or_(first, second)

    def _number(self, results: tuple[Alternative, ...], origin: Origin) -> tuple[Term, Term]:
        """A number that is in one of the ranges."""
        builder, type_ = self._builder, self._type
        if len(results) == 1 and results[0].text.lstrip("-").isdigit():
            return self._constant(int(results[0].text)), TRUE if results[0].fails else FALSE
        if len(results) == 1 and results[0].text == "0..max" and isinstance(type_, IntType) and type_.signed:
            number = builder.any_value("result", bitvec(type_.width - 1), origin, self._name, False)
            return b.resize(number, type_.width, False), TRUE if results[0].fails else FALSE
        value = any_scalar(builder, type_, origin, self._name)
        ranges = [self._within(value, one.text) for one in results]
        builder.assume(disjunction(ranges))
        failures = [inside for inside, one in zip(ranges, results, strict=True) if one.fails]
        return value, disjunction(failures)

    def _refuse_empty_ranges(self, results: tuple[Alternative, ...]) -> None:
        """Refuses a call if no result is possible (`0..$2` for a negative argument): the contract does not cover it."""
        possible = disjunction([self._is_possible(one.text) for one in results])
        self._builder.refuse_if(not_(possible), f"call of {self._name!r} with a negative size")

    def _is_possible(self, text: str) -> Term:
        """Whether a range contains a number."""
        text, _, exception = text.partition(" unless ")
        low, dots, high = text.partition("..")
        if exception or not dots or "$" not in high:
            return TRUE
        if not self._is_signed(high):
            return b.ule(self._bound(low), self._bound(high)) if low == "1" else TRUE
        return b.sle(self._bound(low), self._bound(high))

    def _within(self, value: Term, text: str) -> Term:
        if text == "any":
            return TRUE
        text, _, exception = text.partition(" unless ")
        if exception.endswith("is zero"):
            is_zero = eq(self._values[int(exception[1]) - 1], bv(0, self._builder.pointer_width))
            return ite(is_zero, eq(value, bv(0, 8 * self._type.size)), self._within(value, text))
        low, dots, high = text.partition("..")
        if not dots:
            return eq(value, self._bound(low))
        if isinstance(value.sort, FloatSort):
            low_value, high_value = self._bound(low), self._bound(high)
            return and_(floats.fp_compare(ops.FP_LE, low_value, value), floats.fp_compare(ops.FP_LE, value, high_value))
        assert isinstance(self._type, IntType)
        below = b.sle if self._type.signed else b.ule
        inside = and_(below(self._bound(low), value), below(value, self._bound(high)))
        if self._type.signed and "$" in high and not self._is_signed(high):  # a count that does not fit is no bound
            inside = and_(below(self._bound(low), value), b.ule(value, self._bound(high)))
        return inside

    def _is_signed(self, bound: str) -> bool:
        match = BOUND.fullmatch(bound)
        assert match is not None
        type_ = self._arguments[int(match["argument"]) - 1].type
        return isinstance(type_, IntType) and type_.signed

    def _constant(self, number: int) -> Term:
        type_ = self._type
        sort = type_.sort
        if isinstance(sort, FloatSort):
            return floats.from_python(float(number), sort)
        return bv(number, 8 * type_.size)

    def _bound(self, text: str) -> Term:
        match = BOUND.fullmatch(text)
        assert match is not None, f"{self._name}: {text}"
        if match["number"]:
            return self._constant(int(match["number"]))
        if match["max"] or match["min"]:
            assert isinstance(self._type, IntType)
            width, signed = self._type.width, self._type.signed
            return bv(
                ((1 << width - 1) - 1 if signed else -1) if match["max"] else (1 << width - 1 if signed else 0), width
            )
        position = int(match["argument"]) - 1
        type_ = self._arguments[position].type
        value = b.resize(self._values[position], 8 * self._type.size, isinstance(type_, IntType) and type_.signed)
        return b.sub(value, bv(1, 8 * self._type.size)) if match["minus"] else value

    def _by_branches(self, results: tuple[Alternative, ...]) -> tuple[Term, Term]:
        """A pointer, or the result if the program does not end."""
        builder = self._builder
        if len(results) == 1:
            return self._one(results[0]), TRUE if results[0].fails else FALSE
        value = builder.new_variable("result", self._type.sort)
        failure = builder.new_variable("failed", bv(0, 1).sort)
        end = builder.label()
        for number, one in enumerate(results):
            rest: int | None = None
            if number < len(results) - 1:
                origin = Origin.APPROXIMATED if one.approximated else Origin.LIBRARY
                holds = any_choice(builder, origin) if one.approximated else self._choice_before(results[number + 1 :])
                builder.here, rest = builder.fork(holds)
            builder.assign(value, self._one(one))
            builder.assign(failure, bv(int(one.fails), 1))
            builder.jump(end)
            builder.here = rest
        builder.place(end)
        return value, eq(failure, bv(1, 1))

    def _one(self, one: Alternative) -> Term:
        builder, type_, text = self._builder, self._type, one.text
        if text == "ends":
            builder.leave(EXIT)
            return self._constant(0)
        if text == "exits":
            builder.assign(self._caller.program.exit_status, self._values[0])
            self._caller.program.end(builder)
            return self._constant(0)
        if text.startswith("$"):
            return self._values[int(text[1:]) - 1]
        if text == "null":
            return bv(0, builder.pointer_width)
        if self._gives_pointer:
            target = type_.target if isinstance(type_, PointerType) else VoidType(1, 1)
            if text == "new":
                size = target.size if not isinstance(target, VoidType) and target.size else _OPAQUE
                return builder.allocate(bv(size, builder.pointer_width))
            what, *rest = text.split()
            if what == "text":
                return static_text(self._caller, (rest[1:] or [self._name])[0], int(rest[0]))
            if what == "fresh" and rest:
                return text_from_outside(builder, int(rest[0]) - 1, Origin.APPROXIMATED)
            if what in ("object", "fresh"):
                if not target.size or isinstance(target, VoidType):
                    raise builder.unsupported(f"call of {self._name!r}: it returns an object of an incomplete type")
                if what == "fresh":
                    return builder.allocate(bv(target.size, builder.pointer_width))
                return static_object(self._caller, (rest or [self._name])[0], target)
        return self._number((one,), Origin.APPROXIMATED if one.approximated else Origin.LIBRARY)[0]
