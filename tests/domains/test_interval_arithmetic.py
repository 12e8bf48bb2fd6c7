"""Images and refinements of intervals: sound for every choice of arguments on narrow widths, sampled on wide ones."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutpoint.domains.interval_arithmetic import backward, forward
from cutpoint.domains.intervals import MOST_RANGES, Intervals
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.build import rebuild
from cutpoint.smt.terms.evaluate import compile_term
from cutpoint.smt.terms.sorts import BOOL, Sort, bitvec
from cutpoint.smt.terms.term import variable

ARITHMETIC = (*range(ops.ADD, ops.BVNOT), ops.SHL, ops.LSHR, ops.ASHR)
COMPARISONS = (ops.EQ, ops.ULT, ops.ULE, ops.SLT, ops.SLE)
EXACT_FORWARD = (*COMPARISONS, ops.NOT, ops.AND, ops.OR, ops.BVNOT, ops.ZEXT, ops.SEXT)
EXACT_BACKWARD = (*EXACT_FORWARD, ops.ITE)


@dataclass(frozen=True, slots=True)
class Operator:
    """An operator with its value and the sorts of its arguments and result."""

    op: int
    value: object
    sorts: tuple[Sort, ...]
    sort: Sort

    @property
    def widths(self) -> tuple[int, ...]:
        return tuple([width_of(sort) for sort in self.sorts])

    def __str__(self) -> str:
        return f"{ops.NAMES[self.op]}-{self.value}-{self.widths}"


def width_of(sort: Sort) -> int:
    return 1 if sort is BOOL else sort.width  # type: ignore[attr-defined]


@cache
def meaning(operator: Operator) -> Callable[..., int]:
    """The operator on unsigned values, by the term builders and the evaluator."""
    variables = tuple([variable(f"argument_{i}", sort) for i, sort in enumerate(operator.sorts)])
    function = compile_term(rebuild(operator.op, variables, operator.value, operator.sort))

    def apply(*arguments: int) -> int:
        values = [bool(x) if v.sort is BOOL else x for v, x in zip(variables, arguments, strict=True)]
        return int(function(dict(zip(variables, values, strict=True))))

    return apply


def operators(width: int) -> list[Operator]:
    """Every operator with bit-vector or Bool arguments, on arguments of one width."""
    word = bitvec(width)
    found = [Operator(op, None, (word, word), word) for op in ARITHMETIC]
    found += [Operator(op, None, (word, word), BOOL) for op in COMPARISONS]
    found += [Operator(op, None, (BOOL, BOOL), BOOL) for op in (ops.EQ, ops.AND, ops.OR)]
    found.append(Operator(ops.NOT, None, (BOOL,), BOOL))
    found.append(Operator(ops.BVNOT, None, (word,), word))
    found += [Operator(ops.ITE, None, (BOOL, sort, sort), sort) for sort in (word, BOOL)]
    for extra in {1, width}:
        found += [Operator(op, extra, (word,), bitvec(width + extra)) for op in (ops.ZEXT, ops.SEXT)]
        found.append(Operator(ops.CONCAT, None, (word, bitvec(extra)), bitvec(width + extra)))
        found.append(Operator(ops.CONCAT, None, (bitvec(extra), word), bitvec(width + extra)))
    for high, low in {(width - 1, 0), (0, 0), (width - 1, width // 2), (width // 2, width // 2), (width // 2, 0)}:
        found.append(Operator(ops.EXTRACT, (high, low), (word,), bitvec(high - low + 1)))
    return found


@cache
def subsets(width: int) -> list[Intervals]:
    """All sets that are not empty."""
    patterns = range(1 << width)
    return [of(width, [x for x in patterns if bits >> x & 1]) for bits in range(1, 1 << (1 << width))]


def of(width: int, elements: Sequence[int]) -> Intervals:
    return Intervals.of(width, [(x, x) for x in elements])


def canonical(a: Intervals, width: int) -> bool:
    """Whether the ranges are sorted, disjoint, not adjacent and of this width."""
    return a == Intervals.of(width, a.ranges)


@cache
def members(a: Intervals) -> list[int]:
    return [x for x in range(1 << a.width) if a.contains(x)]


def check_forward(operator: Operator, arguments: Sequence[Intervals]) -> None:
    apply = meaning(operator)
    values = {apply(*choice) for choice in product(*map(members, arguments))}
    image = forward(operator.op, operator.value, arguments, width_of(operator.sort))
    assert canonical(image, width_of(operator.sort))
    assert values <= set(members(image)), (operator, arguments, image)
    if operator.op in EXACT_FORWARD or all(argument.is_constant for argument in arguments):
        assert values == set(members(image)), (operator, arguments, image)


def check_backward(operator: Operator, result: Intervals, arguments: Sequence[Intervals]) -> None:
    apply = meaning(operator)
    choices = [choice for choice in product(*map(members, arguments)) if result.contains(apply(*choice))]
    refined = backward(operator.op, operator.value, result, arguments)
    for position, (before, after) in enumerate(zip(arguments, refined, strict=True)):
        kept = {choice[position] for choice in choices}
        assert canonical(after, before.width)
        assert after.leq(before), (operator, result, arguments, refined)
        assert kept <= set(members(after)), (operator, result, arguments, refined)
        if operator.op in EXACT_BACKWARD and kept:
            assert kept == set(members(after)), (operator, result, arguments, refined)


def arguments_of(operator: Operator) -> list[tuple[Intervals, ...]]:
    return list(product(*[subsets(width) for width in operator.widths]))


def sampled(rng: random.Random, width: int) -> Intervals:
    """A set; those of few arcs are as likely as scattered ones."""
    if rng.random() < 0.3:
        return of(width, [x for x in range(1 << width) if rng.random() < 0.5] or [0])
    ends = [(rng.randrange(1 << width), rng.randrange(1 << width)) for _ in range(rng.choice((1, 1, 2)))]
    return Intervals.of(width, [(low, high if low <= high else high + (1 << width)) for low, high in ends])


@pytest.mark.parametrize("operator", operators(1) + operators(2), ids=str)
def test_all_sets_of_narrow_patterns(operator: Operator) -> None:
    rng = random.Random(1)
    arguments = arguments_of(operator)
    for each in arguments if len(arguments) <= 2000 else rng.sample(arguments, 2000):
        check_forward(operator, each)
        for result in (
            subsets(1) if operator.sort is BOOL else [sampled(rng, width_of(operator.sort)) for _ in range(3)]
        ):
            check_backward(operator, result, each)


@pytest.mark.parametrize("operator", operators(3) + operators(4), ids=str)
def test_sets_of_patterns(operator: Operator) -> None:
    rng = random.Random(2)
    for _ in range(150):
        arguments = [sampled(rng, width) for width in operator.widths]
        check_forward(operator, arguments)
        check_backward(operator, sampled(rng, width_of(operator.sort)), arguments)


def test_every_operator_on_bits_is_tried() -> None:
    tried = {operator.op for operator in operators(4)}
    assert {ops.EQ, ops.ITE, ops.NOT, ops.AND, ops.OR, *range(ops.ADD, ops.SELECT)} == tried


WIDE = operators(32) + operators(64)
INTERESTING = (0, 1, 2, 3, 4, 5, 7, 8, 10, 31, 32, 33, 64, 100, 127, 128, 255, 256, 1000, 2**31 - 1, 2**31, 2**63)


def wide_value(rng: random.Random, width: int) -> int:
    """Near a value that programs have, or anywhere."""
    if rng.random() < 0.5:
        return rng.randrange(1 << width)
    return (rng.choice(INTERESTING) * rng.choice((1, -1)) + rng.randint(-2, 2)) % (1 << width)


def wide_set(rng: random.Random, element: int, width: int) -> Intervals:
    """A set with a given element: a constant, small or large arcs around it, and others."""
    spread = rng.choice((0, 0, 1, 5, 100, 2**width // 3, 2**width))
    arcs = [(element - rng.randint(0, spread), element + rng.randint(0, spread))]
    for _ in range(rng.choice((0, 0, 0, 1, 2, 20))):
        begin = wide_value(rng, width)
        arcs.append((begin, begin + rng.randint(0, 20)))
    return Intervals.of(width, arcs).coarsened(MOST_RANGES)


@settings(max_examples=100)
@given(st.sampled_from(WIDE), st.integers(min_value=0))
def test_wide_patterns(operator: Operator, seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(20):
        check_sampled(operator, rng)


def check_sampled(operator: Operator, rng: random.Random) -> None:
    choice = [wide_value(rng, width) for width in operator.widths]
    arguments = [wide_set(rng, value, width) for value, width in zip(choice, operator.widths, strict=True)]
    value = meaning(operator)(*choice)
    width = width_of(operator.sort)
    image = forward(operator.op, operator.value, arguments, width)
    assert canonical(image, width)
    assert image.contains(value)
    assert len(image.arcs()) <= MOST_RANGES
    for result in (wide_set(rng, value, width), image):
        refined = backward(operator.op, operator.value, result, arguments)
        for before, after, element in zip(arguments, refined, choice, strict=True):
            assert canonical(after, before.width)
            assert after.leq(before)
            assert after.contains(element)
            assert len(after.arcs()) <= MOST_RANGES + 1


def signed(low: int, high: int, width: int = 32) -> Intervals:
    return Intervals.between(low, high, width)


def constant(value: int, width: int = 32) -> Intervals:
    return Intervals.constant(value, width)


TOP = Intervals.top(32)
YES, NO, EITHER = constant(1, 1), constant(0, 1), Intervals.top(1)
INT_MIN, INT_MAX = -(2**31), 2**31 - 1


@pytest.mark.parametrize(
    ("op", "value", "arguments", "image"),
    [
        (ops.ADD, None, [signed(-5, 5), constant(1)], signed(-4, 6)),
        (ops.ADD, None, [signed(-5, 5), signed(-1, 1)], signed(-6, 6)),
        (ops.ADD, None, [TOP, constant(7)], TOP),
        (ops.SUB, None, [constant(0), signed(-3, 8)], signed(-8, 3)),
        (ops.SUB, None, [signed(0, 9), signed(0, 9)], signed(-9, 9)),
        (ops.MUL, None, [signed(-5, 5), signed(-30, 3)], signed(-150, 150)),
        (ops.MUL, None, [signed(0, 1000), constant(-2)], signed(-2000, 0)),
        (ops.UDIV, None, [signed(10, 1000), constant(7)], signed(1, 142)),
        (ops.UREM, None, [TOP, constant(10)], signed(0, 9)),
        (ops.UREM, None, [signed(20, 25), constant(10)], signed(0, 5)),
        (ops.SDIV, None, [signed(-100, 50), constant(3)], signed(-33, 16)),
        (ops.SDIV, None, [TOP, constant(2)], signed(INT_MIN // 2, INT_MAX // 2)),
        (ops.SREM, None, [TOP, constant(2)], signed(-1, 1)),
        (ops.SREM, None, [signed(0, INT_MAX), constant(-10)], signed(0, 9)),
        (ops.BVAND, None, [TOP, constant(255)], signed(0, 255)),
        (ops.BVAND, None, [TOP, constant(8)], Intervals.of(32, [(0, 0), (8, 8)])),
        (ops.BVAND, None, [signed(0, 100), signed(0, 9)], signed(0, 9)),
        (ops.BVOR, None, [signed(0, 15), constant(64)], signed(64, 79)),
        (ops.BVXOR, None, [signed(0, 1000), constant(-1)], signed(-1001, -1)),
        (ops.BVXOR, None, [signed(2, 5), constant(1)], signed(2, 5)),
        (ops.BVNOT, None, [signed(0, 1000)], signed(-1001, -1)),
        (ops.SHL, None, [signed(-3, 100), constant(2)], signed(-12, 400)),
        (ops.SHL, None, [constant(1), signed(0, 31)], signed(1, 2**31)),
        (ops.LSHR, None, [TOP, constant(28)], signed(0, 15)),
        (ops.ASHR, None, [signed(-100, 100), constant(1)], signed(-50, 50)),
        (ops.SEXT, 32, [signed(-5, 5)], signed(-5, 5, 64)),
        (ops.ZEXT, 32, [signed(-1, 0)], Intervals.of(64, [(0, 0), (2**32 - 1, 2**32 - 1)])),
        (ops.EXTRACT, (31, 0), [signed(-5, 5, 64)], signed(-5, 5)),
        (ops.EXTRACT, (7, 0), [signed(250, 260)], signed(-6, 4, 8)),
        (ops.CONCAT, None, [constant(1, 8), Intervals.top(24)], signed(1 << 24, (2 << 24) - 1)),
        (ops.SLT, None, [signed(-5, 5), constant(6)], YES),
        (ops.SLT, None, [signed(-5, 5), constant(5)], EITHER),
        (ops.SLE, None, [constant(INT_MIN), TOP], YES),
        (ops.ULT, None, [signed(-5, 5), constant(6)], EITHER),
        (ops.EQ, None, [signed(-5, 5), signed(6, 9)], NO),
        (ops.ITE, None, [EITHER, constant(-1), constant(0)], signed(-1, 0)),
        (ops.ITE, None, [NO, constant(-1), constant(0)], constant(0)),
        (ops.SELECT, None, [TOP, TOP], TOP),
        (ops.ADD, None, [Intervals.empty(32), TOP], Intervals.empty(32)),
    ],
)
def test_typical_images_are_tight(op: int, value: object, arguments: list[Intervals], image: Intervals) -> None:
    assert forward(op, value, arguments, image.width) == image


@pytest.mark.parametrize(
    ("op", "value", "result", "arguments", "refined"),
    [
        (ops.SLT, None, YES, [TOP, constant(10)], [signed(INT_MIN, 9), constant(10)]),
        (ops.SLT, None, NO, [TOP, constant(10)], [signed(10, INT_MAX), constant(10)]),
        (ops.SLE, None, YES, [constant(0), TOP], [constant(0), signed(0, INT_MAX)]),
        (ops.SLT, None, YES, [signed(-5, 5), signed(-9, 2)], [signed(-5, 1), signed(-4, 2)]),
        (ops.ULT, None, YES, [TOP, constant(10)], [signed(0, 9), constant(10)]),
        (ops.ULE, None, NO, [signed(0, 20), signed(10, 30)], [signed(11, 20), signed(10, 19)]),
        (ops.ULT, None, YES, [TOP, constant(0)], [Intervals.empty(32), Intervals.empty(32)]),
        (ops.EQ, None, YES, [signed(-5, 5), signed(0, 9)], [signed(0, 5), signed(0, 5)]),
        (ops.EQ, None, NO, [signed(0, 9), constant(9)], [signed(0, 8), constant(9)]),
        (ops.EQ, None, NO, [TOP, constant(0)], [constant(0).complement(), constant(0)]),
        (ops.AND, None, NO, [YES, EITHER], [YES, NO]),
        (ops.OR, None, YES, [NO, EITHER], [NO, YES]),
        (ops.NOT, None, YES, [EITHER], [NO]),
        (ops.ADD, None, signed(0, 10), [TOP, constant(1)], [signed(-1, 9), constant(1)]),
        (ops.SUB, None, signed(0, 10), [TOP, signed(1, 2)], [signed(1, 12), signed(1, 2)]),
        (ops.SUB, None, signed(0, 10), [constant(0), TOP], [constant(0), signed(-10, 0)]),
        (ops.MUL, None, signed(8, 22), [signed(0, 1000), constant(4)], [signed(2, 5), constant(4)]),
        (ops.SDIV, None, signed(0, INT_MAX), [TOP, constant(2)], [signed(-1, INT_MAX), constant(2)]),
        (ops.UREM, None, constant(1), [signed(0, 1000), constant(2)], [signed(1, 999), constant(2)]),
        (ops.BVXOR, None, signed(0, 7), [TOP, constant(-1)], [signed(-8, -1), constant(-1)]),
        (ops.SEXT, 32, signed(3, 2**40, 64), [TOP], [signed(3, INT_MAX)]),
        (ops.ZEXT, 32, signed(-9, 9, 64), [TOP], [signed(0, 9)]),
        (ops.EXTRACT, (31, 0), signed(0, 9), [signed(-5, 5, 64)], [signed(0, 5, 64)]),
        (
            ops.CONCAT,
            None,
            signed(300, 400),
            [Intervals.top(24), Intervals.top(8)],
            [constant(1, 24), signed(44, 144, 8)],
        ),
        (ops.ITE, None, constant(1), [EITHER, constant(1), constant(0)], [YES, constant(1), constant(0)]),
        (ops.SELECT, None, constant(1), [TOP, TOP], [TOP, TOP]),
    ],
)
def test_typical_refinements_are_tight(
    op: int, value: object, result: Intervals, arguments: list[Intervals], refined: list[Intervals]
) -> None:
    found = backward(op, value, result, arguments)
    if refined[0].is_empty:
        assert any(each.is_empty for each in found)
    else:
        assert found == refined


def test_refinements_stay_small() -> None:
    """Many inequalities (the default of a long switch) do not make a set of many ranges."""
    x = TOP
    for value in range(0, 200, 2):
        x = backward(ops.EQ, None, NO, [x, constant(value)])[0]
    assert len(x.ranges) <= MOST_RANGES
    assert x.contains(1)
    assert not x.contains(0)
