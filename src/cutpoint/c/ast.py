"""The typed syntax tree of a translation unit, read from libclang into plain Python objects."""

from __future__ import annotations

import bisect
import ctypes as C
import re
from collections.abc import Iterator, Mapping, Set
from functools import cached_property
from typing import Any

from cutpoint.base.errors import UnsupportedC
from cutpoint.base.source import SourceRange
from cutpoint.c import kinds
from cutpoint.c.atomic_records import check_atomic_records
from cutpoint.c.attribute_reader import attributes_of, checked_attributes, head_of, source_range_of
from cutpoint.c.attributes import BUILT, Attribute, alignment
from cutpoint.c.clang import BREAK, CONTINUE, RECURSE, Cursor, Range, Token, Type, Visitor, library
from cutpoint.c.constants import check_constants
from cutpoint.c.file_scope import (
    assigned_attributes,
    check_declarations,
    check_function_qualifiers,
    check_inner_alignment,
    check_named_alignments,
    check_packing,
    check_pretty_function,
    refuse_early_attributes,
)
from cutpoint.c.missing_macros import check_missing_macros, macros_of_glibc
from cutpoint.c.parsing import content, implicit_functions, included, included_headers, parse
from cutpoint.c.pragmas import check_pragmas
from cutpoint.c.source_text import refuse_raw_strings
from cutpoint.c.stringification import check_stringification
from cutpoint.c.targets import Target
from cutpoint.c.type_reader import TypeReader
from cutpoint.c.types import VOID, CType, DataModel

_LONGEST_ATTRIBUTE = 1000
_LVALUES = frozenset({kinds.DECL_REF, kinds.MEMBER_REF_EXPR, kinds.SUBSCRIPT, kinds.UNARY})
_LINKED = frozenset({kinds.FUNCTION, kinds.VARIABLE})
_AS_FAR_AS_CHILDREN = frozenset({kinds.BINARY, kinds.COMPOUND_ASSIGN, kinds.CONDITIONAL})
"""Nodes that begin with their first child and end with their last. libclang would walk down to these for each node,
which is quadratic for a long sum."""
_WORD, _RENAMED_LINES = re.compile(rb"\w+"), re.compile(rb"^[ \t]*#[ \t]*(line\b|\d)", re.MULTILINE)
_MOST_LINES = 1 << 31
LONGEST_CHAIN, DEEPEST = 150_000, 50_000
"""The maximal number of operators in a sum or similar chain, and the maximal nesting depth of everything else."""


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

        libclang does not say what an unexposed expression is. Among those with one operand, only these begin and end
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
        # the word may also come from a header or from token pasting
        self._may_be_volatile = any(part in text for part in (b"volatile", b'include "', b"##"))
        self._clang = library()
        self._lines = [0, *(i + 1 for i, byte in enumerate(text) if byte == 10)]
        self._contents = {path: text}
        self._declarations: list[Cursor] | None = None
        refuse_raw_strings(path, text)
        weak = check_pragmas(text, path)
        self._parsed, diagnostics = parse(path, text, data_model, target)
        self.implicit = implicit_functions(diagnostics)
        """The functions that are called before any declaration, and whether libclang knows their types."""
        self._types = TypeReader(data_model, self._parsed, target is Target.GCC)
        self._read_type = self._types.read
        self._base = self._main_file_base()
        self._ranges: dict[tuple[int, int], SourceRange] = {}
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
        check_declarations(self)
        check_packing(self)
        check_inner_alignment(self)
        check_named_alignments(self)
        check_function_qualifiers(self)
        check_atomic_records(self)
        self.names_lines = any(b"__LINE__" in self.content(name) for name in [path, *self.included()])
        check_pretty_function(self)
        if self.may_be_optimised and self._mentions(b"__OPTIMIZE"):
            raise UnsupportedC("__OPTIMIZE__ in a file that asks for optimisation", SourceRange(path, 1, 1, 1, 1))
        check_missing_macros(self)
        check_stringification(self)
        if target is Target.GCC:
            for cursor in self.declarations():
                if cursor.kind != kinds.FUNCTION or not self.is_definition(cursor):
                    check_constants(self, cursor)

    def check_fields(self, cursor: Cursor) -> None:
        """Refuses a record that gcc lays out differently from clang."""
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
        return self._mentions(b"_Atomic") or self._mentions(b"atomic_")

    @cached_property
    def has_automatic_types(self) -> bool:
        """Whether a file mentions `__auto_type`."""
        return self._mentions(b"__auto_type")

    @cached_property
    def has_typeof(self) -> bool:
        """Whether a file mentions `typeof`."""
        return self._mentions(b"typeof")

    @cached_property
    def may_be_optimised(self) -> bool:
        """Whether a file may ask gcc to optimise some functions, whatever the command line says."""
        return self._mentions(b"optimize")

    def _mentions(self, word: bytes) -> bool:
        return any(word in self.content(name) for name in [self.path, *self.included()])

    def content(self, name: str) -> bytes:
        """The text of this file or of one that it includes."""
        if name not in self._contents:
            self._contents[name] = content(name)
        return self._contents[name]

    def _position(self, location: Any) -> SourceRange:
        file, line, column, offset = C.c_void_p(), C.c_uint(), C.c_uint(), C.c_uint()
        self._clang.getExpansionLocation(location, C.byref(file), C.byref(line), C.byref(column), C.byref(offset))
        name = self._clang.string(self._clang.getFileName(file)) if file else self.path
        return SourceRange(name, line.value or 1, column.value or 1, line.value or 1, column.value or 1)

    def _main_file_base(self) -> int:
        """The number that libclang adds to offsets in the main file to form raw locations."""
        for cursor in self.declarations():
            extent = self._clang.getCursorExtent(cursor)
            location = self._clang.getRangeStart(extent)
            if location.raw >> 31:
                continue
            file, offset, unused = C.c_void_p(), C.c_uint(), C.c_uint()
            self._clang.getSpellingLocation(location, C.byref(file), C.byref(unused), C.byref(unused), C.byref(offset))
            if file and self._clang.string(self._clang.getFileName(file)) == self.path:
                self._extent_of_locations = (extent.p0, extent.p1)
                return int(location.raw - offset.value)
        self._extent_of_locations = (None, None)
        return 0

    # -- positions -----------------------------------------------------------------------------------

    def _offset(self, raw: int) -> int | None:
        """The offset in the main file, or None for code from a macro or another file."""
        offset = raw - self._base
        return offset if not raw >> 31 and 0 <= offset <= len(self.text) else None

    def range_of(self, begin: int, end: int) -> SourceRange:
        key = (begin, end)
        known = self._ranges.get(key)
        if known is None:
            first, last = self._offset(begin), self._offset(end)
            if first is not None and last is not None:
                known = SourceRange(self.path, *self._line_column(first), *self._line_column(max(first, last - 1)))
            else:
                p0, p1 = self._extent_of_locations
                start = self._position(self._clang.getRangeStart(Range(p0, p1, begin, end)))
                stop = self._position(self._clang.getRangeEnd(Range(p0, p1, begin, end)))
                known = SourceRange(start.file, start.line, start.column, stop.line, stop.column)
            self._ranges[key] = known
        return known

    def _line_column(self, offset: int) -> tuple[int, int]:
        line = bisect.bisect_right(self._lines, offset)
        return line, offset - self._lines[line - 1] + 1

    def text_of(self, begin: int, end: int) -> str:
        first, last = self._offset(begin), self._offset(end)
        if first is not None and last is not None:
            return self.text[first:last].decode("utf-8", "replace")
        p0, p1 = self._extent_of_locations
        extent = Range(p0, p1, begin, end)
        ends = []
        for location in (self._clang.getRangeStart(extent), self._clang.getRangeEnd(extent)):
            file, offset, unused = C.c_void_p(), C.c_uint(), C.c_uint()
            self._clang.getSpellingLocation(location, C.byref(file), C.byref(unused), C.byref(unused), C.byref(offset))
            if not file:
                return ""
            ends.append((self._clang.string(self._clang.getFileName(file)), offset.value))
        (name, start), (other, stop) = ends
        if name != other:
            return ""
        return self.content(name)[start:stop].decode("utf-8", "replace")

    def text_from(self, begin: int) -> str:
        """Some lines of text from a raw location on; for code from a macro, those in the macro's definition."""
        first = self._offset(begin)
        name = self.path
        if first is None:
            p0, p1 = self._extent_of_locations
            location = self._clang.getRangeStart(Range(p0, p1, begin, begin))
            file, offset, unused = C.c_void_p(), C.c_uint(), C.c_uint()
            self._clang.getSpellingLocation(location, C.byref(file), C.byref(unused), C.byref(unused), C.byref(offset))
            if not file:
                return ""
            name, first = self._clang.string(self._clang.getFileName(file)), offset.value
        return self.content(name)[first : first + _LONGEST_ATTRIBUTE].decode("utf-8", "replace")

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
        return self._read_type(self._clang.getCursorType(cursor))

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

    def _check_inner(self, cursor: Cursor) -> None:
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
        clang = self._clang
        handle = clang.getCursorType(cursor)
        inner = [clang.getResultType(handle)]
        inner += [clang.getArgType(handle, number) for number in range(max(0, clang.getNumArgTypes(handle)))]
        return self._count_noreturn(handle) > sum(map(self._count_noreturn, inner))

    def _count_noreturn(self, handle: Type) -> int:
        return self._clang.string(self._clang.getTypeSpelling(handle)).count("((noreturn))")

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
        clang = self._clang
        if root.kind == kinds.FUNCTION and self.target is Target.GCC:
            check_constants(self, root)
        read, extent_of = self._fill, clang.getCursorExtent
        failure: list[BaseException] = []
        extent = extent_of(root)
        top = Node(self, root.kind, extent.begin, extent.end)
        read(top, root)
        stack: list[tuple[tuple[int, Any, Any], Node, int]] = [((root.kind, root.d0, root.d1), top, 0)]

        def close() -> None:
            """Completes the innermost node."""
            node = stack.pop()[1]
            if node.kind in _AS_FAR_AS_CHILDREN:
                node.begin, node.end = node.children[0].begin, node.children[-1].end

        def visit(cursor: Cursor, parent: Cursor, data: object) -> int:
            try:
                owner = (parent.kind, parent.d0, parent.d1)
                while stack[-1][0] != owner:
                    close()
                key = (cursor.kind, cursor.d0, cursor.d1)
                if key != owner:  # a constant expression is visited twice, once for clang's node that marks it
                    chained = cursor.kind in _AS_FAR_AS_CHILDREN
                    depth = stack[-1][2] + (not chained)
                    if len(stack) > LONGEST_CHAIN or depth > DEEPEST:
                        raise UnsupportedC(f"nesting of more than {DEEPEST:,} levels", top.range)
                    if chained:
                        node = Node(self, cursor.kind, 0, 0)
                    else:
                        extent = extent_of(cursor)
                        node = Node(self, cursor.kind, extent.begin, extent.end)
                    if cursor.kind in _LINKED:
                        self._check_inner(cursor)
                    if kinds.FIRST_ATTRIBUTE <= cursor.kind <= kinds.LAST_ATTRIBUTE:
                        node.value = () if stack[-1][1].has_attributes else self.attributes(parent)
                    read(node, cursor)
                    stack[-1][1].children.append(node)
                    stack.append((key, node, depth))
                return RECURSE
            except BaseException as error:  # exceptions cannot propagate through libclang
                failure.append(error)
                return BREAK

        clang.visitChildren(root, Visitor(visit), None)
        if failure:
            raise failure[0]
        while len(stack) > 1:
            close()
        return top

    def _fill(self, node: Node, cursor: Cursor) -> None:
        clang, kind = self._clang, cursor.kind
        if kind not in kinds.UNDERSTOOD and not kinds.FIRST_ATTRIBUTE <= kind <= kinds.LAST_ATTRIBUTE:
            raise UnsupportedC(f"{node.text[:40]!r}", node.range)
        if kinds.FIRST_EXPRESSION <= kind <= kinds.LAST_EXPRESSION:
            handle = clang.getCursorType(cursor)
            node.type = self._read_type(handle)
            may_be_volatile = self._may_be_volatile and kind in _LVALUES
            if may_be_volatile and clang.isVolatileQualifiedType(clang.getCanonicalType(handle)):
                self.volatile.add(node)
            if kind in (kinds.BINARY, kinds.COMPOUND_ASSIGN):
                node.value = self._operator(node, kinds.BINARY_OPERATORS, clang.getCursorBinaryOperatorKind(cursor))
            elif kind == kinds.UNARY:
                node.value = self._operator(node, kinds.UNARY_OPERATORS, clang.getCursorUnaryOperatorKind(cursor))
            elif kind in (kinds.DECL_REF, kinds.MEMBER_REF_EXPR):
                target = clang.getCursorReferenced(cursor)
                value: object = None
                if target.kind == kinds.ENUM_CONSTANT:
                    value = clang.getEnumConstantDeclValue(target)
                elif kind == kinds.MEMBER_REF_EXPR and clang.Cursor_isBitField(target):
                    value = bits = clang.getFieldDeclBitWidth(target)
                    self.has_bit_fields |= bits < 8 * node.type.size and self.target is Target.GCC
                name = self.link_name(target) if target.kind in _LINKED else self.name_of(target)
                node.value = (target.kind, name, target.d0, value)
            elif kind in (kinds.INTEGER_LITERAL, kinds.CHARACTER_LITERAL, kinds.FLOAT_LITERAL):
                node.value = Cursor.from_buffer_copy(cursor)
            elif kind in (kinds.STRING_LITERAL, kinds.ADDRESS_OF_LABEL):
                node.value = clang.string(clang.getCursorSpelling(cursor))
            elif kind in (kinds.UNEXPOSED_EXPR, kinds.SIZEOF, kinds.GENERIC):
                node.value = Cursor.from_buffer_copy(cursor)
        elif kind == kinds.TYPEDEF:
            node.type = self._read_type(clang.getCursorType(cursor))
        elif kind in (kinds.VARIABLE, kinds.PARAMETER, kinds.FUNCTION, kinds.FIELD):
            node.type = self._read_type(clang.getCursorType(cursor))
            detail: object = None
            if kind == kinds.VARIABLE:
                node.align = int(clang.Type_getAlignOf(clang.getCursorType(cursor)))
                detail = clang.Cursor_getVarDeclInitializer(cursor).d1
            elif kind == kinds.FUNCTION:
                count = clang.Cursor_getNumArguments(cursor)
                detail = [clang.Cursor_getArgument(cursor, number).d0 for number in range(max(0, count))]
            node.value = (clang.string(clang.getCursorSpelling(cursor)), cursor.d0, self.storage_of(cursor), detail)
        elif kind == kinds.LABEL:
            node.value = (clang.string(clang.getCursorSpelling(cursor)), cursor.d1)
        elif kind == kinds.LABEL_REF:
            node.value = (clang.string(clang.getCursorSpelling(cursor)), clang.getCursorReferenced(cursor).d1)
        elif kind == kinds.MEMBER_REF:
            node.value = clang.string(clang.getCursorSpelling(cursor))

    def members_of(self, cursor: Cursor) -> list[tuple[int, CType]]:
        """The members that an expression names: their offsets in their records, in bits, and their types."""
        clang = self._clang
        found: list[tuple[int, CType]] = []

        def visit(child: Cursor, parent: Cursor, data: object) -> int:
            if child.kind == kinds.MEMBER_REF:
                field = clang.getCursorReferenced(child)
                found.append((int(clang.Cursor_getOffsetOfField(field)), self._read_type(clang.getCursorType(field))))
            return CONTINUE

        clang.visitChildren(cursor, Visitor(visit), None)
        return found

    def _operator(self, node: Node, known: Mapping[int, str], number: int) -> str:
        if number not in known:
            raise UnsupportedC(f"operator of {node.text[:40]!r}", node.range)
        return known[number]

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
        return self._token(begin)[0]

    def _token(self, begin: int) -> tuple[str, bool]:
        """The token that begins at a raw location, and whether the preprocessor has created it."""
        clang, unit = self._clang, self._parsed.unit
        p0, p1 = self._extent_of_locations
        tokens, count = C.POINTER(Token)(), C.c_uint()
        clang.tokenize(unit, Range(p0, p1, begin, begin), C.byref(tokens), C.byref(count))
        if not count.value:
            return "", False
        try:
            file, unused = C.c_void_p(), [C.c_uint() for _ in range(3)]
            location = clang.getTokenLocation(unit, tokens[0])
            clang.getExpansionLocation(location, C.byref(file), *(C.byref(number) for number in unused))
            return clang.string(clang.getTokenSpelling(unit, tokens[0])), not file
        finally:
            clang.disposeTokens(unit, tokens, count)

    def may_mention_line(self, literal: Node) -> bool:
        """Whether a string may be made from __LINE__ in a macro call that spans several lines.

        gcc takes the first of these lines, clang the last.
        """
        where = literal.range
        if not self.names_lines or not literal.begin >> 31 or where.line == where.end_line:
            return False
        return any(str(line) in literal.value for line in range(where.line + 1, where.end_line + 1))

    def lines_of_call(self, node: Node) -> range:
        """The possible values of __LINE__ for gcc in a macro call that spans several lines; empty for other literals.

        gcc uses the line of the macro's name, clang the last line. Inside another macro call, or if the program changes
        line numbers, the exact line is not known.
        """
        where = node.range
        if not node.begin >> 31 or node.text.startswith("\\"):
            return range(0)
        spelling, is_made = self._token(node.begin)
        if not is_made or not spelling.isdigit() or int(spelling) == where.line == where.end_line:
            return range(0)
        if b"__LINE__" not in self.text and where.line == where.end_line:  # two numbers that are pasted together
            return range(0)
        if not where.line <= int(spelling) <= len(self._lines):
            if not _RENAMED_LINES.search(self.text):
                return range(0)
            if int(spelling) >= _MOST_LINES - len(self._lines):
                raise UnsupportedC("#line with a number close to 2147483647", where)
            return range(_MOST_LINES)
        start = self._lines[where.line - 1] + where.column - 1 if where.file == self.path else len(self.text)
        called = _WORD.match(self.text, start)
        if called and re.search(rb"#\s*define\s+" + called[0] + rb"\b(\\\r?\n|[^\n])*\b__LINE__\b", self.text):
            return range(where.line, where.line + 1)
        return range(where.line, max(where.end_line, int(spelling)) + 1)


def _is_variant(name: str, label: str) -> bool:
    """Whether a label selects glibc's variant of a function for a C standard, for POSIX or for large files."""
    return label in (f"__isoc99_{name}", f"__isoc23_{name}", f"__xpg_{name}", f"__posix_{name}", f"{name}64")
