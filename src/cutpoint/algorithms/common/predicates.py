"""From interpolants to predicates: atoms, split and normalised so that there are few and small predicates."""

from __future__ import annotations

from collections.abc import Iterable

from cutpoint.algorithms.common.enumerations import Enumerations
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.bitvectors import slt, ult
from cutpoint.smt.terms.boolean import not_
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, subterms, width_of
from cutpoint.smt.terms.walk import Substitution, atoms

_MOST_SPLITS = 16
"""An atom with more `ite` choices than this is not split."""


def predicates_of(interpolant: Term, enumerations: Enumerations | None = None) -> tuple[Term, ...]:
    """The predicates of a formula: its atoms; for `false`, *false* itself.

    Constraints on an enumeration become equalities with its values.
    """
    if interpolant is FALSE:
        return (FALSE,)
    found: dict[Term, None] = {}
    for atom in atoms(interpolant):
        for part in _split(atom):
            equalities = enumerations.split(part) if enumerations is not None else None
            found.update(dict.fromkeys([normalised(part)] if equalities is None else equalities))
    return tuple(predicate for predicate in found if predicate not in (TRUE, FALSE))


def normalised(atom: Term) -> Term:
    """The atom or its negation, so that atoms with the same truth values up to negation are the same more often.

    Comparisons become strict ones, with a constant on the right if there is one: 5 <= x, x > 4 and !(x < 5) are x < 5.
    """
    if atom.op == ops.NOT:
        return normalised(atom.args[0])
    if atom.op in (ops.SLE, ops.ULE):
        left, right = atom.args
        less = slt if atom.op == ops.SLE else ult
        return normalised(not_(less(right, left)))
    if atom.op in (ops.SLT, ops.ULT):
        left, right = atom.args
        if left.op == ops.CONST:  # c < x is not x < c + 1
            width = width_of(left)
            largest = (1 << (width - 1)) - 1 if atom.op == ops.SLT else (1 << width) - 1
            if left.value != largest:
                return (slt if atom.op == ops.SLT else ult)(right, bv(left.value + 1, width))
    return atom


def _split(atom: Term) -> Iterable[Term]:
    """Atoms without `ite`: the condition of each `ite`, and the atom with either alternative."""
    done: dict[Term, None] = {}
    todo = [atom]
    seen = {atom}
    while todo:
        current = todo.pop()
        choice = next((term for term in subterms([current]) if term.op == ops.ITE), None)
        if choice is None or len(seen) > _MOST_SPLITS:
            done[current] = None
            continue
        condition, then, otherwise = choice.args
        parts = [*atoms(condition)]
        for chosen in (then, otherwise):
            parts += atoms(Substitution({choice: chosen})(current))
        for part in parts:
            if part not in seen:
                seen.add(part)
                todo.append(part)
    return done
