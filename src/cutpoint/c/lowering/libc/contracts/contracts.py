"""Library functions whose behaviour is specified by a contract in the catalogue (see `language`)."""

from __future__ import annotations

from collections.abc import Sequence

from cutpoint.c.ast import Node
from cutpoint.c.lowering.libc.contracts.doubts import doubt, note_descriptors
from cutpoint.c.lowering.libc.contracts.language import Write, parse
from cutpoint.c.lowering.libc.contracts.results import ContractResult, any_choice
from cutpoint.c.lowering.libc.errors import EBADF, change_errno, set_errno_if
from cutpoint.c.lowering.libc.handler import Caller
from cutpoint.c.lowering.libc.memory.written import compute, end_text, forget, receive, receive_line
from cutpoint.c.lowering.library.catalogue import Entry
from cutpoint.c.types import CType, FunctionType, IntType, PointerType, VoidType
from cutpoint.cfa.assumptions import AssumptionKind
from cutpoint.cfa.model import Origin
from cutpoint.cfa.program import step
from cutpoint.smt.terms import bitvectors as b
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.boolean import and_, eq, ite, not_, or_
from cutpoint.smt.terms.term import FALSE, Term, bv, width_of


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
        self._values = [caller.builder.snapshot(caller.evaluation.value(argument)) for argument in arguments]
        callee = node.children[0].stripped.type
        self._declared = callee if isinstance(callee, FunctionType) else None
        self._type: CType = node.type

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
            failed = and_(failed, any_choice(builder))
        change_errno(self._caller, failed)
        set_errno_if(self._caller, is_no_file, EBADF)
        return result if self._type.is_scalar else None

    def _result(self) -> tuple[Term | None, Term]:
        if not self._contract.results:
            return None, FALSE
        return ContractResult(self._caller, self._entry, self._type, self._arguments, self._values).chosen(
            self._contract.results
        )

    def _weigh(self, doubtful: Term) -> None:
        """Makes executions on which the condition holds depend on a choice that the model leaves open."""
        if doubtful is FALSE:
            return
        builder, end = self._builder, self._builder.label()
        doubted, certain = builder.fork(doubtful)
        builder.here = doubted
        builder.here, impossible = builder.fork(any_choice(builder, Origin.APPROXIMATED))
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
            count = builder.snapshot(ite(b.ule(count, limit), count, limit))
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
            self._forget_if(any_choice(builder, Origin.APPROXIMATED), target, size)  # received before an error
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
