"""A fold over the negation normal form of a formula: a value for each literal, combined by meet and join."""

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
    """The value of a formula, computed bottom-up over its negation normal form from the values of its literals.

    A literal is an atom with a polarity. Each subformula is visited at most once per polarity.
    """
    todo = [(formula, True)]
    found = set(todo)
    for term, holds in todo:  # grows during the traversal
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
    """The signed children of a formula; an if-then-else or an equivalence has two cases of two parts each."""
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
