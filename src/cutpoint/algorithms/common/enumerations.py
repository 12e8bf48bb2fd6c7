"""Variables that hold one of a few values: the states of a machine, flags, codes.

Such a variable is assigned only constants or other variables of its kind, and compared with them only for equality. If
an interpolant constrains it in another form (some of its bits, a range), equalities `x == c` for as many values c as
needed make better predicates: they exclude each other, and the next interpolant will need the same ones.
"""

from __future__ import annotations

from collections.abc import Mapping

from cutpoint.cfa.model import Assign, Assume, Cfa, Havoc
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.boolean import eq
from cutpoint.smt.terms.evaluate import evaluate
from cutpoint.smt.terms.term import Term
from cutpoint.smt.terms.value_classes import ValueClasses, leaves
from cutpoint.smt.terms.walk import atoms, free_variables


class Enumerations:
    """The variables of an automaton that are enumerations, with their values."""

    def __init__(self, cfa: Cfa) -> None:
        self._values = _values_of(cfa)

    def split(self, atom: Term) -> tuple[Term, ...] | None:
        """Equalities that describe the values for which an atom holds; None if the atom is not about one
        enumeration."""
        variables = free_variables(atom)
        if len(variables) != 1 or variables[0] not in self._values:
            return None
        (x,) = variables
        if _is_equality(atom):
            return (atom,)
        constants = self._values[x]
        inside = [c for c in constants if evaluate(atom, {x: c.value})]
        outside = [c for c in constants if c not in inside]
        return tuple([eq(x, c) for c in min(inside, outside, key=len)]) or None


def _is_equality(atom: Term) -> bool:
    return atom.op == ops.EQ and any(side.op == ops.VAR for side in atom.args)


def _values_of(cfa: Cfa) -> Mapping[Term, list[Term]]:
    classes = ValueClasses()
    for edge in cfa.edges:
        op = edge.op
        if isinstance(op, Assume):
            for atom in atoms(op.condition):
                if atom.op == ops.EQ:
                    classes.relate(atom.args)
                else:
                    classes.exclude(free_variables(atom))
        elif isinstance(op, Assign):
            classes.relate((op.variable, *leaves(op.value)))
        elif not isinstance(op, Havoc):
            return {}
    return classes.values()
