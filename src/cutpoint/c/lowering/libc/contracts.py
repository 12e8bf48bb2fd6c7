"""Library functions whose behaviour is specified by a contract in the catalogue.

A contract is a list of clauses, separated by semicolons; `$1` is the first argument:

| clause | meaning |
| --- | --- |
| `nothing` | no result, and no effect that the program can observe |
| `receives $2[$3]` | bytes from outside are written to a buffer |
| `receives $2[result of $3]` | as many bytes as the result says are written to a buffer of that size |
| `receives line $1[$2]` | a line from outside, or as much of it as fits, is written to a buffer, and a zero |
| `sets $1`, `sets $1[N]` | the object that the argument points to, if any, gets a value |
| `writes text $1[$2]` | a text with its zero is written to the buffer |
| `needs null $2`, `needs numbers` | unsupported if the argument is not null, or an unnamed one is a pointer |
| `of descriptor $1` | it fails with EBADF if the argument is negative |
| `frees` | the object that the argument points to is freed |
| `A \\| B \\| fails C \\| may fail D` | the result: one of these; errno is set if it indicates a failure |

errno may change whatever the result is: C does not specify it after a call that did not fail.

A result is a number, a range `0..255`, `0..$2`, `0..$3-1`, `0..$3 unless $2 is zero` (then it is zero as well), `any`,
`null`, an argument `$1`, `new` (the unique address of an object of the library), `text N` or `object` (a static buffer
of the library; a name identifies one that functions share), `fresh N` or `fresh` (the same in a new block), `ends` (the
program ends), `exits` (it ends as by `exit`, with the first argument). `~` marks a value that the library computes:
only its bounds are known.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from cutpoint.c.ast import Node
from cutpoint.c.lowering.evaluation.arbitrary import any_scalar
from cutpoint.c.lowering.libc.doubts import doubt, note_descriptors
from cutpoint.c.lowering.libc.environment import text_from_outside
from cutpoint.c.lowering.libc.errors import EBADF, change_errno, set_errno_if
from cutpoint.c.lowering.libc.handler import Caller
from cutpoint.c.lowering.libc.written import (
    compute,
    end_text,
    forget,
    receive,
    receive_line,
    static_object,
    static_text,
)
from cutpoint.c.lowering.library.catalogue import Entry
from cutpoint.c.lowering.library.prototypes import POINTER, shape_of_text
from cutpoint.c.types import CType, FunctionType, IntType, PointerType, VoidType
from cutpoint.cfa.assumptions import AssumptionKind
from cutpoint.cfa.model import Origin
from cutpoint.cfa.program import EXIT, step
from cutpoint.smt.terms import bitvectors as b
from cutpoint.smt.terms import floats, ops
from cutpoint.smt.terms.boolean import and_, disjunction, eq, ite, not_, or_
from cutpoint.smt.terms.sorts import FloatSort, bitvec
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, width_of

_CLAUSE = re.compile(r"(?P<verb>receives line|receives|sets|writes text) \$(?P<argument>\d)(\[(?P<size>[^\]]+)\])?")
_BOUND = re.compile(r"\$(?P<argument>\d)(?P<minus>-1)?|(?P<number>-?\d+)|(?P<max>max)|(?P<min>min)")
_NEEDS_NULL, _DESCRIPTOR = "needs null $", "of descriptor $"
_OPAQUE = 256
"""The size in bytes of a library object whose type the program does not know."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """One of the results that a function may have."""

    text: str
    fails: bool
    """Whether it indicates a failure that sets errno."""
    perhaps: bool
    """Whether it may also be returned without a failure."""
    approximated: bool


@dataclass(frozen=True, slots=True)
class Write:
    verb: str
    argument: int
    size: str | None


@dataclass(frozen=True, slots=True)
class Contract:
    writes: tuple[Write, ...]
    results: tuple[Alternative, ...]
    null: tuple[int, ...]
    """The arguments that must be null."""
    numbers: bool
    """Whether no argument beyond the named ones may be a pointer."""
    descriptor: int | None
    """The argument that must be a descriptor: if it is negative, the call fails."""
    frees: bool
    """Whether it frees an object that the library created, so that another may reuse its address."""


@cache
def parse(text: str) -> Contract:
    writes: list[Write] = []
    null: list[int] = []
    results: tuple[Alternative, ...] = ()
    descriptor: int | None = None
    flags = frozenset({"nothing", "needs numbers", "frees"})
    clauses = text.split("; ")
    for clause in clauses:
        match = _CLAUSE.fullmatch(clause)
        if match is not None:
            writes.append(Write(match["verb"], int(match["argument"]) - 1, match["size"]))
        elif clause.startswith(_DESCRIPTOR):
            descriptor = int(clause.removeprefix(_DESCRIPTOR)) - 1
        elif clause.startswith(_NEEDS_NULL):
            null.append(int(clause.removeprefix(_NEEDS_NULL)) - 1)
        elif clause not in flags:
            results = tuple(_alternative(one.strip()) for one in clause.split("|"))
    return Contract(tuple(writes), results, tuple(null), "needs numbers" in clauses, descriptor, "frees" in clauses)


def _alternative(text: str) -> Alternative:
    perhaps = text.startswith("may fail ")
    fails = perhaps or text.startswith("fails ")
    value = text.removeprefix("may fail ").removeprefix("fails ")
    return Alternative(value.removeprefix("~").strip(), fails, perhaps, value.startswith("~"))


def follow(caller: Caller, entry: Entry, node: Node, arguments: Sequence[Node]) -> Term | None:
    """Lowers a call by the contract of its row."""
    return _Call(caller, entry, node, arguments).lowered()


class _Call:
    """One call: its arguments as values of the library's types."""

    def __init__(self, caller: Caller, entry: Entry, node: Node, arguments: Sequence[Node]) -> None:
        self._caller = caller
        self._builder = caller.builder
        self._entry = entry
        assert entry.contract is not None
        self._contract = parse(entry.contract)
        self._arguments = arguments
        self._values = [caller.builder.kept(caller.evaluation.value(argument)) for argument in arguments]
        callee = node.children[0].stripped.type
        self._declared = callee if isinstance(callee, FunctionType) else None
        self._type: CType = node.type
        self._gives_pointer = shape_of_text(entry.result, 0)[0] == POINTER

    def lowered(self) -> Term | None:
        builder = self._builder
        self._require()
        result, failed = self._result()
        is_no_file = FALSE
        if self._contract.descriptor is not None and result is not None:
            given = self._values[self._contract.descriptor]
            is_no_file = b.slt(given, bv(0, width_of(given)))
            builder.assume(or_(failed, not_(is_no_file)))
        self._weigh(and_(doubt(self._caller, self._entry.name, self._values, self._contract.descriptor), not_(failed)))
        note_descriptors(self._caller, self._entry.name, self._values)
        for write in self._contract.writes:
            self._write(write, result, failed)
        if any(one.perhaps for one in self._contract.results):
            failed = and_(failed, self._choice())
        change_errno(self._caller, failed)
        set_errno_if(self._caller, is_no_file, EBADF)
        return result if self._type.is_scalar else None

    def _weigh(self, doubtful: Term) -> None:
        """An execution on which the condition holds depends on what the model does not know."""
        if doubtful is FALSE:
            return
        builder, end = self._builder, self._builder.label()
        doubted, certain = builder.fork(doubtful)
        builder.here = doubted
        builder.here, impossible = builder.fork(self._choice(Origin.APPROXIMATED))
        builder.jump(end)
        builder.here = impossible
        builder.assume(FALSE)
        builder.here = certain
        builder.jump(end)
        builder.place(end)

    def _require(self) -> None:
        """Refuses arguments that the contract does not cover, and records its assumptions."""
        builder, name = self._builder, self._entry.name
        if self._contract.frees:
            self._caller.program.frees = True
            builder.assuming(AssumptionKind.MEMORY_IS_USED_PROPERLY, name)
        for position in self._contract.null:
            value = self._values[position]
            if value.op != ops.CONST or value.value != 0:
                raise builder.unsupported(
                    f"call of {name!r} with an argument that is not null", self._arguments[position]
                )
        named = len(self._entry.parameters) if self._contract.numbers else len(self._arguments)
        for argument, value in zip(self._arguments[named:], self._values[named:], strict=True):
            is_narrow = isinstance(argument.type, IntType) and 8 * argument.type.size < builder.pointer_width
            if not is_narrow and value.op != ops.CONST:
                raise builder.unsupported(f"call of {name!r} with an argument that may be a pointer", argument)

    # -- the result ---------------------------------------------------------------------------------

    def _result(self) -> tuple[Term | None, Term]:
        """The value, in a variable of its own unless it is constant, and whether it indicates a failure."""
        results = self._contract.results
        if not results:
            return None, FALSE
        if not self._type.is_scalar:  # declared void by the program: it may fail nevertheless
            self._type = self._builder.arithmetic.difference if self._gives_pointer else self._builder.arithmetic.int
            value, failed = self._result_of_type(results)
            self._type = VoidType(1, 1)
            return value, failed
        return self._result_of_type(results)

    def _result_of_type(self, results: tuple[Alternative, ...]) -> tuple[Term, Term]:
        builder = self._builder
        known = [one for one in results if not one.approximated]
        guessed = [one for one in results if one.approximated]
        if self._gives_pointer or any(one.text in ("ends", "exits") for one in results):
            return self._chosen(results)
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

    def _choice(self, origin: Origin = Origin.LIBRARY) -> Term:
        """A nondeterministic choice."""
        return eq(self._builder.any_value("choice", bv(0, 1).sort, origin, "what happens", False), bv(0, 1))

    def _choice_before(self, others: Sequence[Alternative]) -> Term:
        """Whether none of the others happens.

        If these are approximated constants, an execution depends on the model if one of them happens, and only then:
        the second choice matters only after the first one, and it may not undo that one.
        """
        first = self._choice()
        if not all(one.approximated and one.text.lstrip("-") in ("null", "0", "1") for one in others):
            return first
        second = self._choice(Origin.APPROXIMATED)
        self._builder.assume(or_(first, not_(second)))
        return or_(first, second)

    def _number(self, results: tuple[Alternative, ...], origin: Origin) -> tuple[Term, Term]:
        """A number that is in one of the ranges."""
        builder, type_ = self._builder, self._type
        if len(results) == 1 and results[0].text.lstrip("-").isdigit():
            return self._constant(int(results[0].text)), TRUE if results[0].fails else FALSE
        if len(results) == 1 and results[0].text == "0..max" and isinstance(type_, IntType) and type_.signed:
            number = builder.any_value("result", bitvec(type_.width - 1), origin, self._entry.name, False)
            return b.resize(number, type_.width, False), TRUE if results[0].fails else FALSE
        value = any_scalar(builder, type_, origin, self._entry.name)
        ranges = [self._within(value, one.text) for one in results]
        builder.assume(disjunction(ranges))
        failures = [inside for inside, one in zip(ranges, results, strict=True) if one.fails]
        return value, disjunction(failures)

    def _refuse_empty_ranges(self, results: tuple[Alternative, ...]) -> None:
        """Refuses a call if no result is possible (`0..$2` for a negative argument): the contract does not cover it."""
        possible = disjunction([self._is_possible(one.text) for one in results])
        self._builder.refuse_if(not_(possible), f"call of {self._entry.name!r} with a negative size")

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
        match = _BOUND.fullmatch(bound)
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
        match = _BOUND.fullmatch(text)
        assert match is not None, f"{self._entry.name}: {text}"
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

    # -- results that are chosen, not counted ---------------------------------------------------------

    def _chosen(self, results: tuple[Alternative, ...]) -> tuple[Term, Term]:
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
                holds = self._choice(origin) if one.approximated else self._choice_before(results[number + 1 :])
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
                return static_text(self._caller, (rest[1:] or [self._entry.name])[0], int(rest[0]))
            if what == "fresh" and rest:
                return text_from_outside(builder, int(rest[0]) - 1, Origin.APPROXIMATED)
            if what in ("object", "fresh"):
                if not target.size or isinstance(target, VoidType):
                    raise builder.unsupported(
                        f"call of {self._entry.name!r}: it returns an object of an incomplete type"
                    )
                if what == "fresh":
                    return builder.allocate(bv(target.size, builder.pointer_width))
                return static_object(self._caller, (rest or [self._entry.name])[0], target)
        return self._number((one,), Origin.APPROXIMATED if one.approximated else Origin.LIBRARY)[0]

    # -- what it writes -------------------------------------------------------------------------------

    def _write(self, write: Write, result: Term | None, failed: Term) -> None:
        builder = self._builder
        argument, target = self._arguments[write.argument], self._values[write.argument]
        if write.verb.startswith("receives"):
            self._receive(write, result, failed)
        elif write.verb == "sets":
            compute(builder, argument, target, self._size(write.size), self._target(write.argument))
        else:
            size = self._size(write.size)
            assert size is not None
            end = builder.label()
            is_null, is_buffer = builder.fork(eq(target, bv(0, builder.pointer_width)))
            builder.here = is_buffer
            forget(builder, target, size, None, Origin.APPROXIMATED)
            succeeds, fails = self._fork_success(failed)
            builder.here = succeeds
            end_text(builder, target, size)
            builder.jump(end)
            for start in (fails, is_null):
                builder.here = start
                builder.jump(end)
            builder.place(end)

    def _fork_success(self, failed: Term) -> tuple[int | None, int | None]:
        fails, succeeds = self._builder.fork(failed)
        return succeeds, fails

    def _receive(self, write: Write, result: Term | None, failed: Term) -> None:
        builder, width = self._builder, self._builder.pointer_width
        argument, target = self._arguments[write.argument], self._values[write.argument]
        end = builder.label()
        builder.here, fails = self._fork_success(failed)
        counted, of, limited = (write.size or "").partition(" of ")
        if of:
            assert result is not None
            limit, unit = self._size(limited), self._size(counted.removeprefix("result").lstrip("*") or "1")
            assert limit is not None
            assert unit is not None
            count = b.mul(b.resize(result, width, False), unit)
            count = builder.kept(ite(b.ule(count, limit), count, limit))
            receive(builder, argument, target, limit, count)
            if unit is not bv(1, width):  # a part of the next element may have been received
                self._forget_if(b.ult(count, limit), step(target, count), unit)
        else:
            size = self._size(write.size)
            assert size is not None
            if write.verb == "receives line":
                receive_line(builder, target, size)
            else:
                receive(builder, argument, target, size, size)
        builder.jump(end)
        builder.here = fails
        if write.verb == "receives line" and fails is not None:
            size = self._size(write.size)
            assert size is not None
            self._forget_if(self._choice(Origin.APPROXIMATED), target, size)  # received before an error
        builder.place(end)

    def _forget_if(self, condition: Term, target: Term, size: Term) -> None:
        builder = self._builder
        end = builder.label()
        builder.here, otherwise = builder.fork(condition)
        forget(builder, target, size, None, Origin.APPROXIMATED)
        builder.jump(end)
        builder.here = otherwise
        builder.place(end)

    def _target(self, position: int) -> CType:
        """The type that the declared parameter points to."""
        if self._declared is not None and position < len(self._declared.parameters):
            type_ = self._builder.arithmetic.decayed(self._declared.parameters[position])
            if isinstance(type_, PointerType):
                return type_.target
        return VoidType(1, 1)

    def _size(self, text: str | None) -> Term | None:
        """A size in bytes: a product of numbers and arguments."""
        if text is None:
            return None
        width = self._builder.pointer_width
        size = bv(1, width)
        for factor in text.split("*"):
            if factor.startswith("$"):
                position = int(factor[1:]) - 1
                type_ = self._arguments[position].type
                value = b.resize(self._values[position], width, isinstance(type_, IntType) and type_.signed)
            else:
                value = bv(int(factor), width)
            size = b.mul(size, value)
        return size
