"""Walks over terms: substitution, free variables, atoms, size. All iterative, all deterministic."""

from __future__ import annotations

from collections.abc import Mapping

from cutpoint.smt.terms import ops
from cutpoint.smt.terms.build import rebuild
from cutpoint.smt.terms.sorts import BOOL
from cutpoint.smt.terms.term import Term, by_id, not_yet_in, subterms


class Substitution:
    """Replaces terms by terms, simultaneously; results are cached across calls."""

    __slots__ = ("_memo",)

    def __init__(self, mapping: Mapping[Term, Term]) -> None:
        self._memo = dict(mapping)

    def __call__(self, root: Term) -> Term:
        memo = self._memo
        for term in not_yet_in(memo, root):
            args = term.args
            if not args:
                memo[term] = term
                continue
            new = tuple([memo[child] for child in args])
            memo[term] = term if new == args else rebuild(term.op, new, term.value, term.sort)
        return memo[root]


def substitute(root: Term, mapping: Mapping[Term, Term]) -> Term:
    return Substitution(mapping)(root) if mapping else root


def free_variables(*roots: Term) -> list[Term]:
    """The variables below the roots, in order of their ids."""
    seen = set(roots)
    todo = list(seen)
    found: list[Term] = []
    while todo:
        term = todo.pop()
        if term.op == ops.VAR:
            found.append(term)
            continue
        for child in term.args:
            if child not in seen:
                seen.add(child)
                todo.append(child)
    found.sort(key=by_id)
    return found


def is_connective(term: Term) -> bool:
    """Whether a Boolean term combines Boolean terms, and so is not an atom."""
    if term.op in (ops.NOT, ops.AND, ops.OR):
        return True
    return (term.op == ops.ITE and term.sort is BOOL) or (term.op == ops.EQ and term.args[0].sort is BOOL)


def atoms(root: Term) -> list[Term]:
    """The atoms of a formula, in order of their ids; `true` and `false` do not count as atoms."""
    seen = {root}
    todo = [root]
    found: list[Term] = []
    while todo:
        term = todo.pop()
        if is_connective(term):
            for child in term.args:
                if child not in seen:
                    seen.add(child)
                    todo.append(child)
        elif term.op != ops.CONST:
            found.append(term)
    found.sort(key=by_id)
    return found


def size(*roots: Term) -> int:
    """The number of distinct nodes below the roots."""
    return len(subterms(roots))


def conjuncts(root: Term) -> list[Term]:
    """The conjuncts of a formula, from left to right."""
    found: list[Term] = []
    todo = [root]
    while todo:
        term = todo.pop()
        if term.op == ops.AND:
            todo.extend(reversed(term.args))
        else:
            found.append(term)
    return found
