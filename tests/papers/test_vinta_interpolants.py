"""Refinement in the vinta paper: the ARGs of Fig. 2 and Fig. 5 and their (restricted) DAG interpolants, Sect. 4.3."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from cutpoint.smt.backends import create
from cutpoint.smt.interpolation import Interpolants, InterpolationConfig, Problem, Step, interpolate_dag, unrolled
from cutpoint.smt.terms.bitvectors import add, sle, slt, sub
from cutpoint.smt.terms.boolean import and_, conjunction, disjunction, eq, ite, not_
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, variable
from cutpoint.smt.terms.walk import Substitution
from tests.smt.interpolation.checking import valid, wrong
from tests.smt.interpolation.definition_4 import is_well_labelling, violations

X, Y, CHOICE = (variable(name, bitvec(32)) for name in ("x", "y", "choice"))


def num(value: int) -> Term:
    return bv(value, 32)


def at(graph: Problem, node: int, formula: Term) -> Term:
    """A label over the variables of the program, encoded for a node (the paper's ENCODEBMC)."""
    return Substitution(graph.nodes[node].names)(formula)


def decoded(graph: Problem, node: int, formula: Term) -> Term:
    """And back (DECODEBMC)."""
    return Substitution({name: x for x, name in graph.nodes[node].names.items()})(formula)


def follows(premise: Term, conclusion: Term) -> bool:
    with create("z3") as solver:
        return valid([premise], conclusion, solver)


def vinta_ref(graph: Problem, labels: dict[int, Term], engine: str | None = None) -> list[Term]:
    """VINTAREF (Fig. 6): restricted interpolants, conjoined with the labels, over the variables of the program."""
    config = InterpolationConfig() if engine is None else InterpolationConfig((engine,), 60.0, patient=True)
    found = interpolate_dag(graph, labels, config)
    return [decoded(graph, node, and_(formula, labels.get(node, TRUE))) for node, formula in enumerate(found)]


class Figure2:
    """l1: x = y = 0; l2: while (*) { if (*) { x++; y += 100; } else if (*) if (x >= 4) { x++; y++; } }
    if (x >= 4 && y <= 2) le: error

    The ARG (c) unrolls the loop three times: v1, v2a, v2b, v2c, and ve, to which each of the three leads.
    """

    start = Step("l1", "l2", TRUE, {X: num(0), Y: num(0)})
    first, second = slt(CHOICE, num(0)), and_(slt(num(0), CHOICE), sle(num(4), X))
    body = Step(
        "l2",
        "l2",
        TRUE,
        {
            X: ite(first, add(X, num(1)), ite(second, add(X, num(1)), X)),
            Y: ite(first, add(Y, num(100)), ite(second, add(Y, num(1)), Y)),
        },
        (CHOICE,),
    )
    error = Step("l2", "le", and_(sle(num(4), X), sle(Y, num(2))), {})
    v1, v2a, v2b, v2c, ve = range(5)

    @classmethod
    def arg(cls) -> Problem:
        links = [(cls.v1, cls.v2a, cls.start), (cls.v2a, cls.v2b, cls.body), (cls.v2b, cls.v2c, cls.body)]
        return unrolled([*links, *[(node, cls.ve, cls.error) for node in (cls.v2a, cls.v2b, cls.v2c)]])

    @classmethod
    def labels(cls, graph: Problem) -> dict[int, Term]:
        """v2a: x = y = 0; v2b, widened: x, y >= 0. Machine integers wrap around, so nothing is known at v2c."""
        zero = and_(eq(X, num(0)), eq(Y, num(0)))
        not_negative = and_(sle(num(0), X), sle(num(0), Y))
        return {cls.v2a: at(graph, cls.v2a, zero), cls.v2b: at(graph, cls.v2b, not_negative)}


class Figure5:
    """x = 10; while (*) x = x - 2; assert(x != 9)

    The loop stops far below zero, where the paper's integers go on for ever: so x <= 10 stays true.
    """

    start = Step("l1", "l2", TRUE, {X: num(10)})
    body = Step("l2", "l2", sle(num(-1000), X), {X: sub(X, num(2))})
    error = Step("l2", "le", eq(X, num(9)), {})
    v1, v2a, v2b, v2c, ve = range(5)
    at_most_10, not_9 = sle(X, num(10)), not_(eq(X, num(9)))

    @classmethod
    def arg(cls) -> Problem:
        links = [(cls.v1, cls.v2a, cls.start), (cls.v2a, cls.v2b, cls.body), (cls.v2b, cls.v2c, cls.body)]
        return unrolled([*links, *[(node, cls.ve, cls.error) for node in (cls.v2a, cls.v2b, cls.v2c)]])

    @classmethod
    def labels(cls, graph: Problem) -> dict[int, Term]:
        """What abstract interpretation with BOX finds: v2a: x = 10; v2b and v2c: x <= 10."""
        return {
            cls.v2a: at(graph, cls.v2a, eq(X, num(10))),
            cls.v2b: at(graph, cls.v2b, cls.at_most_10),
            cls.v2c: at(graph, cls.v2c, cls.at_most_10),
        }


def test_figure_2_encoding() -> None:
    """The formulas (4) and (5), with x_φ and y_φ for the node where several edges meet."""
    graph = Figure2.arg()
    x0, y0 = (graph.nodes[Figure2.v2a].names[v] for v in (X, Y))
    x_phi, y_phi = (graph.nodes[Figure2.ve].names[v] for v in (X, Y))
    assert set(graph.edges[0].conjuncts) == {eq(x0, num(0)), eq(y0, num(0))}  # (4)
    (to_error,) = [edge for edge in graph.edges if (edge.source, edge.target) == (Figure2.v2a, Figure2.ve)]
    assert set(to_error.conjuncts) == {sle(num(4), x0), sle(y0, num(2)), eq(x_phi, x0), eq(y_phi, y0)}  # (5)
    x1, y1 = (graph.nodes[Figure2.v2b].names[v] for v in (X, Y))
    assert len({x0, x1, x_phi}) == len({y0, y1, y_phi}) == 3
    cases = {
        -1: and_(eq(x1, add(x0, num(1))), eq(y1, add(y0, num(100)))),
        1: conjunction([sle(num(4), x0), eq(x1, add(x0, num(1))), eq(y1, add(y0, num(1)))]),
        0: and_(eq(x1, x0), eq(y1, y0)),
    }
    (around,) = [edge for edge in graph.edges if (edge.source, edge.target) == (Figure2.v2a, Figure2.v2b)]
    assert follows(around.formula, disjunction(cases.values()))  # (6), where the paper has lost two zeros
    choice = variable("choice#1", bitvec(32))
    for chosen, case in cases.items():
        assert follows(and_(case, eq(choice, num(chosen))), around.formula)


def test_figure_2_dag_interpolant() -> None:
    graph = Figure2.arg()
    found = interpolate_dag(graph)
    assert violations(graph, {}, found) == []
    assert wrong(graph, found) == []


def test_figure_2_restricted() -> None:
    """The labels become stronger and safe."""
    graph = Figure2.arg()
    labels = Figure2.labels(graph)
    assert is_well_labelling(graph, labels)
    assert violations(graph, labels, interpolate_dag(graph, labels)) == []
    refined = vinta_ref(graph, labels)
    assert refined[Figure2.v1] is TRUE
    assert refined[Figure2.ve] is FALSE
    for node, label in labels.items():
        assert follows(refined[node], decoded(graph, node, label))
    for node in (Figure2.v2a, Figure2.v2b, Figure2.v2c):
        assert follows(refined[node], not_(Figure2.error.guard))


@pytest.mark.parametrize("engine", ["integers", "vocabulary", "core-wp"])
def test_figure_2_upper_bounds_of_x_come_back(engine: str) -> None:
    """Refinement reverses what widening did, as in Fig. 2(d)."""
    graph = Figure2.arg()
    labels = Figure2.labels(graph)
    refined = vinta_ref(graph, labels, engine)
    in_reach = and_(sle(num(0), Y), sle(Y, num(2)))  # where the error looks
    assert not follows(and_(decoded(graph, Figure2.v2b, labels[Figure2.v2b]), in_reach), slt(X, num(4)))
    assert follows(and_(refined[Figure2.v2b], in_reach), slt(X, num(4)))


def test_figure_2_is_not_inductive_yet() -> None:
    """Step 1.3: v2c is not covered by v2a and v2b, so another phase of abstract interpretation starts."""
    graph = Figure2.arg()
    refined = vinta_ref(graph, Figure2.labels(graph))
    assert not follows(refined[Figure2.v2c], disjunction([refined[Figure2.v2a], refined[Figure2.v2b]]))


def _encoded(graph: Problem, formulas: Sequence[Term]) -> Interpolants:
    return tuple([at(graph, node, formula) for node, formula in enumerate(formulas)])


class TestFigure5:
    @pytest.fixture
    def graph(self) -> Problem:
        return Figure5.arg()

    def test_the_labels_are_a_well_labelling_with_a_false_alarm(self, graph: Problem) -> None:
        labels = Figure5.labels(graph)
        assert is_well_labelling(graph, labels)
        assert violations(graph, labels, [TRUE] * 4 + [FALSE]) != []

    def test_the_papers_dag_interpolant(self, graph: Problem) -> None:
        """v2b: x <= 10 ∧ x ≠ 9, v2c: x ≠ 9: an interpolant, but v2c is not covered."""
        both = and_(Figure5.at_most_10, Figure5.not_9)
        labels = [TRUE, eq(X, num(10)), both, Figure5.not_9, FALSE]
        assert violations(graph, {}, _encoded(graph, labels)) == []
        assert not follows(labels[Figure5.v2c], disjunction(labels[Figure5.v2a : Figure5.v2c]))

    def test_the_papers_restricted_interpolant(self, graph: Problem) -> None:
        """x ≠ 9 at v2b and v2c is enough beside the labels, and completes the verification."""
        labels = Figure5.labels(graph)
        found = _encoded(graph, [TRUE, TRUE, Figure5.not_9, Figure5.not_9, FALSE])
        assert violations(graph, labels, found) == []
        assert violations(graph, {}, found) != [], "weaker than an interpolant"
        refined = [decoded(graph, node, and_(found[node], labels.get(node, TRUE))) for node in range(5)]
        both = and_(Figure5.at_most_10, Figure5.not_9)
        assert refined[Figure5.v2b] is both
        assert refined[Figure5.v2c] is both
        assert follows(refined[Figure5.v2c], disjunction(refined[Figure5.v2a : Figure5.v2c]))

    def test_houdini_finds_what_the_paper_proposes(self, graph: Problem) -> None:
        refined = vinta_ref(graph, Figure5.labels(graph), "houdini")
        both = and_(Figure5.at_most_10, Figure5.not_9)
        for node in (Figure5.v2b, Figure5.v2c):
            assert follows(refined[node], both)
            assert follows(both, refined[node])

    def test_ours(self, graph: Problem) -> None:
        labels = Figure5.labels(graph)
        assert violations(graph, {}, interpolate_dag(graph)) == []
        assert violations(graph, labels, interpolate_dag(graph, labels)) == []
        refined = vinta_ref(graph, labels)
        assert refined[Figure5.ve] is FALSE
        for node in (Figure5.v2a, Figure5.v2b, Figure5.v2c):
            assert follows(refined[node], decoded(graph, node, labels[node])), "stronger than the label"
            assert follows(refined[node], Figure5.not_9)
        assert follows(refined[Figure5.v2c], disjunction(refined[Figure5.v2a : Figure5.v2c])), "covered"
