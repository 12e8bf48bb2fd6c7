"""Declarations of functions and variables at file level, each with its file."""

from __future__ import annotations

from collections.abc import Sequence

from cutpoint.base.frozen import frozen
from cutpoint.base.patterns import Pattern
from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.attributes import Attribute
from cutpoint.c.libclang.clang import Cursor
from cutpoint.c.translation_unit import TranslationUnit
from cutpoint.c.types import CType, FunctionType

_STRING = Pattern(r'"(?:\\.|[^"\\])*"')
_WORDS_FOR_LINKER = Pattern(r"\b(?:extern|__attribute__\(\((?:[^()]|\([^()]*\))*\)\)|(?:__)?inline(?:__)?)")
_INLINE = Pattern(r"\b(__)?inline(__)?\b")


@frozen
class Definition:
    """A declaration of a function or variable; not all of them define something."""

    unit: TranslationUnit
    cursor: Cursor
    attributes: tuple[Attribute, ...] = ()
    """The attributes that clang knows. They are not checked: the declaration may be unused."""

    @property
    def name(self) -> str:
        """The name that the linker uses."""
        return self.unit.link_name(self.cursor)

    @property
    def is_function(self) -> bool:
        return bool(self.cursor.kind == kinds.FUNCTION)

    @property
    def is_definition(self) -> bool:
        return self.unit.is_definition(self.cursor)

    @property
    def is_tentative(self) -> bool:
        """For a variable: whether this defines it, at least tentatively."""
        return self.unit.storage_of(self.cursor) != kinds.EXTERN

    @property
    def is_internal(self) -> bool:
        """Whether it has internal linkage."""
        return self.unit.is_internal(self.cursor)

    @property
    def is_extern(self) -> bool:
        return self.unit.storage_of(self.cursor) == kinds.EXTERN

    @property
    def is_weak(self) -> bool:
        return self.has("weak") or self.name in self.unit.weak_names

    @property
    def is_written_inline(self) -> bool:
        """Whether this particular declaration has the keyword `inline`."""
        return self.unit.is_inline(self.cursor) and bool(_INLINE.search(_STRING.sub("", self.unit.head(self.cursor))))

    @property
    def type(self) -> CType:
        return self.unit.type_of(self.cursor)

    def has(self, attribute: str) -> bool:
        return any(found.name == attribute for found in self.attributes)

    def argument(self, attribute: str) -> str | None:
        """The first argument of an attribute, if the declaration has the attribute with an argument."""
        for found in self.attributes:
            if found.name == attribute and found.arguments:
                return found.arguments[0]
        return None

    @property
    def alias(self) -> str | None:
        """The name that this is an alias of."""
        target = self.argument("alias")
        return target.strip('"') if target is not None else None

    @property
    def never_returns(self) -> bool:
        return self.has("noreturn") or self.unit.has_noreturn_type(self.cursor)

    @property
    def never_null(self) -> bool:
        return self.has("returns_nonnull")

    def tree(self) -> Node:
        return self.unit.tree(self.cursor)

    def printed(self) -> str:
        return self.unit.printed(self.cursor)

    def says_the_same_as(self, other: Definition) -> bool:
        """Whether two definitions of a function differ only in keywords that concern the linker."""
        return self._essence() == other._essence()

    def _essence(self) -> str:
        head, brace, body = self.printed().partition("{")
        return " ".join(_WORDS_FOR_LINKER.sub("", head).split()) + brace + body

    def signature(self) -> FunctionType:
        """The type with which it is called: for an old-style definition, arguments are promoted."""
        type_ = self.type
        assert isinstance(type_, FunctionType)
        if type_.prototyped and self.unit.is_old_style(self.cursor):
            return FunctionType(type_.result, type_.parameters, type_.variadic, prototyped=False)
        return type_


def declared_in(units: Sequence[TranslationUnit]) -> list[Definition]:
    """All declarations at file level, in the order in which files are linked."""
    found = [
        Definition(unit, cursor, unit.unchecked_attributes(cursor))
        for unit in units
        for cursor in unit.declarations()
        if cursor.kind in (kinds.FUNCTION, kinds.VARIABLE)
    ]
    defined = {d.name for d in found if d.is_definition}
    for unit in units:
        unit.read_library_labels(defined)
    return found
