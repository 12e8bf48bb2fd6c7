"""Terms as SMT-LIB 2: one expression, or a script with declarations.

Subterms that are used more than once get a name (`let` in an expression, `define-fun` in a script), so the size of the
text is linear in the size of the term graph.

Some terms have no exact counterpart in SMT-LIB. There is no operator for FP_TO_BITS: a script declares a fresh constant
instead, defined by two assertions (as a float it equals the argument; if that is NaN, it is the canonical encoding),
and a single expression uses the common extension `fp.to_ieee_bv`. `fp.min` and `fp.max` of zeros of opposite sign,
conversions to integers that do not fit, and `div` and `mod` by zero are printed as they are, although SMT-LIB allows
more values there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from cutpoint.smt.terms import ops
from cutpoint.smt.terms.sorts import BOOL, INT, FloatSort
from cutpoint.smt.terms.term import Term, subterms, width_of

OPERATORS = {
    ops.EQ: "=",
    ops.ITE: "ite",
    ops.NOT: "not",
    ops.AND: "and",
    ops.OR: "or",
    ops.ADD: "bvadd",
    ops.SUB: "bvsub",
    ops.MUL: "bvmul",
    ops.UDIV: "bvudiv",
    ops.UREM: "bvurem",
    ops.SDIV: "bvsdiv",
    ops.SREM: "bvsrem",
    ops.BVAND: "bvand",
    ops.BVOR: "bvor",
    ops.BVXOR: "bvxor",
    ops.BVNOT: "bvnot",
    ops.SHL: "bvshl",
    ops.LSHR: "bvlshr",
    ops.ASHR: "bvashr",
    ops.ULT: "bvult",
    ops.ULE: "bvule",
    ops.SLT: "bvslt",
    ops.SLE: "bvsle",
    ops.CONCAT: "concat",
    ops.SELECT: "select",
    ops.STORE: "store",
    ops.FP_NEG: "fp.neg",
    ops.FP_ABS: "fp.abs",
    ops.FP_ADD: "fp.add",
    ops.FP_SUB: "fp.sub",
    ops.FP_MUL: "fp.mul",
    ops.FP_DIV: "fp.div",
    ops.FP_REM: "fp.rem",
    ops.FP_SQRT: "fp.sqrt",
    ops.FP_FMA: "fp.fma",
    ops.FP_ROUND: "fp.roundToIntegral",
    ops.FP_MIN: "fp.min",
    ops.FP_MAX: "fp.max",
    ops.FP_EQ: "fp.eq",
    ops.FP_LT: "fp.lt",
    ops.FP_LE: "fp.leq",
    ops.FP_IS_NAN: "fp.isNaN",
    ops.FP_IS_INF: "fp.isInfinite",
    ops.FP_IS_ZERO: "fp.isZero",
    ops.FP_IS_NORMAL: "fp.isNormal",
    ops.FP_IS_SUBNORMAL: "fp.isSubnormal",
    ops.FP_IS_NEGATIVE: "fp.isNegative",
    ops.FP_TO_BITS: "fp.to_ieee_bv",
    ops.INT_ADD: "+",
    ops.INT_MUL: "*",
    ops.INT_LE: "<=",
    ops.INT_DIV: "div",
    ops.INT_MOD: "mod",
}
_SIMPLE = re.compile(r"[A-Za-z~!$%^&*_+=<>?/-][0-9A-Za-z~!@$%^&*_+=<>.?/-]*")
_TAKEN = re.compile(
    r"(bv|fp\.|int2bv|nat2bv|ubv_|sbv_|rotate_|ext_rotate_|to_|round)\w*|RN[EA]|RT[PNZ]|NaN|[+-](oo|zero)|fp|"
    r"true|false|not|and|or|xor|ite|distinct|select|store|const|concat|extract|repeat|zero_extend|sign_extend|"
    r"implies|iff|if|abs|mod|div|rem|is_int|is|map|default|subset|union|intersection|complement|"
    r"=|=>|[<>]=?|[-+*/]"
)
_RESERVED = re.compile(r"!|_|as|let|exists|forall|match|par|BINARY|DECIMAL|HEXADECIMAL|NUMERAL|STRING")


def symbol(name: str) -> str:
    """A name as an SMT-LIB symbol, quoted where needed.

    A name that the theories use gets the suffix `!` (quoting would not make it a different symbol), and the two
    characters that no symbol can contain are written in hexadecimal.
    """
    if _TAKEN.fullmatch(name):
        name += "!"
    if _SIMPLE.fullmatch(name) and not _RESERVED.fullmatch(name):
        return name
    return f"|{name.replace(chr(92), '!5c').replace('|', '!7c')}|"


def _bits(value: int, width: int) -> str:
    return f"#x{value:0{width // 4}x}" if width % 4 == 0 else f"#b{value:0{width}b}"


def _constant(term: Term) -> str:
    sort = term.sort
    if sort is BOOL:
        return "true" if term.value else "false"
    if sort is INT:
        return str(term.value) if term.value >= 0 else f"(- {-term.value})"
    if not isinstance(sort, FloatSort):
        return _bits(term.value, width_of(term))
    eb, stored = sort.exponent, sort.significand - 1
    sign, exponent = term.value >> (eb + stored), (term.value >> stored) & ((1 << eb) - 1)
    fraction = term.value & ((1 << stored) - 1)
    if exponent == (1 << eb) - 1:
        special = "NaN" if fraction else ("-oo" if sign else "+oo")
        return f"(_ {special} {eb} {stored + 1})"
    return f"(fp #b{sign} #b{exponent:0{eb}b} #b{fraction:0{stored}b})"


def _head(term: Term) -> str:
    """The text before the arguments: operator, indices, rounding mode."""
    op, value, sort = term.op, term.value, term.sort
    if op in OPERATORS:
        return OPERATORS[op] if value is None else f"{OPERATORS[op]} {value}"
    if op == ops.APPLY:
        return symbol(value)
    if op == ops.EXTRACT:
        return f"(_ extract {value[0]} {value[1]})"
    if op in (ops.ZEXT, ops.SEXT):
        return f"(_ {'zero' if op == ops.ZEXT else 'sign'}_extend {value})"
    if op == ops.CONST_ARRAY:
        return f"(as const {sort})"
    if op in (ops.FP_TO_SIGNED, ops.FP_TO_UNSIGNED):
        return f"(_ fp.to_{'s' if op == ops.FP_TO_SIGNED else 'u'}bv {width_of(term)}) {value}"
    assert isinstance(sort, FloatSort)
    unsigned = "_unsigned" if op == ops.FP_FROM_UNSIGNED else ""
    conversion = f"(_ to_fp{unsigned} {sort.exponent} {sort.significand})"
    return conversion if value is None else f"{conversion} {value}"


def _prefix(order: Iterable[Term]) -> str:
    """A prefix for generated names that no name in the terms starts with."""
    names = [str(term.value) for term in order if term.op in (ops.VAR, ops.APPLY)]
    prefix = "?"
    while any(name.startswith(prefix) for name in names):
        prefix += "?"
    return prefix


def _shared(roots: Iterable[Term], order: Iterable[Term]) -> set[Term]:
    """The subterms, other than leaves, that would occur in the text more than once."""
    uses = dict.fromkeys(roots, 1)
    for term in order:
        for child in term.args:
            uses[child] = uses.get(child, 0) + 1
    return {term for term, count in uses.items() if count > 1 and term.args}


def to_smtlib(term: Term) -> str:
    """The term as one expression."""
    order = subterms((term,))
    prefix, shared = _prefix(order), _shared((term,), order)
    named: dict[Term, str] = {}
    pieces: list[str] = []
    for subterm in order:
        if subterm in shared:
            name = f"{prefix}{len(named)}"
            pieces.append(f"(let (({name} ")
            _write(subterm, named, pieces)
            pieces.append(")) ")
            named[subterm] = name
    _write(term, named, pieces)
    pieces.append(")" * len(named))
    return "".join(pieces)


def _text(term: Term, named: Mapping[Term, str]) -> str:
    pieces: list[str] = []
    _write(term, named, pieces)
    return "".join(pieces)


def _write(root: Term, named: Mapping[Term, str], pieces: list[str]) -> None:
    """Appends the text of a term, using names for the subterms that have one."""
    todo: list[Term | str] = [root]
    while todo:
        item = todo.pop()
        if isinstance(item, str):
            pieces.append(item)
        elif item in named:
            pieces.append(named[item])
        elif item.op == ops.CONST:
            pieces.append(_constant(item))
        elif item.op == ops.VAR:
            pieces.append(symbol(item.value))
        elif not item.args:
            pieces.append(_head(item))
        else:
            pieces.append(f"({_head(item)}")
            todo.append(")")
            for child in reversed(item.args):
                todo.append(child)
                todo.append(" ")


def _declarations(order: Iterable[Term]) -> list[str]:
    """One declaration per variable and function, in order of first use; a symbol with two meanings is an error."""
    known: dict[str, tuple[str, str]] = {}
    for term in order:
        if term.op in (ops.VAR, ops.APPLY):
            name = symbol(term.value)
            line = f"(declare-fun {name} ({' '.join([str(arg.sort) for arg in term.args])}) {term.sort})"
            first_name, first_line = known.setdefault(name, (term.value, line))
            if first_line != line:
                raise ValueError(f"{name} is used with two sorts: {first_line} and {line}")
            if first_name != term.value:
                raise ValueError(f"{first_name} and {term.value} are the same symbol in SMT-LIB: {name}")
    return [line for _, line in known.values()]


def script(assertions: Iterable[Term], logic: str | None = None) -> str:
    """A script that checks whether the assertions are satisfiable."""
    assertions = list(assertions)
    order = subterms(assertions)
    prefix, shared = _prefix(order), _shared(assertions, order)
    lines = [f"(set-logic {logic or 'ALL'})", *_declarations(order)]
    named: dict[Term, str] = {}
    for term in order:
        name = f"{prefix}{len(named)}"
        if term.op == ops.FP_TO_BITS:
            lines += _encoding(name, term, named)
        elif term in shared:
            lines.append(f"(define-fun {name} () {term.sort} {_text(term, named)})")
        else:
            continue
        named[term] = name
    lines += [f"(assert {_text(term, named)})" for term in assertions]
    lines.append("(check-sat)")
    return "\n".join(lines) + "\n"


def _encoding(name: str, term: Term, named: Mapping[Term, str]) -> list[str]:
    """Declares and defines a constant for the encoding of a float."""
    sort = term.args[0].sort
    assert isinstance(sort, FloatSort)
    eb, stored = sort.exponent, sort.significand - 1
    canonical = _bits((((1 << eb) - 1) << stored) | (1 << (stored - 1)), sort.width)
    number = f"((_ to_fp {eb} {stored + 1}) {name})"
    return [
        f"(declare-fun {name} () {term.sort})",
        f"(assert (= {number} {_text(term.args[0], named)}))",
        f"(assert (=> (fp.isNaN {number}) (= {name} {canonical})))",
    ]
