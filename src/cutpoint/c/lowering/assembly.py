"""Inline assembly: which operands are outputs. What the instructions do is not modelled."""

from __future__ import annotations

import re

from cutpoint.c import kinds
from cutpoint.c.ast import Node

_TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|::|[:(),]')


_GOTO = re.compile(r"(asm|__asm|__asm__)\s+((volatile|__volatile__|inline)\s+)*goto\b")


def is_asm_goto(node: Node) -> bool:
    """Whether the instructions may jump to labels of the function."""
    return _GOTO.match(node.text) is not None


def outputs_of(node: Node) -> list[Node]:
    """The operands that an asm statement writes.

    They come first among the operands, and the text says how many they are. Where macros hide the text, an
    operand that is an lvalue may be an output and counts as one.
    """
    operands = node.expressions
    text = node.text
    if not text.startswith(("asm", "__asm")):
        return [operand for operand in operands if operand.kind != kinds.UNEXPOSED_EXPR]
    return operands[: _number_of_outputs(text)]


def _number_of_outputs(text: str) -> int:
    """Counts the operands between the first and the second colon."""
    depth = colons = operands = 0
    for match in _TOKEN.finditer(text):
        token = match[0]
        depth += (token == "(") - (token == ")")
        if depth == 1 and token[0] == ":":
            colons += len(token)
        if colons == 1 and token == "(" and depth == 2:
            operands += 1
    return operands
