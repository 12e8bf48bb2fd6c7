"""Statements of inline assembly."""

from __future__ import annotations

from collections.abc import Callable

from cutpoint.c.ast import Node
from cutpoint.c.lowering.places import Place
from cutpoint.c.lowering.statements.jumps import JumpLowering
from cutpoint.c.lowering.syntax.assembly import Assembly
from cutpoint.cfa.assumptions import AssumptionKind
from cutpoint.cfa.model import Assume, Origin
from cutpoint.cfa.program import Fill
from cutpoint.smt.terms.term import TRUE, Term

_LONGEST_SUBJECT = 40
"""Characters that are shown of a statement that an assumption is about."""


class AssemblyLowering(JumpLowering):
    """Operands are evaluated once; outputs get any value, unless there are no instructions to compute another one."""

    assemblies: Callable[[], dict[Node, Assembly]] = dict
    """The asm statements of the function."""

    def assembly(self, node: Node) -> None:
        statement = self.assemblies().get(node)
        if statement is None:
            raise self.unsupported("inline assembly whose operands cannot be told from its text", node)
        if statement.jumps:
            raise self.unsupported("asm goto", node)
        operands = node.expressions
        count = len(statement.outputs)
        places = [self.fixed(self.place_of(operand)) for operand in operands[:count]]
        inputs = [self._input(operand) for operand in operands[count:]]
        if not statement.is_empty:
            self.assuming(AssumptionKind.ASSEMBLY_CHANGES_OUTPUTS_ONLY, _shortened(node.text))
            self.emit(Assume(TRUE))  # so that executions pass a location of it
        for number, place in enumerate(places):
            source = statement.source_of(number)
            if statement.is_empty and statement.keeps(number):
                continue
            if statement.is_empty and source is not None and place.type.is_scalar:
                operand, value = operands[count + source], inputs[source]
                if value is None:
                    raise self.unsupported("an operand of inline assembly that has no value", operand)
                self.write(place, self.conversion(value, operand, place.type))
            else:
                self._forget(place)

    def _input(self, operand: Node) -> Term | None:
        value = self.effect(operand, used=True)
        return self.kept(value) if value is not None else None

    def _forget(self, place: Place) -> None:
        if place.type.is_scalar:
            self.write(place, self.any_scalar(place.type, Origin.ASM, "asm"))
        else:
            self.emit(Fill(self.address_of(place), self.layout(place.type), Origin.ASM))


def _shortened(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST_SUBJECT else f"{line[: _LONGEST_SUBJECT - 1]}…"
