"""Whether a bit-vector variable represents its signed or its unsigned value, depending on how formulas use it."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from cutpoint.smt.solvers.errors import SmtError
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.sorts import BitVecSort
from cutpoint.smt.terms.term import Term, subterms


class NoIntegerForm(SmtError):
    """A term without counterpart in the other theory; the chain of engines continues with the next engine."""

    def __init__(self, message: str, term: Term) -> None:
        from cutpoint.smt.terms.pretty import to_c  # only errors print

        super().__init__(f"{message}: {to_c(term, 200)}")
        self.term = term


class Reading(Enum):
    SIGNED = "signed"
    UNSIGNED = "unsigned"

    def range(self, width: int) -> tuple[int, int]:
        """The least and the greatest integer that a bit-vector of this width can represent."""
        if self is Reading.SIGNED:
            return -(1 << (width - 1)), (1 << (width - 1)) - 1
        return 0, (1 << width) - 1


_VOTES = {
    ops.SLT: 1,
    ops.SLE: 1,
    ops.SDIV: 1,
    ops.SREM: 1,
    ops.ASHR: 1,
    ops.SEXT: 1,
    ops.ULT: -1,
    ops.ULE: -1,
    ops.UDIV: -1,
    ops.UREM: -1,
    ops.LSHR: -1,
    ops.ZEXT: -1,
}
"""An operator's votes on the reading of its arguments: positive for signed."""
_SHIFTS = {ops.LSHR, ops.ASHR}
_CONNECTING = {ops.ADD, ops.SUB, ops.MUL, ops.BVNOT, ops.UDIV, ops.UREM, ops.SDIV, ops.SREM, *_SHIFTS, ops.SHL}
"""Operators whose result has the same reading as their operands."""


class _Classes:
    """A union-find structure: classes of terms that must have the same reading, with the votes of each class."""

    def __init__(self) -> None:
        self._parent: dict[Term, Term] = {}
        self._votes: dict[Term, int] = {}

    def root(self, term: Term) -> Term:
        parent = self._parent
        while (above := parent.get(term, term)) is not term:
            parent[term] = parent.get(above, above)
            term = above
        return term

    def join(self, a: Term, b: Term) -> None:
        # A constant is a single object wherever it occurs, so it must not connect classes.
        if a.op == ops.CONST or b.op == ops.CONST:
            return
        a, b = self.root(a), self.root(b)
        if a is not b:
            self._parent[b] = a
            self._votes[a] = self._votes.get(a, 0) + self._votes.pop(b, 0)

    def vote(self, term: Term, vote: int) -> None:
        if term.op != ops.CONST:
            root = self.root(term)
            self._votes[root] = self._votes.get(root, 0) + vote

    def reading(self, term: Term) -> Reading:
        return Reading.UNSIGNED if self._votes.get(self.root(term), 0) < 0 else Reading.SIGNED


def choose_readings(formulas: Iterable[Term]) -> dict[Term, Reading]:
    """A reading for each bit-vector variable, in order of their ids: by majority of its uses, signed if tied."""
    classes = _Classes()
    variables: list[Term] = []
    for term in subterms(formulas):
        op, args = term.op, term.args
        if op == ops.VAR and isinstance(term.sort, BitVecSort):
            variables.append(term)
            continue
        operands = args[:1] if op in _SHIFTS or op == ops.SHL else args
        vote = _VOTES.get(op)
        if vote is not None:
            for operand in operands:
                classes.vote(operand, vote)
        if op in _CONNECTING:
            for operand in operands:
                classes.join(term, operand)
        elif op == ops.ITE and isinstance(term.sort, BitVecSort):
            classes.join(term, args[1])
            classes.join(term, args[2])
        elif op == ops.EQ and isinstance(args[0].sort, BitVecSort):
            classes.join(*args)
    return {variable: classes.reading(variable) for variable in variables}
