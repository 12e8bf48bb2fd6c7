"""The typed syntax tree of C: declarations, statements and expressions as plain Python objects."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from cutpoint.base.source import SourceRange
from cutpoint.c import kinds
from cutpoint.c.attributes import Attribute, alignment
from cutpoint.c.types import VOID, CType

if TYPE_CHECKING:
    from cutpoint.c.translation_unit import TranslationUnit


class Node:
    """A declaration, statement or expression."""

    __slots__ = ("align", "begin", "children", "end", "kind", "pure", "type", "unit", "value")

    def __init__(self, unit: TranslationUnit, kind: int, begin: int, end: int) -> None:
        self.unit = unit
        self.kind = kind
        self.begin = begin
        self.end = end
        self.type: CType = VOID
        self.value: Any = None
        self.children: list[Node] = []
        self.align = 0
        """For a variable: the alignment of its type as written, which a typedef may have changed."""
        self.pure: bool | None = None
        """Whether its evaluation has no side effect and cannot trap; None until `is_pure` has computed it."""

    @property
    def range(self) -> SourceRange:
        return self.unit.range_of(self.begin, self.end)

    @property
    def text(self) -> str:
        """The source text; in the main file, as written."""
        return self.unit.text_of(self.begin, self.end)

    @property
    def parameters(self) -> list[Node]:
        """For a function: its own parameters, without those of function types nested in its type."""
        own = {key: position for position, key in enumerate(self.value[3])}
        found = [child for child in self.children if child.kind == kinds.PARAMETER and child.value[1] in own]
        return sorted(found, key=lambda child: own[child.value[1]])

    @property
    def has_attributes(self) -> bool:
        return any(kinds.FIRST_ATTRIBUTE <= child.kind <= kinds.LAST_ATTRIBUTE for child in self.children)

    @property
    def attributes(self) -> list[Attribute]:
        """For a declaration: its own attributes, without those of other declarations of the same name."""
        lists = [c.value for c in self.children if kinds.FIRST_ATTRIBUTE <= c.kind <= kinds.LAST_ATTRIBUTE]
        return [attribute for attributes in lists for attribute in attributes]

    @property
    def alignment(self) -> int | None:
        """For a variable: the alignment of its address, if it differs from the usual one of its type."""
        asked = alignment(self.attributes, self.unit.data_model.pointer_size)
        return asked if asked is not None or self.align <= 0 or self.align == self.type.align else self.align

    @property
    def expressions(self) -> list[Node]:
        """The children that are expressions: not types, labels or attributes."""
        return [c for c in self.children if kinds.FIRST_EXPRESSION <= c.kind <= kinds.LAST_EXPRESSION]

    @property
    def stripped(self) -> Node:
        """The expression without the parentheses and implicit conversions around it."""
        node = self
        while node.kind == kinds.PARENTHESES or node.is_conversion:
            node = node.children[0]
        return node

    @property
    def is_conversion(self) -> bool:
        """Whether it is an implicit conversion, or as transparent as one.

        libclang does not classify unexposed expressions. Among those with one operand, only conversions begin and end
        where the operand does, in raw locations, which distinguish the tokens of a macro expansion: all others begin
        with a token of their own, such as __builtin_va_arg. (The value of __func__ is the string that is its child.)
        """
        if self.kind != kinds.UNEXPOSED_EXPR or len(self.children) != 1:
            return False
        child = self.children[0]
        is_expression = kinds.FIRST_EXPRESSION <= child.kind <= kinds.LAST_EXPRESSION
        return is_expression and child.begin == self.begin and child.end == self.end

    @property
    def first_token(self) -> str:
        """The first token of the node, after macro expansion."""
        return self.unit.token_at(self.begin)

    def walk(self) -> Iterator[Node]:
        todo = [self]
        while todo:
            node = todo.pop()
            yield node
            todo.extend(reversed(node.children))
