"""What is special to the Z3 backend; what all backends share is in the conformance tests."""

from __future__ import annotations

import random
import subprocess
import sys
import threading
import time
from typing import Any

import pytest

from cutpoint.smt.backends.z3 import Z3, FreshZ3
from cutpoint.smt.backends.z3_library import pointers
from cutpoint.smt.backends.z3_reading import Reader
from cutpoint.smt.backends.z3_terms import Unreadable, translator
from cutpoint.smt.backends.z3_values import ModelReader
from cutpoint.smt.solvers.errors import SortMismatch
from cutpoint.smt.solvers.solver import Capability, Result
from cutpoint.smt.terms import arrays, bitvectors, floats, ieee, integers, ops
from cutpoint.smt.terms.array_value import ArrayValue, same_value
from cutpoint.smt.terms.boolean import and_, apply, distinct, eq, ite, not_, or_
from cutpoint.smt.terms.evaluate import evaluate
from cutpoint.smt.terms.integers import at_most, integer, less, plus, times
from cutpoint.smt.terms.sorts import BOOL, FLOAT32, FLOAT64, FLOAT80, FLOAT128, INT, FloatSort, array, bitvec, floating
from cutpoint.smt.terms.term import TRUE, Term, bv, make, subterms, variable
from tests.meanwhile import after_work
from tests.patience import LATE

from .trees import build, random_assignment, random_tree

WORD = bitvec(32)
X, Y = variable("x", WORD), variable("y", WORD)
A, B = variable("a", INT), variable("b", INT)
KINDS = [Z3, FreshZ3]


def hard() -> tuple[list[Term], Term]:
    """A product of two numbers of 32 bits that is none, and a fact that makes this plain."""
    a, b = variable("factor", bitvec(64)), variable("other", bitvec(64))
    formulas = [eq(bitvectors.mul(a, b), bv(0xFEDCBA9876543211, 64))]
    for factor in (a, b):
        formulas += [bitvectors.ult(bv(1, 64), factor), bitvectors.ult(factor, bv(1 << 32, 64))]
    return formulas, eq(a, bv(4, 64))


@pytest.mark.parametrize("kind", KINDS)
def test_out_of_time_and_then_another_query(kind: type[Z3]) -> None:
    formulas, plain = hard()
    with kind() as solver:
        solver.add(*formulas)
        start = time.monotonic()
        assert solver.check(seconds=0.3) is Result.UNKNOWN
        assert time.monotonic() - start < LATE
        assert solver.reason == f"z3 found no answer in {0.3} s"
        assert solver.check([plain]) is Result.UNSAT
        assert solver.check(seconds=0.1) is Result.UNKNOWN


@pytest.mark.parametrize("kind", KINDS)
def test_interrupted_and_then_another_query(kind: type[Z3]) -> None:
    formulas, plain = hard()
    with kind() as solver:
        solver.add(*formulas)
        with after_work(solver.interrupt):
            assert solver.check(seconds=LATE) is Result.UNKNOWN
        assert solver.reason == "interrupted"
        assert solver.check([plain], seconds=LATE) is Result.UNSAT


@pytest.mark.parametrize("kind", KINDS)
def test_an_interrupt_without_a_query_does_nothing(kind: type[Z3]) -> None:
    with kind() as solver:
        solver.add(bitvectors.ult(X, Y))
        solver.interrupt()
        assert solver.check() is Result.SAT
        solver.interrupt()
        assert solver.check([eq(Y, bv(0, 32))]) is Result.UNSAT


def test_the_python_package_of_z3_is_not_imported() -> None:
    program = (
        "import sys\n"
        "from cutpoint.smt.backends import create\n"
        "from cutpoint.smt.solvers.solver import Result\n"
        "assert create('z3').check() is Result.SAT\n"
        "assert 'z3' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_solvers_of_several_threads() -> None:
    answers: list[Any] = []

    def work(limit: int) -> None:
        with Z3() as solver:
            solver.add(bitvectors.ult(X, bv(limit, 32)), bitvectors.ult(bv(limit - 2, 32), X))
            answers.append((solver.check(), solver.values([X])[0] - limit))

    threads = [threading.Thread(target=work, args=(limit,)) for limit in range(10, 16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [(Result.SAT, -1)] * 6


def test_solvers_that_nobody_closes_are_given_back() -> None:
    for _ in range(50):
        solver = Z3()
        solver.add(bitvectors.ult(X, Y))
        assert solver.check() is Result.SAT
        assert solver.values([X, Y])
    del solver
    shared = translator()
    assert 0 < len(shared._garbage) < 10
    shared.collect()
    assert shared._garbage == []


def test_wide_bit_vectors() -> None:
    for width in (64, 65, 200, 1000):
        sort, value = bitvec(width), (1 << width) - 3
        x = variable(f"w{width}", sort)
        with Z3() as solver:
            solver.add(eq(bitvectors.add(x, bv(2, width)), bv(value + 2, width)))
            assert solver.check() is Result.SAT
            assert solver.values([x, bitvectors.bvnot(x)]) == [value, 2]


@pytest.mark.parametrize("sort", [FLOAT32, FLOAT64, FLOAT80, FLOAT128, floating(4, 4), floating(5, 11)])
def test_floats_of_all_formats(sort: FloatSort) -> None:
    exponent, significand = sort.exponent, sort.significand
    x, y = variable(f"f{sort.width}", sort), variable(f"g{sort.width}", sort)
    top = ((1 << exponent) - 1) << (significand - 1)
    nan = ieee.canonical(top + 1, exponent, significand)
    sign = 1 << (sort.width - 1)
    rng = random.Random(sort.width)
    numbers = [0, sign, 1, sign + 1, top, sign + top, top - 1, 1 << (significand - 1)]
    numbers += [ieee.canonical(rng.randrange(1 << sort.width), exponent, significand) for _ in range(4)]
    with Z3() as solver:
        for number in numbers:
            solver.push()
            solver.add(eq(x, floats.float_const(number, sort)))
            assert solver.check() is Result.SAT
            assert solver.values([x]) == [number]
            solver.pop()
        solver.add(floats.fp_test(ops.FP_IS_NAN, x), not_(floats.fp_test(ops.FP_IS_NAN, y)))
        solver.add(eq(variable(f"bits{sort.width}", bitvec(sort.width)), floats.to_bits(x)))
        assert solver.check() is Result.SAT
        assert solver.values([x, floats.to_bits(x)]) == [nan, nan]
        assert solver.values([y]) != [nan]


@pytest.mark.parametrize("kind", KINDS)
def test_arrays(kind: type[Z3]) -> None:
    sort = array(WORD, bitvec(8))
    m, other = variable("m", sort), variable("other", sort)
    base = arrays.const_array(sort, bv(7, 8))
    written = arrays.store(arrays.store(base, X, bv(1, 8)), Y, bv(2, 8))
    formulas = [eq(m, written), distinct(X, Y), distinct(m, other), eq(arrays.select(other, bv(9, 32)), bv(3, 8))]
    with kind() as solver:
        solver.add(*formulas)
        assert solver.check() is Result.SAT
        x, y, value = solver.values([X, Y, m])
        assert value == ArrayValue(7, {x: 1, y: 2})
        model = solver.model()
        assert all(model.satisfies(formula) for formula in formulas)


def test_arrays_of_arrays() -> None:
    row = array(bitvec(4), bitvec(8))
    matrix = variable("matrix", array(bitvec(4), row))
    rows = [arrays.select(matrix, bv(number, 4)) for number in range(3)]
    formulas = [eq(arrays.select(rows[0], bv(5, 4)), bv(9, 8)), distinct(rows[0], rows[1]), eq(rows[1], rows[2])]
    with Z3() as solver:
        solver.add(*formulas)
        assert solver.check() is Result.SAT
        model = solver.model()
        assert all(model.satisfies(formula) for formula in formulas)


def model_reader(*formulas: Term) -> ModelReader:
    solver = Z3()
    solver.add(*formulas)
    assert solver.check() is Result.SAT
    return ModelReader(translator(), solver._z3.solver_get_model(solver._context, solver._native_solver))


def lambda_over(index: Term, body: Term) -> int:
    shared = translator()
    shared.z3._signatures["mk_lambda_const"] = "puppp"
    native: int = shared.z3.mk_lambda_const(shared.context, 1, pointers([shared(index)]), shared(body))
    assert not shared.error()
    return native


def test_arrays_that_are_lambda_terms() -> None:
    chosen = ite(eq(X, bv(3, 32)), bv(1, 8), ite(eq(X, bv(5, 32)), bitvectors.extract(X, 7, 0), bv(2, 8)))
    wide = array(WORD, bitvec(8))
    reader = model_reader(TRUE)
    assert reader.value(lambda_over(X, chosen), wide) == ArrayValue(2, {3: 1, 5: 5})
    assert reader.value(lambda_over(X, bv(2, 8)), wide) == ArrayValue(2)
    with pytest.raises(Unreadable):
        reader.value(lambda_over(X, bitvectors.extract(X, 7, 0)), wide)
    small = variable("small", bitvec(4))
    squares = reader.value(lambda_over(small, bitvectors.mul(small, small)), array(bitvec(4), bitvec(4)))
    assert [squares.get(index) for index in range(16)] == [index * index % 16 for index in range(16)]
    p = variable("p", BOOL)
    flipped = reader.value(lambda_over(p, not_(p)), array(BOOL, BOOL))
    assert (flipped.get(False), flipped.get(True)) == (True, False)


def test_arrays_that_are_graphs_of_functions() -> None:
    shared = translator()
    points = {1: 10, 2: 20, 7: 70}
    formulas = [eq(apply("graph", (bv(x, 32),), bitvec(8)), bv(y, 8)) for x, y in points.items()]
    reader = model_reader(*formulas)
    shared.z3._signatures["mk_as_array"] = "ppp"
    function = shared.z3.get_app_decl(shared.context, shared(apply("graph", (X,), bitvec(8))))
    value = reader.value(shared.z3.mk_as_array(shared.context, function), array(WORD, bitvec(8)))
    assert {index: value.get(index) for index in points} == points


def test_integers() -> None:
    big = 10**40
    with Z3() as solver:
        solver.add(eq(plus(A, B), integer(-big)), eq(plus(A, times(B, integer(3))), integer(big)))
        assert solver.check() is Result.SAT
        assert solver.values([A, B]) == [-2 * big, big]


@pytest.mark.parametrize(("x", "y"), [(7, 2), (-7, 2), (7, -2), (-7, -2), (7, 0), (-7, 0), (0, 0)])
def test_integer_division_is_ours(x: int, y: int) -> None:
    with Z3() as solver:
        solver.add(eq(A, integer(x)), eq(B, integer(y)))
        assert solver.check() is Result.SAT
        found = solver.values([integers.div(A, B), integers.mod(A, B)])
        assert found == [integers.divide(x, y), integers.modulo(x, y)]
        solver.add(
            or_(distinct(integers.div(A, B), integer(found[0])), distinct(integers.mod(A, B), integer(found[1])))
        )
        assert solver.check() is Result.UNSAT


def test_products_of_integers() -> None:
    with Z3() as solver:
        solver.add(eq(times(A, B), integer(35)), less(integer(1), A), less(A, B))
        assert solver.check() is Result.SAT
        assert solver.values([A, B]) == [5, 7]


def test_theories_that_come_later() -> None:
    """The solver inside moves on; levels, assumptions and cores stay."""
    sort = array(WORD, WORD)
    m, p = variable("m32", sort), variable("p", BOOL)
    with Z3() as solver:
        solver.add(or_(p, bitvectors.ult(X, Y)))
        solver.push()
        solver.add(not_(p))
        assert solver.check([eq(Y, bv(0, 32))]) is Result.UNSAT
        solver.push()
        solver.add(eq(arrays.select(m, X), Y), eq(arrays.select(m, Y), X))
        assert solver.check() is Result.SAT
        assert solver.model().satisfies(bitvectors.ult(X, Y))
        same = eq(X, Y)
        assert solver.check([at_most(A, B), same]) is Result.UNSAT
        assert solver.core() == [same]
        solver.pop()
        assert solver.check([eq(Y, bv(0, 32))]) is Result.UNSAT
        solver.pop()
        assert solver.check([eq(Y, bv(0, 32)), less(A, B)]) is Result.SAT
        assert solver.values([p]) == [True]


def test_sort_mismatches_name_the_term() -> None:
    wrong = [
        make(ops.ADD, (X, bv(1, 8)), WORD),
        make(ops.INT_MUL, (A, TRUE), INT),  # Z3 itself would take a Bool for an integer
        arrays.const_array(array(WORD, WORD), bv(1, 8)),
    ]
    with Z3() as solver:
        for term in wrong:
            with pytest.raises(SortMismatch, match=ops.NAMES[term.op]) as caught:
                solver.add(eq(variable(f"r{term.id}", term.sort), term))
            assert caught.value.term is term
        with pytest.raises(SortMismatch):
            solver.add(X)
        assert solver.check() is Result.SAT


def test_functions() -> None:
    x, constant = variable("c", WORD), apply("c", (), WORD)
    with Z3() as solver:
        solver.add(distinct(x, constant), eq(apply("f", (x,), WORD), bv(1, 32)), eq(apply("f", (A,), INT), integer(5)))
        assert solver.check() is Result.SAT
        first, second, image = solver.values([x, constant, apply("f", (x,), WORD)])
        assert first != second
        assert image == 1
        assert solver.check([eq(x, Y), distinct(apply("f", (Y,), WORD), bv(1, 32))]) is Result.UNSAT


def test_a_fresh_solver_decides_by_rewriting() -> None:
    wide = bitvec(64)
    x, y = variable("x64", wide), variable("y64", wide)
    product = bitvectors.mul(x, bitvectors.add(y, x))
    sum_ = bitvectors.add(bitvectors.mul(x, y), bitvectors.mul(x, x))
    assumption, other = distinct(product, sum_), bitvectors.ult(x, y)
    with FreshZ3() as solver:
        assert Capability.CORES not in solver.capabilities
        assert solver.check([other, assumption], seconds=LATE) is Result.UNSAT
        assert solver.core() == [other, assumption]
        solver.push()
        solver.add(other)
        assert solver.check(seconds=LATE) is Result.SAT
        assert solver.check([not_(other)]) is Result.UNSAT
        solver.pop()
        assert solver.check([not_(other)], seconds=LATE) is Result.SAT


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_query_has_the_same_model(kind: type[Z3]) -> None:
    formulas = [bitvectors.ult(X, Y), distinct(bitvectors.bvand(X, Y), bv(0, 32)), bitvectors.ult(Y, bv(5000, 32))]
    models = []
    for _ in range(3):
        with kind(seed=7) as solver:
            solver.add(*formulas)
            assert solver.check() is Result.SAT
            models.append(dict(solver.model()))
    assert models[0] == models[1] == models[2]


@pytest.mark.slow
def test_deep_terms() -> None:
    term = X
    for number in range(30_000):
        term = ite(eq(variable(f"c{number % 3}", BOOL), TRUE), bitvectors.bvxor(term, Y), bitvectors.add(Y, term))
    native = translator()(term)
    back = Reader(translator(), {translator()(leaf): leaf for leaf in subterms((term,)) if leaf.op == ops.VAR})(native)
    assert back is term


def test_reading_back_what_was_translated_and_simplified() -> None:
    """Random terms through Z3's simplifier: it brings in operators that we do not have."""
    rng = random.Random(5)
    shared = translator()
    count = 0
    while count < 250:
        term = build(random_tree(rng, rng.choice((BOOL, bitvec(4), bitvec(8), array(bitvec(2), bitvec(4)))), 4))
        assignment = random_assignment(rng)
        if any(isinstance(below.sort, FloatSort) for below in subterms((term,))):
            continue
        count += 1
        reader = Reader(shared, {shared(leaf): leaf for leaf in assignment})
        for native in (shared(term), shared.z3.simplify(shared.context, shared(term))):
            back = reader(native)
            assert back.sort is term.sort
            assert same_value(evaluate(back, assignment), evaluate(term, assignment), term.sort), (term, back)


def native_function(name: str, signature: str, *args: Any) -> int:
    shared = translator()
    shared.z3._signatures[name] = signature
    native: int = getattr(shared.z3, name)(shared.context, *args)
    assert not shared.error()
    return native


@pytest.mark.parametrize(
    ("name", "signature", "expected"),
    [
        ("mk_bvsmod", "pppp", lambda x, y: x if y == 0 else _signed(x) % _signed(y)),
        ("mk_bvnand", "pppp", lambda x, y: ~(x & y)),
        ("mk_bvnor", "pppp", lambda x, y: ~(x | y)),
        ("mk_bvxnor", "pppp", lambda x, y: ~(x ^ y)),
        ("mk_bvuge", "pppp", lambda x, y: x >= y),
        ("mk_bvsgt", "pppp", lambda x, y: _signed(x) > _signed(y)),
        ("mk_bvneg", "ppp", lambda x, y: -x),
        ("mk_bvredor", "ppp", lambda x, y: int(x != 0)),
        ("mk_bvredand", "ppp", lambda x, y: int(x == 15)),
        ("mk_rotate_left", "pupp", lambda x, y: (x << 3 | x >> 1) & 15),
        ("mk_rotate_right", "pupp", lambda x, y: (x >> 3 | x << 1) & 15),
        ("mk_repeat", "pupp", lambda x, y: x * 0x111),
    ],
)
def test_reading_operators_of_z3(name: str, signature: str, expected: Any) -> None:
    shared, x, y = translator(), variable("x4", bitvec(4)), variable("y4", bitvec(4))
    arguments = {"pppp": (shared(x), shared(y)), "ppp": (shared(x),), "pupp": (3, shared(x))}[signature]
    term = Reader(shared, {shared(x): x, shared(y): y})(native_function(name, signature, *arguments))
    mask = 0xFFF if name == "mk_repeat" else 1 if name.startswith("mk_bvred") else 15
    for a in range(16):
        for b in range(16):
            value = expected(a, b)
            wanted = value if isinstance(value, bool) else value & mask
            assert evaluate(term, {x: a, y: b}) == wanted, (a, b)


def _signed(value: int) -> int:
    return bitvectors.to_signed(value, 4)


def test_terms_that_cannot_be_read() -> None:
    shared = translator()
    x = shared(X)
    with pytest.raises(Unreadable, match="stranger"):
        Reader(shared, {x: X})(shared(bitvectors.ult(X, variable("stranger", WORD))))
    with pytest.raises(Unreadable, match="int"):
        Reader(shared, {x: X})(native_function("mk_bv2int", "ppbp", x, False))
    quantified = shared.z3.mk_forall_const(shared.context, 0, 1, pointers([x]), 0, None, shared(and_(eq(X, Y), TRUE)))
    with pytest.raises(Unreadable, match="forall"):
        Reader(shared, {shared(Y): Y})(quantified)
