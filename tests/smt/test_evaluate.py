"""Evaluation under assignments, compiled terms, values of arrays."""

from __future__ import annotations

import pickle
import random

import pytest

from cutpoint.smt.terms import ops
from cutpoint.smt.terms.array_value import same_value
from cutpoint.smt.terms.arrays import const_array, select, store
from cutpoint.smt.terms.bitvectors import add, mul, slt
from cutpoint.smt.terms.boolean import apply, eq, ite
from cutpoint.smt.terms.evaluate import ArrayValue, Evaluator, compile_term, evaluate
from cutpoint.smt.terms.floats import fp_test, from_python, operation, to_integer
from cutpoint.smt.terms.sorts import BOOL, FLOAT64, array, bitvec
from cutpoint.smt.terms.term import Term, bv, variable
from tests.growth import assert_nearly_linear

INT = bitvec(32)
X, Y = variable("x", INT), variable("y", INT)
MEMORY = variable("memory", array(INT, INT))


def test_missing_variables() -> None:
    with pytest.raises(KeyError):
        evaluate(add(X, Y), {X: 1})
    with pytest.raises(KeyError):
        compile_term(add(X, Y))({X: 1})
    asked: list[Term] = []

    def default(term: Term) -> int:
        asked.append(term)
        return 7

    assert evaluate(add(X, Y), {X: 1}, default) == 8
    assert asked == [Y]


@pytest.mark.parametrize("args", [(), (X,)])
def test_uninterpreted_functions_have_no_value(args: tuple[Term, ...]) -> None:
    term = apply("mystery", args, INT)
    with pytest.raises(ValueError, match="uninterpreted function mystery"):
        evaluate(add(term, Y), {X: 1, Y: 1})
    with pytest.raises(ValueError, match="uninterpreted function mystery"):
        compile_term(add(term, Y))


def test_an_evaluator_remembers() -> None:
    calls: list[Term] = []

    def default(term: Term) -> int:
        calls.append(term)
        return 3

    value = Evaluator({}, default)
    assert value(add(X, Y)) == 6
    assert value(mul(add(X, Y), X)) == 18
    assert calls == [X, Y]


def test_compiled_terms_are_cached_and_choose_lazily() -> None:
    term = ite(slt(X, bv(0, 32)), select(MEMORY, X), mul(X, X))
    function = compile_term(term)
    assert compile_term(term) is function
    assert function({X: 5}) == 25  # the memory is not looked at
    assert function({X: 2**32 - 1, MEMORY: ArrayValue(4)}) == 4


def test_floats() -> None:
    value = variable("f", FLOAT64)
    bits = from_python(1e300, FLOAT64).value
    assert evaluate(fp_test(ops.FP_IS_INF, operation(ops.FP_MUL, (value, value))), {value: bits}) is True
    assert evaluate(to_integer(value, 32, True), {value: bits}) == 0x80000000


def test_array_values() -> None:
    empty = ArrayValue(0)
    one = empty.set(3, 5)
    two = one.set(4, 6)
    assert [a.get(3) for a in (empty, one, two)] == [0, 5, 5]
    assert [a.get(4) for a in (two, one, empty, two)] == [6, 0, 0, 6]
    assert two.entries == {3: 5, 4: 6}
    assert one.set(3, 0) == empty
    assert hash(one.set(3, 0)) == hash(empty)
    assert two == ArrayValue(0, {4: 6, 3: 5, 9: 0})
    assert two != one
    assert two != 5
    assert empty.set(8, 0) is empty
    assert pickle.loads(pickle.dumps(one)) == one
    assert repr(two.set(3, 0)) == "ArrayValue(0, {4: 6})"


def test_array_values_persist_in_any_order_of_use() -> None:
    rng = random.Random(1)
    versions: list[tuple[ArrayValue, dict[int, int]]] = [(ArrayValue(0), {})]
    for _ in range(3000):
        value, model = versions[rng.randrange(max(0, len(versions) - rng.choice((1, 3, 40))), len(versions))]
        index, element = rng.randrange(30), rng.randrange(4)
        assert value.get(index) == model.get(index, 0)
        versions.append((value.set(index, element), {**model, index: element}))
    for value, model in rng.sample(versions, 500):
        assert value == ArrayValue(0, model)


@pytest.mark.slow
def test_many_stores_take_nearly_linear_time() -> None:
    def stores(size: int) -> None:
        first = value = ArrayValue(0)
        for i in range(size):
            value.set(i, 1)  # a version that nobody uses, as of the branch not taken
            value = value.set(i, i + 1)
        for i in range(size // 100):  # far apart, in turns
            assert first.get(i) == 0
            assert value.get(i) == i + 1

    assert_nearly_linear(stores, 12_500)


def test_equality_of_arrays_is_extensional() -> None:
    bits = array(bitvec(1), bitvec(8))
    assert same_value(ArrayValue(0, {0: 7, 1: 7}), ArrayValue(7), bits)
    assert not same_value(ArrayValue(0, {0: 7, 1: 7}), ArrayValue(7), MEMORY.sort)
    nested = array(bitvec(8), bits)
    assert same_value(ArrayValue(ArrayValue(7)), ArrayValue(ArrayValue(0, {0: 7, 1: 7})), nested)
    flags = array(BOOL, BOOL)
    term = eq(
        store(variable("flags", flags), variable("i", BOOL), variable("j", BOOL)),
        const_array(flags, variable("j", BOOL)),
    )
    assignment = {
        variable("flags", flags): ArrayValue(False, {True: True}),
        variable("i", BOOL): False,
        variable("j", BOOL): True,
    }
    assert evaluate(term, assignment) is True
    assert compile_term(term)(assignment) is True
