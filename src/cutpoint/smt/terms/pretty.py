"""Terms as readable C.

What C cannot express has its own notation: `<u`, `/u`, `>>u` are unsigned, `x[7:0]` is a range of bits, `a[i := v]` is
an array with one element replaced, `same(x, y)` is equality of floats as values (NaN is the same as NaN, 0.0 and -0.0
are not), and `div` and `mod` are those of mathematical integers: the remainder is never negative. Float operators that
round to nearest-even print as in C; any other rounding mode becomes part of a function's name.
"""

from __future__ import annotations

from collections.abc import Mapping

from cutpoint.smt.terms import ops
from cutpoint.smt.terms.decimal_text import float_text
from cutpoint.smt.terms.sorts import BOOL, FLOAT32, FLOAT64, INT, BitVecSort, FloatSort
from cutpoint.smt.terms.term import Term, subterms, width_of

# C's precedences, from loose to tight
_CHOICE, _OR, _AND, _BIT_OR, _BIT_XOR, _BIT_AND, _EQUAL, _ORDER, _SHIFT, _SUM, _PRODUCT, _UNARY, _POSTFIX = range(13)

_INFIX = {
    ops.OR: ("||", _OR),
    ops.AND: ("&&", _AND),
    ops.BVOR: ("|", _BIT_OR),
    ops.BVXOR: ("^", _BIT_XOR),
    ops.BVAND: ("&", _BIT_AND),
    ops.EQ: ("==", _EQUAL),
    ops.FP_EQ: ("==", _EQUAL),
    ops.SLT: ("<", _ORDER),
    ops.SLE: ("<=", _ORDER),
    ops.ULT: ("<u", _ORDER),
    ops.ULE: ("<=u", _ORDER),
    ops.FP_LT: ("<", _ORDER),
    ops.FP_LE: ("<=", _ORDER),
    ops.SHL: ("<<", _SHIFT),
    ops.LSHR: (">>u", _SHIFT),
    ops.ASHR: (">>", _SHIFT),
    ops.ADD: ("+", _SUM),
    ops.SUB: ("-", _SUM),
    ops.FP_ADD: ("+", _SUM),
    ops.FP_SUB: ("-", _SUM),
    ops.MUL: ("*", _PRODUCT),
    ops.FP_MUL: ("*", _PRODUCT),
    ops.SDIV: ("/", _PRODUCT),
    ops.UDIV: ("/u", _PRODUCT),
    ops.FP_DIV: ("/", _PRODUCT),
    ops.SREM: ("%", _PRODUCT),
    ops.UREM: ("%u", _PRODUCT),
    ops.INT_LE: ("<=", _ORDER),
    ops.INT_ADD: ("+", _SUM),
    ops.INT_MUL: ("*", _PRODUCT),
}
_NEGATED = {
    ops.EQ: ("!=", _EQUAL),
    ops.FP_EQ: ("!=", _EQUAL),
    ops.SLT: (">=", _ORDER),
    ops.SLE: (">", _ORDER),
    ops.ULT: (">=u", _ORDER),
    ops.ULE: (">u", _ORDER),
    ops.INT_LE: (">", _ORDER),
}
_ASSOCIATIVE = {ops.OR, ops.AND, ops.BVOR, ops.BVXOR, ops.BVAND, ops.ADD, ops.MUL, ops.INT_ADD, ops.INT_MUL}
_SIGNED = {ops.SLT, ops.SLE, ops.SDIV, ops.SREM}
_FUNCTIONS = {
    ops.CONCAT: "concat",
    ops.CONST_ARRAY: "all",
    ops.FP_ABS: "fabs",
    ops.FP_ADD: "add",
    ops.FP_SUB: "sub",
    ops.FP_MUL: "mul",
    ops.FP_DIV: "div",
    ops.FP_REM: "remainder",
    ops.FP_SQRT: "sqrt",
    ops.FP_FMA: "fma",
    ops.FP_ROUND: "rint",
    ops.FP_MIN: "fmin",
    ops.FP_MAX: "fmax",
    ops.FP_IS_NAN: "isnan",
    ops.FP_IS_INF: "isinf",
    ops.FP_IS_ZERO: "iszero",
    ops.FP_IS_NORMAL: "isnormal",
    ops.FP_IS_SUBNORMAL: "issubnormal",
    ops.FP_IS_NEGATIVE: "isnegative",
    ops.FP_TO_BITS: "bits",
    ops.INT_DIV: "div",
    ops.INT_MOD: "mod",
}
_INTEGRAL = {"RNE": "rint", "RNA": "round", "RTP": "ceil", "RTN": "floor", "RTZ": "trunc"}

_Part = str | tuple[Term, int, bool]
"""A piece of text, or a subterm with the precedence that its context requires and whether its constants are signed."""

DEFAULT_LIMIT = 2000


_NO_NAMES: Mapping[Term, str] = {}


def to_c(term: Term, limit: int = DEFAULT_LIMIT, names: Mapping[Term, str] = _NO_NAMES) -> str:
    """The term in C's notation, with at most about `limit` operators, variables and constants.

    `names` are the texts for some subterms; other variables have their own names.

    A term is a graph that may be exponentially smaller than its text, so `…` replaces what exceeds the limit.
    Small operands are printed in full; large ones share the remaining budget evenly.
    """
    sizes = _tree_sizes(term, limit, names)
    pieces: list[str] = []
    todo: list[tuple[_Part, int]] = [((term, _CHOICE, False), limit)]
    while todo:
        part, budget = todo.pop()
        if isinstance(part, str):
            pieces.append(part)
            continue
        subterm, needed, signed = part
        if budget < 1:
            pieces.append("…")
            continue
        if subterm in names:
            pieces.append(names[subterm])
            continue
        if subterm.op == ops.CONST:
            pieces.append(_constant(subterm, signed))
            continue
        precedence, parts = _parts(subterm)
        children = [sizes[piece[0]] for piece in parts if not isinstance(piece, str)]
        budgets = children if sizes[subterm] <= budget else _share(budget - 1, children)
        if precedence < needed:
            parts = ["(", *parts, ")"]
        given = iter(budgets)
        todo.extend(reversed([(piece, 0 if isinstance(piece, str) else next(given)) for piece in parts]))
    return "".join(pieces)


def _tree_sizes(root: Term, limit: int, names: Mapping[Term, str]) -> dict[Term, int]:
    """The number of nodes of each term as a tree, counted up to just above the limit; a name is one node."""
    sizes: dict[Term, int] = {}
    for term in subterms((root,)):
        sizes[term] = 1 if term in names else min(1 + sum([sizes[child] for child in term.args]), limit + 1)
    return sizes


def _share(budget: int, sizes: list[int]) -> list[int]:
    """Small operands get what they need; large ones get equal parts of the rest."""
    shares = [0] * len(sizes)
    left = max(budget, 0)
    by_size = sorted(range(len(sizes)), key=sizes.__getitem__)
    for done, position in enumerate(by_size):
        shares[position] = min(sizes[position], left // (len(sizes) - done))
        left -= shares[position]
    return shares


def _constant(term: Term, signed: bool) -> str:
    """Booleans by name, floats in decimal, integers signed where requested or where that is much shorter."""
    if isinstance(term.sort, FloatSort):
        return float_text(term.value, term.sort)
    if term.sort is BOOL:
        return "true" if term.value else "false"
    if term.sort is INT:
        return str(term.value)
    width, value = width_of(term), int(term.value)
    bound = 1 << (width - 1)
    if width > 1 and value >= bound and (signed or 2 * bound - value <= 1 << (width // 2)):
        value -= 2 * bound
    return str(value) if width <= 4096 else hex(value)


def _negative(term: Term) -> bool:
    """Whether a constant prints with a minus sign, so that adding it is better shown as a subtraction."""
    return term.op == ops.CONST and _constant(term, False).startswith("-")


def _infix(op: int, sign: str, precedence: int, left: Term, right: Term) -> tuple[int, list[_Part]]:
    signed = op in _SIGNED
    regroups = op in _ASSOCIATIVE and right.op == op
    return precedence, [
        (left, precedence, signed),
        f" {sign} ",
        (right, precedence if regroups else precedence + 1, signed),
    ]


def _call(name: str, args: tuple[Term, ...]) -> tuple[int, list[_Part]]:
    parts: list[_Part] = [f"{name}("]
    for position, arg in enumerate(args):
        if position:
            parts.append(", ")
        parts.append((arg, _CHOICE, False))
    return _POSTFIX, [*parts, ")"]


def _cast(name: str, arg: Term) -> tuple[int, list[_Part]]:
    return _UNARY, [f"({name})", (arg, _UNARY, False)]


def _float_name(sort: FloatSort) -> str:
    return {FLOAT32: "float", FLOAT64: "double"}.get(sort, f"float{sort.width}")


def _parts(term: Term) -> tuple[int, list[_Part]]:
    """The notation of a non-constant term: its precedence and its pieces."""
    op, args = term.op, term.args
    if op == ops.VAR:
        return _POSTFIX, [str(term.value)]
    if op == ops.NOT:
        inner = args[0]
        if inner.op in _NEGATED and not _same_float(inner):
            return _infix(inner.op, *_NEGATED[inner.op], *inner.args)
        return _UNARY, ["!", (inner, _UNARY, False)]
    if op in (ops.ADD, ops.INT_ADD) and _negative(args[1]):
        return _SUM, [(args[0], _SUM, False), f" - {_constant(args[1], False)[1:]}"]
    if op == ops.SUB and args[0].op == ops.CONST and args[0].value == 0:
        return _UNARY, ["-", (args[1], _POSTFIX if args[1].op == ops.SUB else _UNARY, False)]
    if op in (ops.INT_ADD, ops.INT_MUL) and (signed := _signed_sum(term)) is not None:
        return signed
    if _same_float(term):
        return _call("same", args)
    if op in _INFIX and term.value in (None, "RNE"):
        return _infix(op, *_INFIX[op], *args)
    return _mixfix(term)


def _signed_sum(term: Term) -> tuple[int, list[_Part]] | None:
    """Integer sums and products with a negative factor, written with a minus sign."""
    if term.op == ops.INT_MUL:
        factor, negated = term.args
        return (_UNARY, ["-", (factor, _POSTFIX, False)]) if _is_minus_one(negated) else None
    for kept, product in (term.args, term.args[::-1]):
        if product.op == ops.INT_MUL and _negative(product.args[1]):
            factor, coefficient = product.args
            if _is_minus_one(coefficient):
                return _SUM, [(kept, _SUM, False), " - ", (factor, _PRODUCT, False)]
            return _SUM, [(kept, _SUM, False), " - ", (factor, _PRODUCT, False), f" * {-coefficient.value}"]
    return None


def _is_minus_one(term: Term) -> bool:
    return term.op == ops.CONST and term.value == -1


def _same_float(term: Term) -> bool:
    return term.op == ops.EQ and isinstance(term.args[0].sort, FloatSort)


def _mixfix(term: Term) -> tuple[int, list[_Part]]:
    """Everything but infix operators."""
    op, args = term.op, term.args
    if op == ops.ITE:
        return _CHOICE, [
            (args[0], _OR, False),
            " ? ",
            (args[1], _CHOICE, False),
            " : ",
            (args[2], _CHOICE, False),
        ]
    if op == ops.SELECT:
        return _POSTFIX, [(args[0], _POSTFIX, False), "[", (args[1], _CHOICE, False), "]"]
    if op == ops.STORE:
        return _POSTFIX, [
            (args[0], _POSTFIX, False),
            "[",
            (args[1], _CHOICE, False),
            " := ",
            (args[2], _CHOICE, False),
            "]",
        ]
    if op == ops.EXTRACT:
        high, low = term.value
        return _POSTFIX, [(args[0], _POSTFIX, False), f"[{high}:{low}]"]
    if op in (ops.BVNOT, ops.FP_NEG):
        return _UNARY, ["~" if op == ops.BVNOT else "-", (args[0], _UNARY, False)]
    if op in (ops.SEXT, ops.ZEXT):
        return _cast(f"{'' if op == ops.SEXT else 'u'}int{width_of(term)}", args[0])
    if op == ops.APPLY:
        return _call(str(term.value), args)
    return _conversion(term)


def _conversion(term: Term) -> tuple[int, list[_Part]]:
    """Casts between floats and integers, and functions of floats."""
    op, args = term.op, term.args
    if op in (ops.FP_TO_SIGNED, ops.FP_TO_UNSIGNED):
        assert isinstance(term.sort, BitVecSort)
        name = f"{'' if op == ops.FP_TO_SIGNED else 'u'}int{term.sort.width}"
        return _cast(name, args[0]) if term.value == "RTZ" else _call(f"{name}_{term.value}", args)
    if op in (ops.FP_FROM_BITS, ops.FP_FROM_FP, ops.FP_FROM_SIGNED, ops.FP_FROM_UNSIGNED):
        assert isinstance(term.sort, FloatSort)
        name = _float_name(term.sort)
        if op == ops.FP_FROM_BITS:
            return _call(f"{name}_of_bits", args)
        if term.value != "RNE":
            return _call(f"{name}_{'u' if op == ops.FP_FROM_UNSIGNED else ''}{term.value}", args)
        return _cast(f"{name})(uint{width_of(args[0])}" if op == ops.FP_FROM_UNSIGNED else name, args[0])
    if op == ops.FP_ROUND:
        return _call(_INTEGRAL[term.value], args)
    suffix = f"_{term.value}" if term.value not in (None, "RNE") else ""
    return _call(_FUNCTIONS[op] + suffix, args)
