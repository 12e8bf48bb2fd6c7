"""Inline assembly: its operands and constraints. What the instructions do is not modelled; no instructions do nothing.

The text is taken from clang's own print of the function, where the statements stand in the order of the tree: macros
that hide the text from the source are expanded in it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from cutpoint.c import kinds
from cutpoint.c.ast import Node

_STRING = r'"(?:\\.|[^"\\])*"'
_STATEMENT = re.compile(rf"{_STRING}|'(?:\\.|[^'\\])*'|\basm (?:volatile )?(goto )?\((?=\")")
_TOKEN = re.compile(rf"{_STRING}|'(?:\\.|[^'\\])*'|[][(){{}}:,]")


@dataclass(frozen=True, slots=True)
class Assembly:
    """An asm statement: constraints stand in the order of the operands, outputs first."""

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
        """The input that lies where an output does, by its number among the inputs."""
        return self.inputs.index(str(output)) if str(output) in self.inputs else None

    def keeps(self, output: int) -> bool:
        """Whether an output is an input as well."""
        return self.outputs[output].startswith("+")


def assemblies(tree: Node, printed: str) -> dict[Node, Assembly]:
    """All asm statements of a function; nothing if print and tree do not match."""
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
