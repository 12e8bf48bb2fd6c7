"""The objects that evaluating an expression may read and write, according to its syntax."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.lowering.library.catalogue import lookup
from cutpoint.c.lowering.library.names import name_in_library
from cutpoint.c.lowering.syntax.cleanup import cleanup_function
from cutpoint.c.lowering.syntax.purity import INCREMENTS, may_trap
from cutpoint.c.translation_unit import TranslationUnit
from cutpoint.c.types import ArrayType, FunctionType, PointerType


class Storage(Enum):
    LOCAL = "local"
    """A local scalar without an address."""
    OBJECT = "object"
    """An object, by its name or declaration."""
    POINTED = "pointed"
    """Any object with an address."""


Where = tuple[Storage, object]
POINTED: Where = (Storage.POINTED, None)

_ENDING = frozenset({"exit", "_exit", "_Exit", "quick_exit", "abort", "__VERIFIER_assume", "longjmp", "__builtin_trap"})
_FAILING = frozenset({"__assert_fail", "__assert_perror_fail", "__assert", "__assert_rtn"})
_LVALUES = frozenset({kinds.DECL_REF, kinds.MEMBER_REF_EXPR, kinds.SUBSCRIPT})
_REPEATING = frozenset({kinds.WHILE, kinds.DO, kinds.FOR, kinds.GOTO, kinds.INDIRECT_GOTO})
_STREAM = "FILE"


class Access(Enum):
    NONE = 0
    READ = 1
    WRITE = 2
    BOTH = 3


@dataclass(slots=True)
class Effects:
    """`reads` and `writes` are of the expression itself; the effects of the functions in `calls` are added later."""

    reads: set[Where] = field(default_factory=set)
    writes: set[Where] = field(default_factory=set)
    calls: set[tuple[TranslationUnit, str]] = field(default_factory=set)
    calls_unknown: bool = False
    errs: bool = False
    """Whether it may reach an error."""
    ends: bool = False
    """Whether it may end the execution in another way, or run forever."""
    actions: int = 0
    """The number of its calls and assignments."""
    size: int = 0
    has_statements: bool = False

    def add(self, other: Effects) -> None:
        self.reads |= other.reads
        self.writes |= other.writes
        self.calls |= other.calls
        self.calls_unknown |= other.calls_unknown
        self.errs |= other.errs
        self.ends |= other.ends
        self.actions += other.actions
        self.size += other.size
        self.has_statements |= other.has_statements


def meet(some: set[Where], others: set[Where]) -> bool:
    """Whether an object may be in both sets."""
    if not some or not others:
        return False
    if not some.isdisjoint(others):
        return True
    return (POINTED in some and have_address(others)) or (POINTED in others and have_address(some))


def have_address(objects: set[Where]) -> bool:
    """Whether one of the objects may have an address, so that a pointer or a called function may reach it."""
    return any(storage is not Storage.LOCAL for storage, _ in objects)


def in_conflict(a: Effects, b: Effects) -> bool:
    """Whether the order of two evaluations matters."""
    return meet(a.writes, b.reads) or meet(a.writes, b.writes) or meet(a.reads, b.writes) or races(a, b)


def races(a: Effects, b: Effects) -> bool:
    """Whether the order of two evaluations may decide between an error and another end of the execution."""
    return (a.errs and b.ends) or (a.ends and b.errs)


def local(key: object) -> Where:
    return Storage.LOCAL, key


def named_object(key: object) -> Where:
    return Storage.OBJECT, key


Find = Callable[[Node], Where | None]
"""Maps the name of a variable to its object; None if only the expression or function itself can access it."""


class Collector:
    """Collects the effects of an expression or a whole function."""

    def __init__(self, find: Find, is_error: Callable[[str], bool], is_error_label: Callable[[str], bool]) -> None:
        self._find = find
        self._is_error = is_error
        self._is_error_label = is_error_label
        self.found = Effects()
        self._todo: list[tuple[Node, Access | None]] = []

    def collect(self, root: Node) -> Effects:
        """The effects of evaluating it."""
        return self._collect(root, None)

    def collect_address(self, root: Node) -> Effects:
        """The effects of computing the address of an lvalue."""
        return self._collect(root, Access.NONE)

    def _collect(self, root: Node, how: Access | None) -> Effects:
        self._todo.append((root, how))
        while self._todo:
            node, access = self._todo.pop()
            self.found.size += 1
            if access is None:
                self._evaluate(node)
            else:
                self._touch(node, access)
        return self.found

    def _evaluate(self, node: Node) -> None:
        kind = node.kind
        if kind in _LVALUES or (kind == kinds.UNARY and node.value == "*"):
            has_value = not isinstance(node.type, ArrayType | FunctionType)
            self._touch(node, Access.READ if has_value else Access.NONE)
        elif kind == kinds.UNARY and node.value == "&":
            self._todo.append((node.children[0], Access.NONE))
        elif kind == kinds.UNARY and node.value in INCREMENTS:
            self.found.actions += 1
            self._todo.append((node.children[0], Access.BOTH))
        elif kind == kinds.COMPOUND_ASSIGN or (kind == kinds.BINARY and node.value == "="):
            self.found.actions += 1
            self.found.ends |= may_trap(node)
            left, right = node.children
            self._todo += [(left, Access.WRITE if kind == kinds.BINARY else Access.BOTH), (right, None)]
        elif kind == kinds.CALL:
            self._call(node)
        elif kind != kinds.SIZEOF:
            self.found.ends |= kind in _REPEATING or (kind == kinds.BINARY and may_trap(node))
            self.found.has_statements |= kind == kinds.STATEMENT_EXPR
            if kind == kinds.LABEL and self._is_error_label(node.value[0]):
                self.found.errs = True
            if kind == kinds.VARIABLE and (name := cleanup_function(node)) is not None:
                self.found.calls.add((node.unit, name))
            self._todo += [(child, None) for child in node.children]

    def _touch(self, node: Node, access: Access) -> None:
        """Accesses the object that contains an lvalue, and evaluates the expressions that its address depends on."""
        kind = node.kind
        if kind == kinds.DECL_REF:
            if node.value[0] in (kinds.VARIABLE, kinds.PARAMETER):
                self._access(self._find(node), access)
        elif kind == kinds.MEMBER_REF_EXPR and node.children:
            self._inside(node.children[0], access)
        elif kind == kinds.SUBSCRIPT:
            base, index = node.children
            if not isinstance(base.type, PointerType | ArrayType):
                base, index = index, base
            self._inside(base, access)
            self._todo.append((index, None))
        elif kind == kinds.UNARY and node.value == "*":
            self._inside(node.children[0], access)
        elif kind in (kinds.PARENTHESES, kinds.UNEXPOSED_EXPR, kinds.CAST) and node.expressions:
            self._todo += [(node.expressions[-1], access)]
        elif kind == kinds.UNARY and node.value == "__extension__":
            self._todo.append((node.children[0], access))
        else:
            self._todo += [(child, None) for child in node.children] if kind != kinds.CALL else [(node, None)]

    def _inside(self, base: Node, access: Access) -> None:
        """Accesses a part of the array or record that an expression denotes or points to."""
        inner = base.stripped
        if isinstance(inner.type, PointerType):
            self._access(POINTED, access)
            self._todo.append((base, None))
        else:
            self._todo.append((inner, access))

    def _access(self, where: Where | None, access: Access) -> None:
        if where is None:
            return
        if access in (Access.READ, Access.BOTH):
            self.found.reads.add(where)
        if access in (Access.WRITE, Access.BOTH):
            self.found.writes.add(where)

    def _call(self, node: Node) -> None:
        self.found.actions += 1
        self._todo += [(child, None) for child in node.children[1:]]
        callee = node.children[0].stripped if node.children else node
        if callee.kind == kinds.DECL_REF and callee.value[0] == kinds.FUNCTION:
            name = str(callee.value[1])
            self.found.calls.add((callee.unit, name))
            self.found.errs |= self._is_error(name)
        else:
            self.found.calls_unknown = True
            self._todo += [(child, None) for child in node.children[:1]]


def of_library(name: str) -> Effects:
    """The possible effects of a library function, according to its prototype; an unknown function has none."""
    found = Effects(errs=name in _FAILING, ends=name in _ENDING)
    entry = lookup(name_in_library(name))
    if entry is None:
        return found
    pointers = [parameter for parameter in entry.parameters if "*" in parameter and _STREAM not in parameter]
    if pointers or entry.variadic:
        found.reads.add(POINTED)
    if any("const" not in parameter for parameter in pointers) or (entry.variadic and "scanf" in name):
        found.writes.add(POINTED)
    return found


def everything() -> Effects:
    """The possible effects of an unknown function."""
    return Effects({POINTED}, {POINTED}, errs=True, ends=True, size=1 << 30)
