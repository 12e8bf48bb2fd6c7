"""Inline assembly: its operands and constraints. Instructions are not modelled; an empty template does nothing.

The text is taken from clang's printout of the function, which has the statements in the order of the tree and expands
macros that hide the text in the source.
"""

from __future__ import annotations

import re

from cutpoint.base.frozen import frozen
from cutpoint.base.patterns import Pattern
from cutpoint.c import kinds
from cutpoint.c.ast import Node

_STRING = r'"(?:\\.|[^"\\])*"'
_STATEMENT = Pattern(rf"{_STRING}|'(?:\\.|[^'\\])*'|\basm (?:volatile )?(goto )?\((?=\")")
_TOKEN = Pattern(rf"{_STRING}|'(?:\\.|[^'\\])*'|[][(){{}}:,]")


@frozen
class Assembly:
    """An asm statement: constraints are in the order of the operands, outputs first."""

    template: str
    outputs: tuple[str, ...]
    inputs: tuple[str, ...]
    clobbers: tuple[str, ...]
    jumps: bool

    @property
    def is_empty(self) -> bool:
        """Whether there are no instructions: operands are only moved into place."""
        return not self.template.strip()

    def source_of(self, output: int) -> int | None:
        """The index of the input that has the same location as an output."""
        return self.inputs.index(str(output)) if str(output) in self.inputs else None

    def keeps(self, output: int) -> bool:
        """Whether an output is an input as well."""
        return self.outputs[output].startswith("+")


def assemblies(tree: Node, printed: str) -> dict[Node, Assembly]:
    """All asm statements of a function; empty if printout and tree do not match."""
    nodes = [node for node in tree.walk() if node.kind == kinds.ASM]
    found = [_read(printed, match) for match in _STATEMENT.finditer(printed) if match[0].startswith("asm")]
    if len(nodes) != len(found):
        return {}
    pairs = dict(zip(nodes, found, strict=True))
    fits = all(len(node.expressions) == len(one.outputs) + len(one.inputs) for node, one in pairs.items())
    return pairs if fits else {}


def _read(text: str, start: re.Match[str]) -> Assembly:
    """Sections are separated by colons: template, outputs, inputs, clobbers, labels."""
    sections: list[list[str]] = [[]]
    depth = 1
    for match in _TOKEN.finditer(text, start.end()):
        token = match[0]
        if token in ("(", "[", "{"):
            depth += 1
        elif token in (")", "]", "}"):
            depth -= 1
        elif depth == 1 and token == ":":
            sections.append([])
        elif depth == 1 and token.startswith('"'):
            sections[-1].append(token[1:-1])
        if depth == 0:
            break
    sections += [[]] * (4 - len(sections))
    template, outputs, inputs, clobbers = sections[:4]
    return Assembly("".join(template), tuple(outputs), tuple(inputs), tuple(clobbers), start[1] is not None)
