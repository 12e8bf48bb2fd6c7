"""From Z3's terms back to ours, by our constructors. An operator without counterpart raises a SolverFailure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from itertools import combinations

from cutpoint.smt.backends.z3_library import Kind
from cutpoint.smt.backends.z3_terms import Z3Translator
from cutpoint.smt.terms import arrays, bitvectors, integers
from cutpoint.smt.terms.boolean import conjunction, disjunction, distinct, eq, implies, ite, not_, or_
from cutpoint.smt.terms.sorts import INT
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, width_of


def _swapped(build: Callable[[Term, Term], Term]) -> Callable[[Term, Term], Term]:
    return lambda a, b: build(b, a)


def _folded(build: Callable[[Term, Term], Term]) -> Callable[..., Term]:
    """A left-associative operator with any number of arguments."""
    return lambda *args: reduce(build, args)


def _complement(build: Callable[[Term, Term], Term]) -> Callable[..., Term]:
    return lambda *args: bitvectors.bvnot(reduce(build, args))


def _all_distinct(*args: Term) -> Term:
    return conjunction(distinct(a, b) for a, b in combinations(args, 2))


def _bit(condition: Term) -> Term:
    return bitvectors.from_bool(condition, 1)


def _signed_modulo(a: Term, b: Term) -> Term:
    """The remainder with the sign of the divisor."""
    remainder, zero = bitvectors.srem(a, b), bv(0, width_of(a))
    same_sign = eq(bitvectors.slt(remainder, zero), bitvectors.slt(b, zero))
    return ite(or_(eq(remainder, zero), same_sign), remainder, bitvectors.add(remainder, b))


def _rotated(a: Term, count: int) -> Term:
    """Rotation to the left."""
    width = width_of(a)
    count %= width
    if count == 0:
        return a
    return bitvectors.concat(
        bitvectors.extract(a, width - 1 - count, 0), bitvectors.extract(a, width - 1, width - count)
    )


_OPERATORS: dict[int, Callable[..., Term]] = {
    Kind.TRUE: lambda: TRUE,
    Kind.FALSE: lambda: FALSE,
    Kind.EQ: eq,
    Kind.IFF: eq,
    Kind.DISTINCT: _all_distinct,
    Kind.ITE: ite,
    Kind.AND: lambda *args: conjunction(args),
    Kind.OR: lambda *args: disjunction(args),
    Kind.XOR: _folded(distinct),
    Kind.NOT: not_,
    Kind.IMPLIES: implies,
    Kind.LE: integers.at_most,
    Kind.GE: _swapped(integers.at_most),
    Kind.LT: integers.less,
    Kind.GT: _swapped(integers.less),
    Kind.ADD: _folded(integers.plus),
    Kind.SUB: _folded(integers.minus),
    Kind.UMINUS: lambda a: integers.times(a, integers.integer(-1)),
    Kind.MUL: _folded(integers.times),
    Kind.IDIV: integers.div,
    Kind.MOD: integers.mod,
    Kind.STORE: arrays.store,
    Kind.SELECT: arrays.select,
    Kind.BIT1: lambda: bv(1, 1),
    Kind.BIT0: lambda: bv(0, 1),
    Kind.BNEG: bitvectors.neg,
    Kind.BADD: _folded(bitvectors.add),
    Kind.BSUB: _folded(bitvectors.sub),
    Kind.BMUL: _folded(bitvectors.mul),
    Kind.BSDIV: bitvectors.sdiv,
    Kind.BUDIV: bitvectors.udiv,
    Kind.BSREM: bitvectors.srem,
    Kind.BUREM: bitvectors.urem,
    Kind.BSMOD: _signed_modulo,
    Kind.BSDIV_I: bitvectors.sdiv,
    Kind.BUDIV_I: bitvectors.udiv,
    Kind.BSREM_I: bitvectors.srem,
    Kind.BUREM_I: bitvectors.urem,
    Kind.BSMOD_I: _signed_modulo,
    Kind.ULE: bitvectors.ule,
    Kind.SLE: bitvectors.sle,
    Kind.UGE: _swapped(bitvectors.ule),
    Kind.SGE: _swapped(bitvectors.sle),
    Kind.ULT: bitvectors.ult,
    Kind.SLT: bitvectors.slt,
    Kind.UGT: _swapped(bitvectors.ult),
    Kind.SGT: _swapped(bitvectors.slt),
    Kind.BAND: _folded(bitvectors.bvand),
    Kind.BOR: _folded(bitvectors.bvor),
    Kind.BXOR: _folded(bitvectors.bvxor),
    Kind.BNOT: bitvectors.bvnot,
    Kind.BNAND: _complement(bitvectors.bvand),
    Kind.BNOR: _complement(bitvectors.bvor),
    Kind.BXNOR: _complement(bitvectors.bvxor),
    Kind.CONCAT: _folded(bitvectors.concat),
    Kind.BREDOR: lambda a: _bit(bitvectors.nonzero(a)),
    Kind.BREDAND: lambda a: _bit(eq(a, bv(-1, width_of(a)))),
    Kind.BCOMP: lambda a, b: _bit(eq(a, b)),
    Kind.BSHL: bitvectors.shl,
    Kind.BLSHR: bitvectors.lshr,
    Kind.BASHR: bitvectors.ashr,
}
_WITH_PARAMETERS: dict[int, tuple[int, Callable[..., Term]]] = {
    Kind.EXTRACT: (2, bitvectors.extract),
    Kind.ZERO_EXT: (1, bitvectors.zext),
    Kind.SIGN_EXT: (1, bitvectors.sext),
    Kind.REPEAT: (1, lambda a, times: reduce(bitvectors.concat, [a] * times)),
    Kind.ROTATE_LEFT: (1, _rotated),
    Kind.ROTATE_RIGHT: (1, lambda a, count: _rotated(a, -count)),
    Kind.BIT2BOOL: (1, lambda a, position: eq(bitvectors.extract(a, position, position), bv(1, 1))),
}
"""Operators with numeric parameters, which follow the argument: the number of parameters, and a constructor."""


class Reader:
    """Reads terms over some of Z3's constants and variables, each of which represents one of our terms."""

    def __init__(self, translator: Z3Translator, leaves: Mapping[int, Term]) -> None:
        self._translator = translator
        self._z3, self._context = translator.z3, translator.context
        self._known = dict(leaves)

    def __call__(self, root: int) -> Term:
        known, children_of = self._known, self._translator.children
        todo = [root]
        while todo:
            native = todo[-1]
            if native in known:
                todo.pop()
                continue
            kind = self._translator.kind(native)
            if kind == Kind.NUMERAL:
                known[native] = self._numeral(native)
            elif kind in (Kind.VARIABLE, Kind.QUANTIFIER):
                raise self._translator.unreadable(native)
            else:
                children = children_of(native)
                missing = [child for child in children if child not in known]
                todo.extend(reversed(missing))
                if not missing:
                    known[native] = self._application(kind, native, [known[child] for child in children])
        return known[root]

    def _numeral(self, native: int) -> Term:
        z3, context = self._z3, self._context
        sort = z3.get_sort(context, native)
        if sort == self._translator.sort(INT):
            return integers.integer(int(z3.get_numeral_string(context, native)))
        digits = z3.get_numeral_binary_string(context, native)
        width = z3.get_bv_sort_size(context, sort)
        if not digits or not width:
            raise self._translator.unreadable(native)
        return bv(int(digits, 2), width)

    def _application(self, kind: int, native: int, args: list[Term]) -> Term:
        plain = _OPERATORS.get(kind)
        if plain is not None:
            return plain(*args)
        if kind == Kind.CONST_ARRAY:
            return arrays.const_array(self._translator.array_sort(native), *args)
        if kind not in _WITH_PARAMETERS:
            raise self._translator.unreadable(native)
        count, build = _WITH_PARAMETERS[kind]
        declaration = self._z3.get_app_decl(self._context, native)
        numbers = [self._z3.get_decl_int_parameter(self._context, declaration, position) for position in range(count)]
        return build(*args, *numbers)
