"""Formulas by their literals: a value for each literal, combined as the negation normal form combines these."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from cutpoint.smt.terms import ops
from cutpoint.smt.terms.term import TRUE, Term
from cutpoint.smt.terms.walk import is_connective

E = TypeVar("E")


def by_literals(
    formula: Term,
    literal: Callable[[Term, bool], E],
    truth: Callable[[bool], E],
    meet: Callable[[E, E], E],
    join: Callable[[E, E], E],
) -> E:
    """The value of a formula in negation normal form from those of its literals, from below.

    A literal is an atom and whether it holds. Each subformula is visited at most once with either sign.
    """
    todo = [(formula, True)]
    found = set(todo)
    for term, holds in todo:  # grows while we walk
        for below in _below(term, holds):
            if below not in found:
                found.add(below)
                todo.append(below)
    value: dict[tuple[Term, bool], E] = {}
    for term, holds in sorted(found, key=lambda signed: (signed[0].id, signed[1])):
        op = term.op
        if op == ops.CONST:
            value[term, holds] = truth((term is TRUE) == holds)
        elif not is_connective(term):
            value[term, holds] = literal(term, holds)
        else:
            parts = [value[below] for below in _below(term, holds)]
            if op == ops.NOT:
                value[term, holds] = parts[0]
            elif op in (ops.AND, ops.OR):
                value[term, holds] = (meet if (op == ops.AND) == holds else join)(*parts)
            else:
                value[term, holds] = join(meet(parts[0], parts[1]), meet(parts[2], parts[3]))
    return value[formula, True]


def _below(term: Term, holds: bool) -> tuple[tuple[Term, bool], ...]:
    """The signed parts of a formula: of a choice or an equivalence, two ways with two parts each."""
    if not is_connective(term):
        return ()
    if term.op == ops.NOT:
        return ((term.args[0], not holds),)
    if term.op == ops.ITE:
        condition, then, otherwise = term.args
        return (condition, True), (then, holds), (condition, False), (otherwise, holds)
    first, second = term.args
    if term.op == ops.EQ:
        return (first, True), (second, holds), (first, False), (second, not holds)
    return (first, holds), (second, holds)
