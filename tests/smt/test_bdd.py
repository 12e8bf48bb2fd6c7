from __future__ import annotations

import gc
import random
import subprocess
import sys
from itertools import product

import pytest

from cutpoint.base.registry import UnknownName
from cutpoint.smt.queries.bdd import MANAGERS, BddManager
from cutpoint.smt.solvers.errors import SmtError, SolverMisuse
from cutpoint.smt.terms.bitvectors import ult
from cutpoint.smt.terms.boolean import and_, conjunction, disjunction, eq, ite, not_, or_
from cutpoint.smt.terms.evaluate import evaluate
from cutpoint.smt.terms.sorts import BOOL
from cutpoint.smt.terms.term import FALSE, TRUE, Term, variable
from cutpoint.smt.terms.walk import size

from .small import X, Y

P = [variable(f"bdd_p{i}", BOOL) for i in range(5)]
A, B, C, D, E = P


@pytest.fixture(params=MANAGERS)
def manager(request: pytest.FixtureRequest) -> BddManager:
    return BddManager(request.param)


def random_formula(rng: random.Random, depth: int) -> Term:
    if depth == 0:
        return rng.choice((*P, TRUE, FALSE)) if rng.random() < 0.1 else rng.choice(P)
    a, b, c = [random_formula(rng, depth - 1) for _ in range(3)]
    return rng.choice((and_(a, b), or_(a, b), not_(a), eq(a, b), ite(a, b, c)))


def table(formula: Term) -> list[bool]:
    return [evaluate(formula, dict(zip(P, values, strict=True))) for values in product((False, True), repeat=len(P))]


def test_diagrams_are_canonical_and_mean_their_formulas(manager: BddManager) -> None:
    rng = random.Random(3)
    for predicate in P:
        manager.predicate(predicate)
    known: dict[tuple[bool, ...], object] = {}
    for _ in range(80):
        formula = random_formula(rng, 3)
        diagram = manager.formula(formula)
        meaning = table(formula)
        assert table(diagram.to_formula()) == meaning
        assert diagram == known.setdefault(tuple(meaning), diagram)
        assert hash(diagram) == hash(known[tuple(meaning)])
        assert diagram.count() == sum(meaning)
        assert table(disjunction([conjunction(cube) for cube in diagram.cubes()])) == meaning
        assert sum(1 << (len(P) - len(cube)) for cube in diagram.cubes()) == sum(meaning)
        assert diagram.is_true == all(meaning)
        assert diagram.is_false == (not any(meaning))
    assert len(set(known.values())) == len(known)


def test_operations(manager: BddManager) -> None:
    rng = random.Random(4)
    for _ in range(40):
        f, g = random_formula(rng, 2), random_formula(rng, 2)
        a, b = manager.formula(f), manager.formula(g)
        assert a & b == manager.formula(and_(f, g))
        assert a | b == manager.formula(or_(f, g))
        assert ~a == manager.formula(not_(f))
        assert a.ite(b, ~b) == manager.formula(eq(f, g))
        assert a.implies(b) == all(y or not x for x, y in zip(table(f), table(g), strict=True))
        assert (a & b).implies(a)
        assert a.implies(a | b)
    assert manager.conjunction([]).is_true
    assert manager.disjunction([]).is_false
    assert manager.conjunction(map(manager.predicate, P)).count() == 1
    assert manager.disjunction(map(manager.predicate, P)).count() == 31


def test_variables_come_in_order_of_first_use(manager: BddManager) -> None:
    manager.predicate(C)
    manager.formula(or_(and_(B, A), C))
    assert manager.predicates == (C, A, B)
    assert manager.formula(or_(and_(D, not_(D)), B)).predicates() == (B,)
    assert manager.formula(or_(and_(A, B), C)).predicates() == (C, A, B)


def test_a_predicate_can_be_any_formula(manager: BddManager) -> None:
    less, same = ult(X, Y), eq(X, Y)
    compound = and_(less, A)
    whole = manager.predicate(compound)
    assert manager.predicate(not_(compound)) == ~whole
    assert manager.formula(not_(or_(compound, same))).predicates() == (compound, same)
    assert whole.to_formula() is compound
    assert manager.predicate(TRUE).is_true
    assert manager.predicate(FALSE).is_false
    with pytest.raises(SmtError, match="predicate"):
        manager.predicate(X)


def test_the_formula_shares_what_the_diagram_shares(manager: BddManager) -> None:
    parity: Term = FALSE
    names = [variable(f"bdd_q{i}", BOOL) for i in range(40)]
    for name in names:
        manager.predicate(name)
    diagram = manager.false
    for name in names:
        diagram = diagram.ite(~manager.predicate(name), manager.predicate(name))
    parity = diagram.to_formula()
    assert size(parity) < 6 * len(names)
    assert diagram.count() == 1 << 39
    assert len(diagram) == 2 * 40 - 1


def test_count_over_chosen_predicates(manager: BddManager) -> None:
    diagram = manager.formula(or_(A, B))
    manager.predicate(C)
    assert diagram.count() == 6
    assert diagram.count([A, B]) == 3
    assert diagram.count(P) == 24
    with pytest.raises(SolverMisuse, match="not among those to count"):
        diagram.count([A])


def test_misuse() -> None:
    with pytest.raises(UnknownName, match=r"sylvan.*cudd, python"):
        BddManager("sylvan")
    one, other = BddManager("python"), BddManager("python")
    with pytest.raises(SolverMisuse, match="managers"):
        one.predicate(A) & other.predicate(A)
    assert one.predicate(A) != other.predicate(A)
    with pytest.raises(TypeError, match="is_true"):
        bool(one.true)


def test_the_preferred_manager_is_taken_if_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    assert BddManager().kind == next(iter(MANAGERS))
    monkeypatch.setitem(sys.modules, "dd.cudd", None)
    assert BddManager().kind == "python"
    with pytest.raises(SmtError, match="'cudd' is not installed"):
        BddManager("cudd")


class Ring:
    def __init__(self, kept: object) -> None:
        self.kept = kept
        self.ring = self


@pytest.mark.parametrize("kind", MANAGERS)
def test_a_manager_can_be_collected_with_its_diagrams(kind: str) -> None:
    for _ in range(3):
        manager = BddManager(kind)
        Ring([manager, manager.formula(and_(A, or_(B, C))), manager.predicate(D)])
        del manager
        gc.collect()  # complaints of the nodes' owner would be errors here


@pytest.mark.parametrize("kind", MANAGERS)
def test_nothing_is_said_when_the_process_ends(kind: str) -> None:
    program = f"""
from cutpoint.smt.queries.bdd import BddManager
from cutpoint.smt.terms.sorts import BOOL
from cutpoint.smt.terms.term import variable
class Ring: pass
for name in "abc":
    manager = BddManager({kind!r})
    ring = Ring(); ring.ring = ring
    ring.diagram = manager.predicate(variable("a", BOOL)) & manager.predicate(variable("b", BOOL))
    globals()[name] = ring if name != "b" else ring.diagram
"""
    done = subprocess.run([sys.executable, "-X", "dev", "-c", program], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
