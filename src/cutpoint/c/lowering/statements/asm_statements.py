"""Statements of inline assembly."""

from __future__ import annotations

from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.c.lowering.evaluation.access import Access, Lvalue
from cutpoint.c.lowering.evaluation.arbitrary import any_content
from cutpoint.c.lowering.evaluation.evaluation import Evaluation
from cutpoint.c.lowering.evaluation.lvalues import Lvalues
from cutpoint.c.lowering.syntax.body import Body
from cutpoint.c.types import CType, FloatType, IntType
from cutpoint.cfa.assumptions import AssumptionKind
from cutpoint.cfa.model import Assume, Origin
from cutpoint.cfa.program import Fill
from cutpoint.smt.terms.term import TRUE, Term

_LONGEST_SUBJECT = 40
"""The number of characters shown of a statement that an assumption is about."""


class AsmStatements:
    """Operands are evaluated once; outputs become arbitrary, unless there are no instructions."""

    def __init__(
        self, builder: FunctionBuilder, evaluation: Evaluation, access: Access, lvalues: Lvalues, body: Body
    ) -> None:
        self._builder = builder
        self._evaluation = evaluation
        self._access = access
        self._lvalues = lvalues
        self._body = body

    def lower(self, node: Node) -> None:
        statement = self._body.assemblies().get(node)
        if statement is None:
            raise self._builder.unsupported("inline assembly whose operands cannot be read from its text", node)
        if statement.jumps:
            raise self._builder.unsupported("asm goto", node)
        operands = node.expressions
        count = len(statement.outputs)
        self._refuse_dependent(operands[:count])
        lvalues = [self._access.with_stable_address(self._lvalues.lvalue_of(operand)) for operand in operands[:count]]
        inputs = [self._input(operand) for operand in operands[count:]]
        if not statement.is_empty:
            self._builder.assuming(AssumptionKind.ASSEMBLY_CHANGES_OUTPUTS_ONLY, _shortened(node.text))
            self._builder.emit(Assume(TRUE))  # so that executions visit a location of it
        for number, lvalue in enumerate(lvalues):
            source = statement.source_of(number)
            if statement.is_empty and statement.keeps(number):
                continue
            if statement.is_empty and source is not None and lvalue.type.is_scalar:
                operand, value = operands[count + source], inputs[source]
                if value is None:
                    raise self._builder.unsupported("an operand of inline assembly that has no value", operand)
                self._refuse_other_bits(operand, lvalue.type)
                self._access.write(lvalue, self._evaluation.conversion(value, operand, lvalue.type))
            else:
                self._forget(lvalue)

    def _refuse_dependent(self, outputs: list[Node]) -> None:
        """Refuses outputs if the address of one depends on another: its old value or its new one may be used."""
        written = {output.stripped.value[1]: output for output in outputs if output.stripped.kind == kinds.DECL_REF}
        for output in outputs:
            for part in output.walk():
                if part.kind == kinds.DECL_REF and written.get(part.value[1], output) is not output:
                    raise self._builder.unsupported(
                        "an output of inline assembly in the address of another one", output
                    )

    def _refuse_other_bits(self, operand: Node, type_: CType) -> None:
        """Refuses an output in the register of an input of another size or kind: bits are moved, no value converted."""
        source = self._builder.arithmetic.decayed(operand.type)
        if source.size != type_.size or isinstance(source, FloatType) or isinstance(type_, FloatType):
            same = isinstance(source, FloatType) and isinstance(type_, FloatType) and source.format is type_.format
            if not same:
                raise self._builder.unsupported("operands of inline assembly that share a register", operand)

    def _input(self, operand: Node) -> Term | None:
        value = self._evaluation.effect(operand, used=True)
        return self._builder.snapshot(value) if value is not None else None

    def _forget(self, lvalue: Lvalue) -> None:
        if lvalue.type.is_scalar:
            if isinstance(lvalue.type, IntType) and lvalue.type.is_bool:
                self._builder.assuming(AssumptionKind.MEMORY_IS_USED_PROPERLY, "_Bool")
            self._access.write(lvalue, any_content(self._builder, lvalue.type, Origin.ASM, "asm"))
        else:
            self._builder.emit(Fill(self._access.address_of(lvalue), self._builder.layout(lvalue.type), Origin.ASM))


def _shortened(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST_SUBJECT else f"{line[: _LONGEST_SUBJECT - 1]}…"
