"""One parsed file: its declarations, with their names, attributes and linkage, and their trees.

A file in which gcc and clang would disagree is refused here, as far as this is visible without the trees.
"""

from __future__ import annotations

import re
from collections.abc import Set
from functools import cached_property

from cutpoint.base.errors import UnsupportedC
from cutpoint.base.source import SourceRange
from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.attributes import BUILT, Attribute
from cutpoint.c.disagreements.constants import check_constants
from cutpoint.c.disagreements.file_scope import assigned_attributes, refuse_early_attributes
from cutpoint.c.disagreements.macro_lines import lines_of_call, may_mention_line
from cutpoint.c.disagreements.missing_macros import macros_of_glibc
from cutpoint.c.disagreements.whole_file import check_file
from cutpoint.c.libclang.attribute_reader import (
    attributes_of,
    check_alignments,
    checked_attributes,
    head_of,
    source_range_of,
)
from cutpoint.c.libclang.clang import CONTINUE, Cursor, Visitor, library
from cutpoint.c.libclang.parsing import content, implicit_functions, included, included_headers, parse
from cutpoint.c.libclang.positions import Positions
from cutpoint.c.libclang.tree_reader import TreeReader
from cutpoint.c.libclang.type_reader import TypeReader, is_noreturn
from cutpoint.c.pragmas import check_pragmas
from cutpoint.c.source_text import refuse_raw_strings
from cutpoint.c.targets import Target
from cutpoint.c.types import CType, DataModel


class TranslationUnit:
    """One parsed file. Trees are read on demand, so functions that are never called cost nothing."""

    def __init__(self, path: str, text: bytes, data_model: DataModel, target: Target = Target.GCC) -> None:
        self.path = path
        self.text = text
        self.data_model = data_model
        self.target = target
        self.has_bit_fields = False
        """Whether a tree that has been read uses a bit-field whose type gcc and clang may see differently."""
        self.volatile: set[Node] = set()
        """The lvalues of volatile type, in the trees that have been read."""
        self.constant: set[Node] = set()
        """The declarations of variables of constant type, in the trees that have been read."""
        self._clang = library()
        self._contents = {path: text}
        self._declarations: list[Cursor] | None = None
        refuse_raw_strings(path, text)
        weak = check_pragmas(text, path)
        self._parsed, diagnostics = parse(path, text, data_model, target)
        self.implicit = implicit_functions(diagnostics)
        """The functions that are called before any declaration, and whether libclang knows their types."""
        self._types = TypeReader(data_model, self._parsed, target is Target.GCC)
        self._positions = Positions(path, text, self._parsed.unit, self.declarations(), self.content)
        self._trees = TreeReader(self, self._types.read, _may_be_volatile(text))
        self._old_style: dict[int, bool] = {}
        self._link_names: dict[int, str] = {}
        self.inner_noreturn: set[str] = set()
        """The functions that are declared noreturn inside other functions, in the trees that have been read."""
        self._library_labels: set[str] = set()
        for name in self.included():
            refuse_raw_strings(name, self.content(name))
        self.weak_names = weak.union(*(check_pragmas(self.content(name), name) for name in self.included()))
        """The names that pragmas declare weak."""
        self._dropped = assigned_attributes(self, diagnostics)
        self.names_lines = self.mentions(b"__LINE__")
        check_file(self)

    def check_fields(self, cursor: Cursor) -> None:
        """Refuses a record that gcc lays out differently from clang."""
        check_alignments(cursor)
        try:
            self._types.check_bit_fields(self._clang.getCursorType(cursor))
        except UnsupportedC as error:
            raise UnsupportedC(error.construct, error.where or source_range_of(cursor)) from None

    def included(self) -> list[str]:
        """The files that this one includes, without the bundled headers."""
        return included(self._parsed)

    def included_headers(self) -> set[str]:
        """The bundled headers that this file includes."""
        return included_headers(self._parsed)

    @cached_property
    def macros_of_glibc(self) -> dict[str, str]:
        """The macros that the included headers define in glibc, and not here, each with its header."""
        return macros_of_glibc(self.included_headers())

    @cached_property
    def may_have_atomics(self) -> bool:
        """Whether a file mentions atomic types."""
        return self.mentions(b"_Atomic") or self.mentions(b"atomic_")

    @cached_property
    def has_automatic_types(self) -> bool:
        """Whether a file mentions `__auto_type`."""
        return self.mentions(b"__auto_type")

    @cached_property
    def has_typeof(self) -> bool:
        """Whether a file mentions `typeof`."""
        return self.mentions(b"typeof")

    @cached_property
    def may_be_optimised(self) -> bool:
        """Whether a file may ask gcc to optimise some functions, whatever the command line says."""
        return self.mentions(b"optimize")

    def mentions(self, word: bytes) -> bool:
        """Whether this file or one that it includes contains a word."""
        return any(word in self.content(name) for name in [self.path, *self.included()])

    def content(self, name: str) -> bytes:
        """The text of this file or of one that it includes."""
        if name not in self._contents:
            self._contents[name] = content(name)
        return self._contents[name]

    # -- declarations -----------------------------------------------------------------------------

    def declarations(self) -> list[Cursor]:
        """The declarations at file level."""
        if self._declarations is None:
            self._declarations = self._read_declarations()
        return self._declarations

    def _read_declarations(self) -> list[Cursor]:
        found: list[Cursor] = []

        def visit(cursor: Cursor, parent: Cursor, data: object) -> int:
            found.append(Cursor.from_buffer_copy(cursor))
            return CONTINUE

        self._clang.visitChildren(self._clang.getTranslationUnitCursor(self._parsed.unit), Visitor(visit), None)
        return found

    def name_of(self, cursor: Cursor) -> str:
        return self._clang.string(self._clang.getCursorSpelling(cursor))

    def type_of(self, cursor: Cursor) -> CType:
        return self._types.read(self._clang.getCursorType(cursor))

    def is_definition(self, cursor: Cursor) -> bool:
        return bool(self._clang.isCursorDefinition(cursor))

    def is_internal(self, cursor: Cursor) -> bool:
        """Whether the name has internal linkage: it is declared static, here or earlier."""
        return int(self._clang.getCursorLinkage(cursor)) == kinds.INTERNAL_LINKAGE

    def is_inline(self, cursor: Cursor) -> bool:
        return bool(self._clang.Cursor_isFunctionInlined(cursor))

    def printed(self, cursor: Cursor) -> str:
        """A declaration as clang prints it: with macros expanded and without comments."""
        policy = self._clang.getCursorPrintingPolicy(cursor)
        try:
            return self._clang.string(self._clang.getCursorPrettyPrinted(cursor, policy))
        finally:
            self._clang.PrintingPolicy_dispose(policy)

    # -- attributes -------------------------------------------------------------------------------

    def attributes(self, cursor: Cursor) -> tuple[Attribute, ...]:
        """The attributes of a declaration that is used; refuses any that is not on the list."""
        if cursor.d0 in self._dropped:
            raise self._dropped[cursor.d0].refused()
        refuse_early_attributes(cursor)
        return checked_attributes(cursor)

    def check_inner(self, cursor: Cursor) -> None:
        """Handles attributes of a declaration inside a function that concern a definition elsewhere."""
        if cursor.kind == kinds.FUNCTION and self.has_noreturn_type(cursor):
            self.inner_noreturn.add(self.link_name(cursor))
        if cursor.kind != kinds.FUNCTION and self.storage_of(cursor) != kinds.EXTERN:
            return
        for attribute in attributes_of(cursor):
            if attribute.name == "noreturn":
                self.inner_noreturn.add(self.link_name(cursor))
            elif attribute.name in BUILT and attribute.name != "asm":
                raise UnsupportedC(f"attribute {attribute.name!r} inside a function", source_range_of(cursor))

    def unchecked_attributes(self, cursor: Cursor) -> tuple[Attribute, ...]:
        """The attributes of a declaration that may be unused, without a check that they are on the list."""
        return attributes_of(cursor)

    def head(self, cursor: Cursor) -> str:
        """A declaration as clang prints it, without a body or an initialiser."""
        return head_of(cursor)

    def is_old_style(self, cursor: Cursor) -> bool:
        """Whether a function is defined with an identifier list: clang sees a prototype, gcc converts nothing."""
        known = self._old_style.get(cursor.d0)
        if known is None:
            known = self._old_style[cursor.d0] = self._has_list_of_names(cursor)
        return known

    def _has_list_of_names(self, cursor: Cursor) -> bool:
        clang = self._clang
        count = clang.Cursor_getNumArguments(cursor)
        names = [re.escape(self.name_of(clang.Cursor_getArgument(cursor, number))) for number in range(max(0, count))]
        if not all(names):
            return False
        extent = clang.getCursorExtent(cursor)
        head = self.text_of(extent.begin, extent.end).partition("{")[0]
        listed = r"\s*,\s*".join(names)
        return bool(names) and re.search(rf"\b{re.escape(self.name_of(cursor))}\s*\(\s*{listed}\s*\)", head) is not None

    def has_noreturn_type(self, cursor: Cursor) -> bool:
        """Whether clang made `noreturn` a part of a function's type."""
        return is_noreturn(self._clang.getCursorType(cursor))

    # -- names for the linker ---------------------------------------------------------------------

    def link_name(self, cursor: Cursor) -> str:
        """The name that the linker uses, which an asm label may set."""
        known = self._link_names.get(cursor.d0)
        if known is None:
            label = self._label(cursor)
            name = self.name_of(cursor) if label is None or label in self._library_labels else label
            known = self._link_names[cursor.d0] = name
        return known

    def read_library_labels(self, defined: Set[str]) -> None:
        """Finds the labels with which glibc's headers select a variant of a function: they do not change its name here.

        A label that names a definition of the program (one of `defined`) refers to that definition.
        """
        for cursor in self.declarations():
            label = self._label(cursor)
            if label is not None and label not in defined and _is_variant(self.name_of(cursor), label):
                self._library_labels.add(label)
        self._link_names.clear()

    def _label(self, cursor: Cursor) -> str | None:
        if not self._clang.Cursor_hasAttrs(cursor):
            return None
        found: list[str] = []

        def visit(child: Cursor, parent: Cursor, data: object) -> int:
            if child.kind == kinds.ASM_LABEL:
                found.append(self.name_of(child))
            return CONTINUE

        self._clang.visitChildren(cursor, Visitor(visit), None)
        return found[0] if found else None

    def storage_of(self, cursor: Cursor) -> int:
        return int(self._clang.Cursor_getStorageClass(cursor))

    # -- trees ------------------------------------------------------------------------------------

    def tree(self, root: Cursor) -> Node:
        """The declaration with everything below it."""
        if root.kind == kinds.FUNCTION and self.target is Target.GCC:
            check_constants(self, root)
        return self._trees.read(root)

    def range_of(self, begin: int, end: int) -> SourceRange:
        return self._positions.range_of(begin, end)

    def text_of(self, begin: int, end: int) -> str:
        """The source text between two raw locations; in the main file, as written."""
        return self._positions.text_of(begin, end)

    def text_from(self, begin: int) -> str:
        """Some lines of text from a raw location on; for code from a macro, those in the macro's definition."""
        return self._positions.text_from(begin)

    def may_mention_line(self, literal: Node) -> bool:
        """Whether a string may be made from __LINE__ in a macro call that spans several lines."""
        return may_mention_line(self.names_lines, literal)

    def lines_of_call(self, node: Node) -> range:
        """The possible values of __LINE__ for gcc in a macro call that spans several lines; empty otherwise."""
        return lines_of_call(self.text, self._positions, node)

    def members_of(self, cursor: Cursor) -> list[tuple[int, CType]]:
        """The members that an expression names: their offsets in their records, in bits, and their types."""
        clang = self._clang
        found: list[tuple[int, CType]] = []

        def visit(child: Cursor, parent: Cursor, data: object) -> int:
            if child.kind == kinds.MEMBER_REF:
                field = clang.getCursorReferenced(child)
                found.append((int(clang.Cursor_getOffsetOfField(field)), self._types.read(clang.getCursorType(field))))
            return CONTINUE

        clang.visitChildren(cursor, Visitor(visit), None)
        return found

    def evaluate_integer(self, cursor: Cursor) -> int | None:
        """The value of an integer constant expression, as libclang sees it."""
        result = self._clang.Cursor_Evaluate(cursor)
        if not result:
            return None
        try:
            if self._clang.EvalResult_getKind(result) != 1:
                return None
            if self._clang.EvalResult_isUnsignedInt(result):
                return int(self._clang.EvalResult_getAsUnsigned(result))
            return int(self._clang.EvalResult_getAsLongLong(result))
        finally:
            self._clang.EvalResult_dispose(result)

    def token_at(self, begin: int) -> str:
        """The spelling of the token that begins at a raw location, also inside a macro, even a predefined one."""
        return self._positions.token(begin)[0]


def _may_be_volatile(text: bytes) -> bool:
    """Whether a file may contain volatile types; the word may also come from a header or from token pasting."""
    return any(part in text for part in (b"volatile", b'include "', b"##"))


def _is_variant(name: str, label: str) -> bool:
    """Whether a label selects glibc's variant of a function for a C standard, for POSIX or for large files."""
    return label in (f"__isoc99_{name}", f"__isoc23_{name}", f"__xpg_{name}", f"__posix_{name}", f"{name}64")
