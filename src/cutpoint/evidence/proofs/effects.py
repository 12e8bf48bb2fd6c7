"""Effects: a sound summary of the assignments in a part of a program, along any path.

A part that a proof does not depend on (a call, a loop) is replaced by operations that over-approximate it: each
variable that it may assign gets any value. If the part assigns only a single literal to a variable, that variable keeps
its value or gets the literal; so a constant stays constant.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cutpoint.cfa.model import Assign, Assume, Havoc, Origin
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.boolean import ite, not_
from cutpoint.smt.terms.sorts import BOOL
from cutpoint.smt.terms.term import Term, internal

CHOICE = internal("choice", BOOL)
"""Havocked immediately before it is read, and dead afterwards."""


class Effects:
    """The variables that may be assigned, each with the one literal that it may get, or None for any value."""

    def __init__(self) -> None:
        self.values: dict[Term, Term | None] = {}

    def assign(self, variable: Term, value: Term | None) -> None:
        """Adds an assignment of `value`; None is any value."""
        todo = [value]
        seen = set(todo)
        while todo:
            term = todo.pop()
            if term is not None and term.op == ops.ITE:
                todo += [way for way in term.args[1:] if way not in seen]
                seen.update(term.args[1:])
            elif term is not variable:
                literal = term if term is not None and term.op == ops.CONST else None
                if self.values.setdefault(variable, literal) is not literal:
                    self.values[variable] = None

    def perform(self, op: object) -> None:
        """Adds the effect of an operation other than a call."""
        if isinstance(op, Assign):
            self.assign(op.variable, op.value)
        elif isinstance(op, Havoc):
            self.assign(op.variable, None)

    def include(self, others: Mapping[Term, Term | None]) -> None:
        for variable, value in others.items():
            self.assign(variable, value)


def operations(effects: Iterable[tuple[Term, Term | None]]) -> list[Assign | Havoc]:
    """Operations that have the effect on each variable, or none, independently of the other variables."""
    found: list[Assign | Havoc] = []
    for variable, literal in effects:
        if literal is None:
            found.append(Havoc(variable, Origin.UNSPECIFIED))
        else:
            found += [choose(), Assign(variable, ite(CHOICE, literal, variable))]
    return found


def choose() -> Havoc:
    return Havoc(CHOICE, Origin.UNSPECIFIED)


def chosen(yes: bool) -> Assume:
    return Assume(CHOICE if yes else not_(CHOICE))
