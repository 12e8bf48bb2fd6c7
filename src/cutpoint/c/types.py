"""C types, with the sizes and layouts of the target as libclang computed them."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from cutpoint.base.frozen import frozen
from cutpoint.cfa.variables import ScalarType
from cutpoint.smt.terms.sorts import FLOAT32, FLOAT64, FLOAT80, FLOAT128, FloatSort, Sort, bitvec


class DataModel(Enum):
    ILP32 = "ILP32"
    LP64 = "LP64"

    @property
    def pointer_size(self) -> int:
        return 4 if self is DataModel.ILP32 else 8

    @property
    def target(self) -> str:
        return "i386-linux-gnu" if self is DataModel.ILP32 else "x86_64-linux-gnu"


class CType:
    """A C type without its qualifiers. `size` and `align` are in bytes."""

    __slots__ = ("align", "size")
    size: int
    align: int

    def __init__(self, size: int, align: int) -> None:
        self.size = size
        self.align = align

    @property
    def is_scalar(self) -> bool:
        return False

    @property
    def sort(self) -> Sort:
        raise AssertionError(f"no value sort for {self}")


class VoidType(CType):
    __slots__ = ()

    def __str__(self) -> str:
        return "void"


VOID = VoidType(1, 1)


class IntType(CType):
    """An integer type; an enum is the integer type that represents it."""

    __slots__ = ("is_bool", "name", "rank", "signed")

    def __init__(self, name: str, size: int, align: int, signed: bool, rank: int, is_bool: bool = False) -> None:
        super().__init__(size, align)
        self.name = name
        self.signed = signed
        self.rank = rank
        self.is_bool = is_bool

    @property
    def width(self) -> int:
        return self.size * 8

    @property
    def precision(self) -> int:
        """The number of bits that are significant."""
        return self.width

    @property
    def is_scalar(self) -> bool:
        return True

    @property
    def sort(self) -> Sort:
        return bitvec(self.width)

    def __str__(self) -> str:
        return self.name


class BitFieldType(IntType):
    """gcc's type of a bit-field that is wider than int: values are held in the declared type and have fewer bits."""

    __slots__ = ("_precision",)

    def __init__(self, declared: IntType, precision: int) -> None:
        super().__init__(f"{declared.name}:{precision}", declared.size, declared.align, declared.signed, declared.rank)
        self._precision = precision

    @property
    def precision(self) -> int:
        return self._precision


class FloatType(CType):
    __slots__ = ("format", "name")

    def __init__(self, name: str, size: int, align: int) -> None:
        super().__init__(size, align)
        self.name = name
        self.format: FloatSort = {"float": FLOAT32, "double": FLOAT64, "__float128": FLOAT128}.get(name, FLOAT80)

    @property
    def is_scalar(self) -> bool:
        return True

    @property
    def sort(self) -> Sort:
        return self.format

    def __str__(self) -> str:
        return self.name


class PointerType(CType):
    __slots__ = ("_spelling", "_target", "extends_sign")

    def __init__(
        self, size: int, target: Callable[[], CType], extends_sign: bool = True, spelling: str | None = None
    ) -> None:
        """`extends_sign`: whether a conversion to a wider integer copies the highest bit, as in gcc, not in clang."""
        super().__init__(size, size)
        self._target: Callable[[], CType] | CType = target
        self._spelling = spelling
        self.extends_sign = extends_sign

    @property
    def spelling(self) -> str:
        """The name as in the source, known without reading the target, which may be a large record."""
        return self._spelling if self._spelling is not None else str(self)

    @property
    def target(self) -> CType:
        if not isinstance(self._target, CType):
            self._target = self._target()
        return self._target

    @property
    def is_scalar(self) -> bool:
        return True

    @property
    def sort(self) -> Sort:
        return bitvec(self.size * 8)

    def __str__(self) -> str:
        return f"{self.target}*"


class ArrayType(CType):
    """`count` is None if the number of elements is not known at compile time."""

    __slots__ = ("count", "element", "variable")

    def __init__(self, element: CType, count: int | None, variable: bool = False) -> None:
        super().__init__(element.size * (count or 0), element.align)
        self.element = element
        self.count = count
        self.variable = variable

    def __str__(self) -> str:
        return f"{self.element}[{'' if self.count is None else self.count}]"


@frozen
class Field:
    """A member of a record. `bit_offset` counts from the start of the record."""

    name: str
    type: CType
    bit_offset: int
    bit_width: int | None = None
    """Set for bit-fields."""
    is_anonymous: bool = False

    @property
    def offset(self) -> int:
        return self.bit_offset // 8


class RecordType(CType):
    """A struct or union; its fields are read on first use."""

    __slots__ = ("_fields", "is_union", "name")

    def __init__(self, name: str, size: int, align: int, is_union: bool, fields: Callable[[], list[Field]]) -> None:
        super().__init__(size, align)
        self.name = name
        self.is_union = is_union
        self._fields: Callable[[], list[Field]] | list[Field] = fields

    @property
    def fields(self) -> list[Field]:
        if not isinstance(self._fields, list):
            self._fields = self._fields()
        return self._fields

    def find(self, name: str) -> tuple[RecordType, int, Field] | None:
        """Finds a member by name, also in anonymous members: its record, the offset of that in bits, and the field."""
        for field in self.fields:
            if field.name == name and name:
                return self, 0, field
            if field.is_anonymous and isinstance(field.type, RecordType):
                inner = field.type.find(name)
                if inner is not None:
                    return inner[0], field.bit_offset + inner[1], inner[2]
        return None

    def __str__(self) -> str:
        return f"{'union' if self.is_union else 'struct'} {self.name}"


class FunctionType(CType):
    __slots__ = ("never_returns", "parameters", "prototyped", "result", "variadic")

    def __init__(
        self,
        result: CType,
        parameters: list[CType],
        variadic: bool,
        prototyped: bool,
        never_returns: bool = False,
    ) -> None:
        super().__init__(1, 1)
        self.never_returns = never_returns
        self.result = result
        self.parameters = parameters
        self.variadic = variadic
        self.prototyped = prototyped

    def __str__(self) -> str:
        return f"{self.result}({', '.join(map(str, self.parameters))})"


class UnsupportedType(CType):
    """A type whose values are not modelled (complex numbers, vectors …); using it is an error."""

    __slots__ = ("spelling",)

    def __init__(self, spelling: str, size: int) -> None:
        super().__init__(size, 1)
        self.spelling = spelling

    def __str__(self) -> str:
        return self.spelling


def is_anonymous(name: str) -> bool:
    """Whether this is a name that libclang gives to a member without one."""
    return not name or "(anonymous" in name


def bit_field_unit(record: RecordType, field: Field) -> tuple[int, int]:
    """The first byte and the number of bytes of the run of adjacent bit-fields that a field is in.

    All fields of a run are read and written together, so that accesses to them never overlap in part.
    """
    runs: list[tuple[int, int]] = []
    open_run = False
    for other in record.fields:
        if other.bit_width is None:
            open_run = False
            continue
        start, end = other.bit_offset // 8, (other.bit_offset + other.bit_width + 7) // 8
        if open_run and not record.is_union and start <= runs[-1][1] and end - runs[-1][0] <= 8:
            runs[-1] = (runs[-1][0], max(end, runs[-1][1]))
        else:
            runs.append((start, end))
            open_run = True
    first, last = field.bit_offset // 8, (field.bit_offset + (field.bit_width or 0) + 7) // 8
    start, end = next(run for run in runs if run[0] <= first and last <= run[1])
    return start, end - start


def unused_bits(record: RecordType, start: int, length: int) -> int:
    """A mask of the bits that belong to no bit-field, in a unit given by its first byte and its length."""
    unused = (1 << 8 * length) - 1
    for field in record.fields:
        if field.bit_width is not None and not is_anonymous(field.name):
            first = field.bit_offset - 8 * start
            if 0 <= first < 8 * length:
                unused &= ~(((1 << field.bit_width) - 1) << first)
    return unused


def scalar_type(type_: CType) -> ScalarType | None:
    """How to interpret the values of a scalar type; None for other types."""
    if isinstance(type_, IntType):
        return ScalarType(str(type_), type_.signed and not type_.is_bool)
    if isinstance(type_, PointerType):
        return ScalarType(type_.spelling, signed=False, is_pointer=True)
    return ScalarType(str(type_), signed=True) if isinstance(type_, FloatType) else None
