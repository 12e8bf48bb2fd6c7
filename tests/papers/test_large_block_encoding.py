"""The examples of the large-block-encoding paper: Fig. 1 summarised to one edge, Fig. 2 step by step."""

from __future__ import annotations

from cutpoint.cfa.blocks.large_block import Rule, steps, summarise
from cutpoint.cfa.model import Assign, Assume, Cfa, Choice, Edge, Location, Op, Sequence, simple_ops
from cutpoint.smt.terms.bitvectors import slt, sub
from cutpoint.smt.terms.boolean import distinct, eq, not_
from cutpoint.smt.terms.evaluate import evaluate
from cutpoint.smt.terms.sorts import BOOL, bitvec
from cutpoint.smt.terms.term import TRUE, Term, bv, variable

INT = bitvec(32)


def seq(*ops: Op) -> Op:
    """op1 ; (op2 ; (...))"""
    *front, last = ops
    for op in reversed(front):
        last = Sequence(op, last)
    return last


def shape(cfa: Cfa) -> list[tuple[str, str]]:
    return sorted((str(edge.source), str(edge.target)) for edge in cfa.edges)


class Figure2:
    """`1: while (i > 0) { 2: if (x == 1) 3: z = 0; else 4: z = 1; 5: i = i - 1; 6: } 7:`

    Location 6 is the end of the loop's body, from where control goes back to 1 without an effect. Location 7,
    behind the loop, is the target location of the program. The entry is the loop head.
    """

    i, x, z = variable("i", INT), variable("x", INT), variable("z", INT)
    enter, leave = Assume(slt(bv(0, 32), i)), Assume(not_(slt(bv(0, 32), i)))
    then, otherwise = Assume(eq(x, bv(1, 32))), Assume(distinct(x, bv(1, 32)))
    zero, one = Assign(z, bv(0, 32)), Assign(z, bv(1, 32))
    count, skip = Assign(i, sub(i, bv(1, 32))), Assume(TRUE)

    def __init__(self) -> None:
        self.at = {number: Location(number, name=str(number)) for number in range(1, 8)}
        edges: list[tuple[int, Op, int]] = [
            (1, self.enter, 2),
            (1, self.leave, 7),
            (2, self.then, 3),
            (2, self.otherwise, 4),
            (3, self.zero, 5),
            (4, self.one, 5),
            (5, self.count, 6),
            (6, self.skip, 1),
        ]
        self.edges = tuple(Edge(self.at[source], op, self.at[target]) for source, op, target in edges)
        self.cfa = Cfa(self.at[1], self.at[7], self.edges)


def test_figure_2_six_applications() -> None:
    texts = [str(application) for application in summarise(Figure2().cfa).applications]
    assert texts == [
        "Rule 1 eliminates location 6",
        "Rule 1 eliminates location 3",
        "Rule 1 eliminates location 4",
        "Rule 2 eliminates one edge 2-5",
        "Rule 1 eliminates location 5",
        "Rule 1 eliminates location 2",
    ]


def test_figure_2_intermediate_automata() -> None:
    c, d, e, f, g, h = [shape(cfa) for _, cfa in steps(Figure2().cfa)]
    assert c == [("1", "2"), ("1", "7"), ("2", "3"), ("2", "4"), ("3", "5"), ("4", "5"), ("5", "1")]
    assert d == [("1", "2"), ("1", "7"), ("2", "4"), ("2", "5"), ("4", "5"), ("5", "1")]
    assert e == [("1", "2"), ("1", "7"), ("2", "5"), ("2", "5"), ("5", "1")]
    assert f == [("1", "2"), ("1", "7"), ("2", "5"), ("5", "1")]
    assert g == [("1", "2"), ("1", "7"), ("2", "1")]
    assert h == [("1", "1"), ("1", "7")]


def test_figure_2_operations() -> None:
    figure = Figure2()
    c, d, e, f, g, h = [
        {(edge.source.id, edge.target.id): edge.op for edge in cfa.edges} for _, cfa in steps(figure.cfa)
    ]
    back = seq(figure.count, figure.skip)
    left, right = seq(figure.then, figure.zero), seq(figure.otherwise, figure.one)
    assert c[5, 1] == back
    assert d[2, 5] == left
    assert e[2, 5] == right  # the later of the two edges 2-5
    assert f[2, 5] == Choice(left, right)
    assert g[2, 1] == seq(Choice(left, right), back)
    assert h == {(1, 1): seq(figure.enter, Choice(left, right), back), (1, 7): figure.leave}


def test_figure_2_summarisation_is_its_last_step() -> None:
    summary = summarise(Figure2().cfa)
    assert [place.id for place in summary.cfa.locations] == [1, 7]
    assert [a.rule for a in summary.applications].count(Rule.CHOICE) == 1
    assert shape(summary.cfa) == [("1", "1"), ("1", "7")]


def test_figure_2_with_an_end_that_is_not_the_target() -> None:
    """If 7 were just where the program ends, Rule 1 as it is written would apply once more and remove it."""
    figure = Figure2()
    error = Location(8, name="ERR")
    cfa = Cfa(figure.at[1], error, figure.edges)
    assert [str(a) for a in summarise(cfa).applications].count("Rule 1 eliminates location 7") == 1
    assert shape(summarise(cfa).cfa) == [("1", "1")]
    kept = summarise(cfa, keep=[figure.at[7]])
    assert [str(a) for a in kept.applications] == [str(a) for a in summarise(figure.cfa).applications]
    assert shape(kept.cfa) == [("1", "1"), ("1", "7")]


class Figure1:
    """Three times `if (pi) xi = i;` and then three times `if (pi) if (xi != i) goto ERR;`"""

    p: tuple[Term, ...] = tuple(variable(f"p{number}", BOOL) for number in (1, 2, 3))
    x: tuple[Term, ...] = tuple(variable(f"x{number}", INT) for number in (1, 2, 3))

    def __init__(self) -> None:
        self.at = {number: Location(number, name=f"L{number}") for number in range(1, 14)}
        self.error, self.end = Location(14, name="ERR"), Location(15, name="end")
        edges = []
        for which in range(3):
            p, x, value = self.p[which], self.x[which], bv(which + 1, 32)
            test, then, after = (self.at[2 * which + offset] for offset in (1, 2, 3))
            edges += [
                Edge(test, Assume(p), then),
                Edge(test, Assume(not_(p)), after),
                Edge(then, Assign(x, value), after),
            ]
            test, then, after = (self.at[2 * which + offset] for offset in (7, 8, 9))
            edges += [
                Edge(test, Assume(p), then),
                Edge(test, Assume(not_(p)), after),
                Edge(then, Assume(distinct(x, value)), self.error),
                Edge(then, Assume(eq(x, value)), after),
            ]
        # The two return statements.
        edges += [Edge(self.at[13], Assume(TRUE), self.end), Edge(self.error, Assume(TRUE), self.end)]
        self.cfa = Cfa(self.at[1], self.error, tuple(edges))


def runs_through(op: Op, state: dict[Term, object]) -> bool:
    """Whether an operation has an execution from this state; a deterministic one, so that states need no sets."""
    return bool(_post(op, [state]))


def _post(op: Op, states: list[dict[Term, object]]) -> list[dict[Term, object]]:
    if isinstance(op, Sequence):
        return _post(op.second, _post(op.first, states))
    if isinstance(op, Choice):
        return _post(op.left, states) + _post(op.right, states)
    if isinstance(op, Assign):
        return [{**state, op.variable: evaluate(op.value, state)} for state in states]
    assert isinstance(op, Assume)
    return [state for state in states if evaluate(op.condition, state)]


def states_of_figure_1() -> list[dict[Term, object]]:
    return [
        {**{p: bool(bits >> n & 1) for n, p in enumerate(Figure1.p)}, **dict.fromkeys(Figure1.x, start)}
        for bits in range(8)
        for start in (0, 2)
    ]


def test_figure_1_is_summarised_to_one_edge() -> None:
    """From L1 to ERR. ERR becomes a sink by Rule 0. The end of the program is then reached by one edge only, and
    Rule 1 removes it as it removes every location with one incoming edge; having no outgoing edges, it leaves
    nothing behind."""
    figure = Figure1()
    summary = summarise(figure.cfa)
    assert summary.applications[0].rule is Rule.ERROR_SINK
    assert shape(summary.cfa) == [("L1", "ERR")]
    assert {a.removed_location for a in summary.applications} >= {figure.at[13], figure.end}


def test_figure_1_the_edge_to_the_error_location_has_no_execution() -> None:
    (edge,) = summarise(Figure1().cfa).cfa.edges
    assert not any(runs_through(edge.op, state) for state in states_of_figure_1())


def test_figure_1_c_all_executions_are_one_edge() -> None:
    """With the end of the program kept, the one edge that can be taken is that of the figure, L1 to L13."""
    figure = Figure1()
    summary = summarise(figure.cfa, keep=[figure.at[13]])
    assert shape(summary.cfa) == [("L1", "ERR"), ("L1", "L13")]
    (to_end,) = summary.cfa.entering(figure.at[13])
    for state in states_of_figure_1():
        assert len(_post(to_end.op, [state])) == 1
    assert len(list(simple_ops(to_end.op))) >= 15
