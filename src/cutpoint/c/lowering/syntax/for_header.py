"""Determines the parts that `for` headers have: libclang omits missing ones without saying which they are.

They are read from clang's printout of the function, which has the loops in the order of the tree, with macros expanded.
"""

from __future__ import annotations

from itertools import pairwise

from cutpoint.base.patterns import Pattern
from cutpoint.c import kinds
from cutpoint.c.ast import Node

_FOR = Pattern(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|\bfor \(')
_TOKEN = Pattern(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|[][(){};]')

Present = tuple[bool, bool, bool]
"""Whether there is an initialisation, a condition, an increment."""


def for_headers(tree: Node, printed: str) -> dict[Node, Present]:
    """The parts of all loops of a function; empty if printout and tree do not match."""
    nodes = [node for node in tree.walk() if node.kind == kinds.FOR]
    headers = [_header(printed, match.end()) for match in _FOR.finditer(printed) if match[0].startswith("for")]
    return dict(zip(nodes, headers, strict=True)) if len(nodes) == len(headers) else {}


def _header(text: str, start: int) -> Present:
    """The header whose parentheses open just before `start`."""
    depth = 1
    cuts = [start]
    for match in _TOKEN.finditer(text, start):
        token = match[0]
        if token in "([{":
            depth += 1
        elif token in ")]}":
            depth -= 1
        if depth == 0 or (token == ";" and depth == 1):
            cuts.append(match.end())
        if depth == 0:
            break
    parts = [text[a : b - 1].strip() != "" for a, b in pairwise(cuts)]
    parts += [False] * (3 - len(parts))
    return parts[0], parts[1], parts[2]
