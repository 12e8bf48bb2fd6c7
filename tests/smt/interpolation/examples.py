"""Small graphs without a satisfiable path: blocks, paths through loops, diamonds and joins, arrays and floats."""

from __future__ import annotations

from collections.abc import Callable

from cutpoint.smt.interpolation import Edge, Node, Problem, Step, path, sequence, unrolled
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.arrays import select, store
from cutpoint.smt.terms.bitvectors import add, bvand, mul, sle, slt, sub, ule, ult
from cutpoint.smt.terms.boolean import distinct, eq, implies, ite, not_
from cutpoint.smt.terms.floats import fp_compare, from_python, operation
from cutpoint.smt.terms.sorts import BOOL, array, bitvec, floating
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, variable

INT = bitvec(8)
J, N, P, Q, X, Y, Z = (variable(name, INT) for name in "jnpqxyz")
A, B = (variable(name, BOOL) for name in "ab")
MEMORY = array(INT, INT)
M = variable("m", MEMORY)
SINGLE = floating(8, 24)
F = variable("f", SINGLE)


def num(value: int) -> Term:
    return bv(value, 8)


def inc(x: Term, by: int = 1) -> Term:
    return add(x, num(by))


def named(name: str) -> Term:
    return variable(name, INT)


def graph(count: int, *edges: tuple[int, int, list[Term]]) -> Problem:
    """A graph with nothing but formulas."""
    made = tuple([Edge(source, target, tuple(parts)) for source, target, parts in edges])
    return Problem(tuple([Node() for _ in range(count)]), made)


def equalities() -> Problem:
    x0, x1, x2 = map(named, ("x0", "x1", "x2"))
    return sequence([[eq(x0, num(0))], [eq(x1, inc(x0))], [eq(x2, inc(x1))], [ult(num(2), x2)]])


def far_apart() -> Problem:
    """x is in the first and in the last block, and in none between."""
    return sequence(
        [[ult(X, num(5)), eq(Y, num(1))], [eq(Z, inc(Y))], [eq(P, inc(Z))], [eq(P, num(3)), ult(num(9), X)]]
    )


def repeated() -> Problem:
    """The same conjunct in several blocks."""
    small = ult(X, Y)
    return sequence([[small, ult(Y, num(5))], [small, eq(Z, X)], [small, eq(P, Z)], [ult(num(7), P), small]])


def with_constants() -> Problem:
    return sequence([[TRUE], [eq(X, num(1))], [TRUE, TRUE], [FALSE], [eq(X, num(2))]])


def single_block() -> Problem:
    return sequence([[ult(X, num(3)), ult(num(5), X)]])


def booleans() -> Problem:
    return sequence([[A, implies(A, B)], [eq(X, ite(B, num(1), num(2)))], [distinct(X, num(1))]])


def nonlinear() -> Problem:
    """x is odd, and so are its square and the square's; no even number is."""
    return sequence(
        [[eq(bvand(X, num(1)), num(1))], [eq(Y, mul(X, X))], [eq(Z, mul(Y, Y))], [eq(bvand(Z, num(1)), num(0))]]
    )


class Counter:
    """x = 0; while (x < 5) x++; assert(x <= 5)"""

    start = Step("entry", "head", TRUE, {X: num(0)})
    body = Step("head", "head", slt(X, num(5)), {X: inc(X)})
    leave = Step("head", "error", not_(sle(X, num(5))), {})


def counter() -> Problem:
    return path([Counter.start, *[Counter.body] * 3, Counter.leave])


def lockstep() -> Problem:
    """x = y = 0; while (*) { x++; y++; } assert(x == y)"""
    body = Step("head", "head", TRUE, {X: inc(X), Y: inc(Y)})
    start = Step("entry", "head", TRUE, {X: num(0), Y: num(0)})
    return path([start, body, body, body, Step("head", "error", distinct(X, Y), {})])


def parity() -> Problem:
    """x = 0; while (*) x += 2; assert(x != 7)"""
    body = Step("head", "head", TRUE, {X: inc(X, 2)})
    return path([Step("entry", "head", TRUE, {X: num(0)}), body, body], after=[eq(X, num(7))])


def phases() -> Problem:
    """x = 0, y = 3; while (x < 6) { if (x >= 3) y++; x++; } assert(y == 6)"""
    body = Step("head", "head", ult(X, num(6)), {Y: ite(ule(num(3), X), inc(Y), Y), X: inc(X)})
    start = Step("entry", "head", TRUE, {X: num(0), Y: num(3)})
    return path([start, *[body] * 6, Step("head", "error", not_(ult(X, num(6))), {})], after=[distinct(Y, num(6))])


def with_inputs() -> Problem:
    """n is assumed to be small at first; each round adds at most one to x, so x <= j."""
    chosen = variable("chosen", BOOL)
    body = Step("head", "head", ult(J, N), {J: inc(J), X: ite(chosen, inc(X), X)}, (chosen,))
    start = Step("entry", "head", TRUE, {J: num(0), X: num(0)})
    return path([start, body, body], before=[ult(N, num(10))], after=[ult(J, X)])


def diamond() -> Problem:
    """if (x < 10) y = x; else y = 10; assert(y <= 10)"""
    small, large = ult(X, num(10)), not_(ult(X, num(10)))
    return unrolled(
        [
            (0, 1, Step("entry", "then", small, {})),
            (0, 2, Step("entry", "else", large, {})),
            (1, 3, Step("then", "join", TRUE, {Y: X})),
            (2, 3, Step("else", "join", TRUE, {Y: num(10)})),
        ],
        after=[ult(num(10), Y)],
    )


def unrolled_loop() -> Problem:
    """Three rounds of the counter; from each head there is an edge to the error."""
    links = [(0, 1, Counter.start), (1, 2, Counter.body), (2, 3, Counter.body)]
    return unrolled([*links, *[(node, 4, Counter.leave) for node in (1, 2, 3)]])


def ladder() -> Problem:
    """Two rounds of a loop with a branch: x and y change together on either side."""
    up = {0: Step("head", "up", TRUE, {X: inc(X)}), 1: Step("up", "head", TRUE, {Y: inc(Y)})}
    down = {0: Step("head", "down", TRUE, {X: sub(X, num(1))}), 1: Step("down", "head", TRUE, {Y: sub(Y, num(1))})}
    start = Step("entry", "head", TRUE, {X: num(4), Y: num(4)})
    rounds = [
        link
        for head in (1, 4)
        for link in (
            (head, head + 1, up[0]),
            (head, head + 2, down[0]),
            (head + 1, head + 3, up[1]),
            (head + 2, head + 3, down[1]),
        )
    ]
    return unrolled([(0, 1, start), *rounds], after=[distinct(X, Y)])


def parallel() -> Problem:
    """Two edges between the same nodes, of plain formulas."""
    return graph(
        3,
        (0, 1, [eq(X, num(1))]),
        (0, 1, [eq(X, num(3))]),
        (1, 2, [eq(bvand(X, num(1)), num(0))]),
        (1, 2, [ult(num(3), X)]),
    )


def straight() -> Problem:
    """One edge from the entry to the exit beside a path."""
    return graph(3, (0, 2, [ult(X, num(3)), ult(num(5), X)]), (0, 1, [eq(Y, num(1))]), (1, 2, [eq(Y, num(2))]))


def dead_ends() -> Problem:
    """Nothing leads to node 1, and nothing out of node 3: both have satisfiable edges."""
    return graph(
        5,
        (0, 2, [ult(X, num(3))]),
        (1, 2, [ult(num(200), X)]),
        (1, 4, [eq(X, num(9))]),
        (2, 3, [eq(X, num(1))]),
        (2, 4, [ult(num(5), X)]),
    )


def no_way_out() -> Problem:
    """The exit cannot be reached, whatever the edges say."""
    return graph(4, (0, 1, [eq(X, num(1))]), (0, 2, [eq(X, num(2))]))


PROBLEMS: dict[str, Callable[[], Problem]] = {
    made.__name__: made
    for made in (
        *(equalities, far_apart, repeated, with_constants, single_block, booleans, nonlinear),
        *(counter, lockstep, parity, phases, with_inputs),
        *(diamond, unrolled_loop, ladder, parallel, straight, dead_ends, no_way_out),
    )
}
"""Bit-vectors only: blocks, then paths, then graphs."""


def array_path() -> Problem:
    """m[j] = 5; p = m[j]; assert(p == 5)"""
    return path(
        [
            Step("entry", "written", TRUE, {M: store(M, J, num(5))}),
            Step("written", "read", TRUE, {P: select(M, J)}),
            Step("read", "error", distinct(P, num(5)), {}),
        ]
    )


def array_loop() -> Problem:
    """m[0] = 7; j = 1; while (j < 4) { m[j] = j; j++; } assert(m[0] == 7)"""
    body = Step("head", "head", ult(J, num(4)), {M: store(M, J, J), J: inc(J)})
    start = Step("entry", "head", TRUE, {M: store(M, num(0), num(7)), J: num(1)})
    return path([start, body, body, Step("head", "error", distinct(select(M, num(0)), num(7)), {})])


def array_blocks() -> Problem:
    """Two arrays that agree where they are read."""
    m1, m2 = (variable(name, MEMORY) for name in ("m1", "m2"))
    return sequence(
        [
            [eq(m1, store(M, J, num(1)))],
            [eq(m2, store(m1, X, num(2))), distinct(X, J)],
            [distinct(select(m2, J), num(1))],
        ]
    )


def float_path() -> Problem:
    """f is between 1 and 2; f = f * 0.5; assert(f <= 1)"""
    one, two, half = (from_python(value, SINGLE) for value in (1.0, 2.0, 0.5))
    return path(
        [
            Step("entry", "known", fp_compare(ops.FP_LE, one, F), {}),
            Step("known", "halved", fp_compare(ops.FP_LE, F, two), {F: operation(ops.FP_MUL, (F, half))}),
            Step("halved", "error", fp_compare(ops.FP_LT, one, F), {}),
        ]
    )


def float_counter() -> Problem:
    """f = 0; f = f + 1; f = f + 1; assert(f == 2)"""
    one = from_python(1.0, SINGLE)
    body = Step("head", "head", TRUE, {F: operation(ops.FP_ADD, (F, one))})
    start = Step("entry", "head", TRUE, {F: from_python(0.0, SINGLE)})
    return path([start, body, body], after=[not_(fp_compare(ops.FP_EQ, F, from_python(2.0, SINGLE)))])


ARRAYS: dict[str, Callable[[], Problem]] = {made.__name__: made for made in (array_path, array_loop, array_blocks)}
FLOATS: dict[str, Callable[[], Problem]] = {made.__name__: made for made in (float_path, float_counter)}
