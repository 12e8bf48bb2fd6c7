"""The vocabulary: predicates in which a proof about the given formulas might be expressed.

Atoms of the program; comparisons of its variables with its constants, their neighbours and each other; differences,
parities and remainders. Small predicates come first: where several suffice, the first is kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from cutpoint.smt.terms import bitvectors as bits
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.boolean import eq, not_
from cutpoint.smt.terms.sorts import BOOL, BitVecSort
from cutpoint.smt.terms.term import Term, bv, subterms, width_of
from cutpoint.smt.terms.walk import free_variables, is_connective, size

_LARGEST_ATOM = 40
_MOST_OBSERVED = 8
"""Up to this many terms of one width are compared with each other and with all constants; beyond it, only with those
that occur together with them in the program."""
_MOST_CONSTANTS = 24
_SIGNED = {ops.SLT, ops.SLE, ops.SDIV, ops.SREM, ops.ASHR, ops.SEXT}
_UNSIGNED = {ops.ULT, ops.ULE, ops.UDIV, ops.UREM, ops.LSHR, ops.ZEXT}


@dataclass(slots=True)
class _Usage:
    """How the formulas use terms of one width."""

    observed: dict[Term, None] = field(default_factory=dict)
    constants: set[int] = field(default_factory=set)
    moduli: set[int] = field(default_factory=set)
    signed: bool = False
    unsigned: bool = False
    together: set[tuple[Term, Term]] = field(default_factory=set)
    met: dict[Term, set[int]] = field(default_factory=dict)
    """The constants that a variable is compared with or assigned."""


def vocabulary(
    formulas: Iterable[Term], assignments: Iterable[tuple[Term, Term]], variables: Sequence[Term]
) -> list[Term]:
    """Distinct candidate predicates over these variables, small ones first, from formulas and assignments."""
    assignments = list(assignments)
    order = subterms([*formulas, *[value for _, value in assignments]])
    within = _terms_over(order, set(variables))
    found: dict[Term, None] = {}
    for atom in program_atoms(order, within):
        found[atom] = None
        found[not_(atom)] = None
    usages = _usages(order, within, variables)
    for x, value in assignments:
        if isinstance(x.sort, BitVecSort):
            _note_constants([x], value, usages)
    for width, usage in sorted(usages.items()):
        found.update(dict.fromkeys(_of_width(width, usage)))
    found.update(dict.fromkeys(x for x in variables if x.sort is BOOL))
    found.update(dict.fromkeys(not_(x) for x in variables if x.sort is BOOL))
    usable = [term for term in found if term.op != ops.CONST]
    return sorted(usable, key=lambda term: (size(term), term.id))


def _terms_over(order: Sequence[Term], known: set[Term]) -> set[Term]:
    """The terms that contain only known variables, and at least one."""
    foreign: set[Term] = set()
    grounded: set[Term] = set()
    for term in order:
        if term.op == ops.VAR:
            (grounded if term in known else foreign).add(term)
        elif any(child in foreign for child in term.args):
            foreign.add(term)
        elif any(child in grounded for child in term.args):
            grounded.add(term)
    return grounded


def program_atoms(order: Sequence[Term], within: set[Term]) -> list[Term]:
    """The comparisons and tests that occur in the formulas, including conditions of if-then-elses."""
    return [
        term
        for term in order
        if term.sort is BOOL and term in within and not is_connective(term) and size(term) <= _LARGEST_ATOM
    ]


def branch_conditions(formulas: Iterable[Term], variables: Sequence[Term]) -> list[Term]:
    """The atoms that decide between alternatives, and so distinguish the phases of a loop."""
    order = subterms(formulas)
    return program_atoms(order, _terms_over(order, set(variables)))


def observed_terms(formulas: Iterable[Term], variables: Sequence[Term]) -> dict[int, list[Term]]:
    """By width, the terms whose values the vocabulary compares: variables, and array elements that are read."""
    order = subterms(formulas)
    usages = _usages(order, _terms_over(order, set(variables)), variables)
    return {width: list(usage.observed) for width, usage in sorted(usages.items())}


def _usages(order: Sequence[Term], within: set[Term], variables: Sequence[Term]) -> dict[int, _Usage]:
    usages: dict[int, _Usage] = {}

    def usage(term: Term) -> _Usage:
        return usages.setdefault(width_of(term), _Usage())

    for x in variables:
        if isinstance(x.sort, BitVecSort):
            usage(x).observed[x] = None
    for term in order:
        if term.op == ops.CONST and isinstance(term.sort, BitVecSort):
            usage(term).constants.add(bits.to_signed(term.value, width_of(term)))
        elif term.op == ops.SELECT and term in within and isinstance(term.sort, BitVecSort) and size(term) <= 12:
            usage(term).observed[term] = None
        if term.args and isinstance(term.args[0].sort, BitVecSort):
            first = usage(term.args[0])
            first.signed |= term.op in _SIGNED
            first.unsigned |= term.op in _UNSIGNED
            if term.op in (ops.UREM, ops.SREM) and term.args[1].op == ops.CONST:
                first.moduli.add(term.args[1].value)
    for term in order:
        if term.sort is BOOL and not is_connective(term):
            _note_atom(term, usages)
    return usages


def _note_atom(atom: Term, usages: dict[int, _Usage]) -> None:
    met = [x for x in free_variables(atom) if isinstance(x.sort, BitVecSort)][:_MOST_OBSERVED]
    for a, b in combinations(met, 2):
        if a.sort is b.sort:
            usages.setdefault(width_of(a), _Usage()).together.add((a, b))
    _note_constants(met, atom, usages)


def _note_constants(variables: Iterable[Term], term: Term, usages: dict[int, _Usage]) -> None:
    constants = [part for part in subterms((term,)) if part.op == ops.CONST and isinstance(part.sort, BitVecSort)]
    for x in variables:
        here = usages.setdefault(width_of(x), _Usage()).met.setdefault(x, set())
        here.update(bits.to_signed(part.value, width_of(x)) for part in constants if part.sort is x.sort)


def _of_width(width: int, usage: _Usage) -> Iterable[Term]:
    unsigned = usage.unsigned or not usage.signed
    everything = _near(usage.constants, width)
    for x in usage.observed:
        few = len(usage.observed) <= _MOST_OBSERVED or x not in usage.met
        for c in everything if few else _near(usage.met[x], width):
            yield from (eq(x, c), not_(eq(x, c)), bits.sle(x, c), bits.sle(c, x))
            if unsigned:
                yield from (bits.ule(x, c), bits.ule(c, x))
        for modulus in sorted(usage.moduli | {2}):
            if 1 < modulus < 1 << width:
                remainder = bits.urem(x, bv(modulus, width))
                yield from (eq(remainder, bv(r, width)) for r in range(min(modulus, 4)))
    for x, y in _pairs(usage):
        yield from (eq(x, y), not_(eq(x, y)), bits.sle(x, y), bits.sle(y, x), bits.slt(x, y), bits.slt(y, x))
        if unsigned:
            yield from (bits.ule(x, y), bits.ule(y, x))
        for c in (bv(1, width), bv(-1, width)):
            yield from (bits.sle(x, bits.add(y, c)), bits.sle(bits.add(y, c), x), eq(x, bits.add(y, c)))


def _near(constants: Iterable[int], width: int) -> list[Term]:
    """The constants and their neighbours, those near zero first."""
    near = sorted({c + d for c in {*constants, 0, 1} for d in (-1, 0, 1)}, key=lambda c: (abs(c), c))
    return [bv(c, width) for c in near[:_MOST_CONSTANTS] if -(1 << width) < c < 1 << width]


def _pairs(usage: _Usage) -> Iterable[tuple[Term, Term]]:
    if len(usage.observed) <= _MOST_OBSERVED:
        return combinations(usage.observed, 2)
    return sorted(
        (pair for pair in usage.together if set(pair) <= set(usage.observed)), key=lambda p: (p[0].id, p[1].id)
    )
