"""A program before its memory is resolved and its calls are inlined: one graph for each function.

Here terms may contain two functions that solvers never get: `load(address)`, the value in memory at an address, and
`ptr+(base, offset)`, an address inside the object that `base` points into. The alias analysis interprets them;
resolving memory replaces them by variables, arrays and sums.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import NamedTuple

from cutpoint.base.errors import UnsupportedC
from cutpoint.base.frozen import frozen
from cutpoint.base.source import SourceRange
from cutpoint.cfa.assumptions import Assumption
from cutpoint.cfa.layout import Layout
from cutpoint.cfa.model import Assign, Assume, Call, Havoc, Note, Origin
from cutpoint.cfa.signature import Signature
from cutpoint.cfa.variables import Role, ScalarType, Variable
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.bitvectors import add
from cutpoint.smt.terms.boolean import apply
from cutpoint.smt.terms.sorts import Sort
from cutpoint.smt.terms.term import Term

LOAD = "load"
STEP = "ptr+"
WITHIN = "within"


def load(address: Term, sort: Sort) -> Term:
    return apply(LOAD, (address,), sort)


def step(base: Term, offset: Term) -> Term:
    """Pointer arithmetic: the result points into the same object as `base`."""
    if offset.op == ops.CONST:
        if offset.value == 0:
            return base
        if base.op == ops.APPLY and base.value == STEP and base.args[1].op == ops.CONST:
            return step(base.args[0], add(base.args[1], offset))
    return apply(STEP, (base, offset), base.sort)


def element(array: Term, offset: Term, extent: int) -> Term:
    """The address of an element of an array that is `extent` bytes long: the result stays inside it."""
    if offset.op == ops.CONST:
        return step(array, offset)
    return apply(f"{WITHIN}{extent}", (array, offset), array.sort)


class Region(Enum):
    GLOBAL = "global"
    LOCAL = "local"
    HEAP = "heap"
    FUNCTION = "function"


_ROOM_IN_A_BLOCK = 0x1000


@dataclass(eq=False, slots=True)
class MemoryObject:
    """An object in memory. `symbol` represents its address in terms."""

    declared: Variable
    """What it is in the source."""
    symbol: Term
    region: Region
    size: int
    align: int
    owner: str = ""
    """The function of which it is a local."""
    paths: dict[int, str] = field(default_factory=dict)
    """The scalar parts by offset, as they are written after the name: `.x[1]`."""
    sure_align: int = 1
    """The alignment of its address on every machine; in the model, its address is a multiple of `align`."""
    scope: tuple[int, ...] = ()
    """The blocks that enclose its declaration, from the outermost on."""
    types: dict[int, ScalarType] = field(default_factory=dict)
    """Types of the scalar parts by offset."""
    is_foreign: bool = False
    """Whether it is a function that the program does not define: another one may be the same under a second name."""
    is_far: bool = False
    """Whether it may lie far from the code and the globals: an object of the library, or of a thread."""
    is_constant: bool = False
    """Whether it lies in memory that cannot be written: a constant, or a literal."""
    is_dynamic: bool = False
    """Whether it is a block on the stack: a variable-length array, or one that `alloca` gives."""

    @property
    def name(self) -> str:
        """A name that no other object has."""
        return self.declared.identifier

    @property
    def is_on_stack(self) -> bool:
        """Whether it ends with its function, or with a scope in it."""
        return self.region is Region.LOCAL or self.is_dynamic

    @property
    def room(self) -> int:
        """The largest offset that a pointer into it may have, as far as that is known."""
        return _ROOM_IN_A_BLOCK if self.region is Region.HEAP or not self.size else self.size

    def part_at(self, offset: int) -> str:
        """The part at an offset, as it is written after the name."""
        named = self.paths.get(offset)
        if named is not None or not offset:
            return named or ""
        if self._stride and not offset % self._stride:
            return f"[{offset // self._stride}]"
        return f"{offset:+}"

    def type_at(self, offset: int) -> ScalarType | None:
        """The declared type of the scalar at an offset."""
        if offset in self.types or not self._stride or not 0 <= offset < self.size:
            return self.types.get(offset)
        return self.types.get(offset % self._stride)

    @property
    def _stride(self) -> int:
        """The size of an element, if the object is an array of scalars: only the first elements have entries."""
        if self.paths.get(0) != "[0]":
            return 0
        return next((offset for offset, path in self.paths.items() if path == "[1]"), 0)

    @property
    def is_string(self) -> bool:
        """Whether it is a string literal."""
        return self.declared.role is Role.LITERAL


@frozen
class Store:
    address: Term
    value: Term
    type: ScalarType | None = None
    """The type of the lvalue, if the source has one."""


@frozen
class Fill:
    """All bytes of the scalars in the layout become `byte`; the scalars get any value if `origin` is given."""

    address: Term
    layout: Layout
    origin: Origin | None = None
    byte: int = 0
    leaves_padding: bool = False
    """Whether C leaves the padding open: then it gets any value."""


@frozen
class Copy:
    """Copies the scalars of the layout; all are read before any is written."""

    target: Term
    source: Term
    layout: Layout


LARGEST_BLOCK = {32: (1 << 31) - 1, 64: (1 << 47) - 1}
"""The largest size of a block, by pointer width: half of all addresses, or on x86-64 all addresses of a program."""


@frozen
class Allocate:
    """`variable` gets the address of a new block of `size` bytes, the object `site`; null if it is too large."""

    variable: Term
    size: Term
    site: MemoryObject


@frozen
class CallThrough:
    """A call through a pointer; the alias analysis determines the functions that it may reach."""

    pointer: Term
    arguments: tuple[Term, ...]
    results: tuple[Term, ...]
    signature: Signature
    block: Term | None = None
    """A memory block with copies of the unnamed arguments, for a function that reads them one after the other."""


FunctionOp = Assign | Assume | Havoc | Call | Store | Fill | Copy | Allocate | CallThrough


class FunctionEdge(NamedTuple):
    source: int
    op: FunctionOp
    target: int
    range: SourceRange | None


ERROR, EXIT, ABORT, REFUSED = -1, -2, -3, -4
"""Locations that all functions share: the violation, the normal and the abnormal end of the program, and unsupported
code."""
GOALS = frozenset((ERROR, REFUSED))
"""The locations that a proof must show to be unreachable."""


@dataclass(eq=False, slots=True)
class Function:
    """The graph of one function. Locations are small integers."""

    name: str
    entry: int = 0
    exit: int = 1
    parameters: tuple[Term, ...] = ()
    returns: tuple[Term, ...] = ()
    signature: Signature | None = None
    """Parameters and results as the calling convention sees them; the start has none."""
    locals: dict[Term, Variable] = field(default_factory=dict)
    """The variables of which every activation has its own, in order of creation."""
    edges: list[FunctionEdge] = field(default_factory=list)
    labels: dict[int, str] = field(default_factory=dict)
    assumptions: dict[int, tuple[Assumption, ...]] = field(default_factory=dict)
    """The assumptions that are made when control reaches a location."""
    refusals: dict[int, str] = field(default_factory=dict)
    """The unsupported construct, for each location from which control goes to `REFUSED`."""
    source_name: str = ""
    """The name without the number of a copy."""
    is_internal: bool = False
    """Whether the source has no such function: it runs before or after the entry function."""

    def with_edges(self, edges: list[FunctionEdge]) -> Function:
        return replace(self, edges=edges)


@dataclass(eq=False, slots=True)
class Program:
    """All functions that can be reached from `start`, which sets up the globals and calls the entry."""

    start: str
    functions: dict[str, Function]
    objects: dict[Term, MemoryObject]
    pointer_width: int
    exit_status: Term
    recursive: frozenset[str] = frozenset()
    """The functions that were recursive when memory was resolved: their objects have an address for each depth."""
    first_frame: int = 0
    """The first address for objects of recursive functions."""
    frees: bool = False
    """Whether heap blocks are freed: a real machine may reuse their addresses."""
    indifferent: frozenset[Term] = frozenset()
    """Comparisons of addresses whose outcome does not matter, such as for the direction in which `memmove` copies."""
    without_source: frozenset[str] = frozenset()
    """The functions whose source the user does not have: models of a library."""
    error_functions: frozenset[str] = frozenset()
    """The functions whose calls violate the property."""
    notes: list[Note] = field(default_factory=list)
    variables: dict[Term, Variable] = field(default_factory=dict)
    """The variables that replace memory, and those that only the model has; an array has the type of its elements."""
    contents: dict[Term, tuple[MemoryObject, ...]] = field(default_factory=dict)
    """The objects whose content each variable that replaces memory has."""
    copies: dict[Term, tuple[Term, int]] = field(default_factory=dict)
    """The copies of locals that inlining has made so far, for all programs that are made from one another: the variable
    of each, and the depth of the recursion."""

    def with_functions(self, functions: dict[str, Function]) -> Program:
        return replace(self, functions=functions)

    def refusals(self) -> list[UnsupportedC]:
        """The unsupported constructs that an execution may reach."""
        return [
            UnsupportedC(function.refusals[edge.source], edge.range)
            for function in self.functions.values()
            for edge in function.edges
            if edge.target == REFUSED
        ]
