"""`__builtin_constant_p`, as gcc answers it.

gcc certainly knows the value of an expression of literals and enumerators. That of a variable it knows with
optimisation only: proofs cover both answers, executions have the one without. For anything else (`0 * x`, `1 ?: x`,
`&global != 0`), both answers are possible.
"""

from __future__ import annotations

from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.lowering.building.operators import COMPARISONS
from cutpoint.c.lowering.libc.handler import Caller
from cutpoint.c.lowering.syntax.purity import callee_name
from cutpoint.c.types import FloatType, IntType
from cutpoint.cfa.model import Origin
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.bitvectors import bvand
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import Term, bv

_LITERALS = frozenset({kinds.INTEGER_LITERAL, kinds.CHARACTER_LITERAL, kinds.FLOAT_LITERAL})
_FOLDED = COMPARISONS | {"+", "-", "*", "&", "|", "^", "<<", ">>", "&&", "||", "~", "!"}
_VARIABLES = frozenset({kinds.VARIABLE, kinds.PARAMETER})


def constant_p(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    argument, width = arguments[0], 8 * node.type.size
    if _is_string(argument) or (_is_constant(argument) and caller.evaluation.value(argument).op == ops.CONST):
        return bv(1, width)
    is_unknown = _is_variable(argument) and not argument.unit.may_be_optimised
    origin = Origin.LATITUDE if is_unknown else Origin.APPROXIMATED
    known = caller.builder.any_value("constant", bitvec(width), origin, callee_name(node), False)
    return bvand(known, bv(1, width))


def _is_string(node: Node) -> bool:
    """Whether it is a string literal, and not the name of the function (`__func__`)."""
    literal = node.stripped
    return literal.kind == kinds.STRING_LITERAL and literal.unit.token_at(literal.begin).endswith('"')


def _is_constant(node: Node) -> bool:
    """Whether it consists of literals and operators that every compiler folds."""
    if node.kind in _LITERALS or node.kind == kinds.SIZEOF:
        return True
    if node.kind == kinds.DECL_REF:
        return bool(node.value[0] == kinds.ENUM_CONSTANT)
    if node.kind in (kinds.UNARY, kinds.BINARY):
        return (node.value in _FOLDED or _divides(node)) and all(map(_is_constant, node.children))
    if node.kind in (kinds.PARENTHESES, kinds.CAST, kinds.CONDITIONAL) or node.is_conversion:
        return isinstance(node.type, IntType | FloatType) and all(map(_is_constant, node.expressions))
    return False


def _divides(node: Node) -> bool:
    """Whether it is a division of integers by a number that is not zero."""
    if node.value not in ("/", "%") or not isinstance(node.type, IntType):
        return False
    divisor = node.children[1].stripped
    return divisor.kind == kinds.INTEGER_LITERAL and divisor.text.strip("0xXbB'uUlL") != ""


def _is_variable(node: Node) -> bool:
    """Whether it is the value of a variable, or of a member or element of one."""
    inner = node.stripped
    while inner.kind in (kinds.MEMBER_REF_EXPR, kinds.SUBSCRIPT) and inner.children:
        inner = inner.children[0].stripped
    return inner.kind == kinds.DECL_REF and inner.value[0] in _VARIABLES and not _is_address(node)


def _is_address(node: Node) -> bool:
    """Whether it is an array or function, of which the address is taken."""
    return not isinstance(node.stripped.type, IntType | FloatType)
