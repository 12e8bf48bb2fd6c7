"""What the generator knows about the C that it writes: types, records, places that can be read and written."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Scalar:
    """An arithmetic type. `bits` is an upper bound over the data models."""

    name: str
    bits: int
    floating: bool = False

    @property
    def punnable(self) -> bool:
        """Whether every bit pattern is a value of the type, so that its bytes may be written one by one."""
        return not self.floating and self.name != "_Bool"


BOOL = Scalar("_Bool", 1)
UCHAR = Scalar("unsigned char", 8)
INT = Scalar("int", 32)
UINT = Scalar("unsigned int", 32)
LLONG = Scalar("long long", 64)
ULLONG = Scalar("unsigned long long", 64)
FLOAT = Scalar("float", 32, floating=True)
DOUBLE = Scalar("double", 64, floating=True)
ENUM = Scalar("enum kind", 32)
ENUMERATORS = ("LOW", "MIDDLE", "HIGH", "TOP")

INTEGERS = (
    *(Scalar("char", 8), Scalar("signed char", 8), UCHAR),
    *(Scalar("short", 16), Scalar("unsigned short", 16), INT, UINT),
    *(Scalar("long", 64), Scalar("unsigned long", 64), LLONG, ULLONG, BOOL, ENUM),
)
FLOATS = (FLOAT, DOUBLE)


@dataclass(frozen=True, slots=True)
class Place:
    """An lvalue of scalar type; `text` has one `{}` for each index, and `lengths` their bounds.

    A place that is `private` is a local whose address nobody takes: no call and no pointer reaches it.
    """

    text: str
    type: Scalar
    lengths: tuple[int, ...] = ()
    addressable: bool = True
    private: bool = False

    @property
    def base(self) -> str:
        """The name of the variable that the place is a part of."""
        return self.text.lstrip("(*").split("[")[0].split(".")[0].split("-")[0].rstrip(")")

    def leaves(self) -> Iterator[str]:
        """Every scalar of the place, by constant indices."""
        for indices in itertools.product(*map(range, self.lengths)):
            yield self.text.format(*indices)


@dataclass(frozen=True, slots=True)
class Field:
    """A member of a record: a scalar, a bit-field, a record, or an array of scalars or records.

    A record without a name is an anonymous member, a width of zero ends a unit of bit-fields.
    """

    name: str
    type: "Scalar | Record"
    lengths: tuple[int, ...] = ()
    width: int | None = None

    def declaration(self) -> str:
        if not self.name and isinstance(self.type, Record):
            return f"{self.type.name} {{ {' '.join(field.declaration() for field in self.type.fields)} }};"
        dimensions = "".join(f"[{length}]" for length in self.lengths)
        width = "" if self.width is None else f" : {self.width}"
        return f"{self.type.name} {self.name}{dimensions}{width};"


@dataclass(frozen=True, slots=True)
class Record:
    """A struct or union type."""

    name: str
    fields: tuple[Field, ...]

    def definition(self) -> list[str]:
        return [f"{self.name} {{", *(f"    {field.declaration()}" for field in self.fields), "};"]

    def places(self, prefix: str, lengths: tuple[int, ...] = ()) -> Iterator[Place]:
        """The scalar places of a variable of this type; `prefix` ends in `.` or `->`."""
        for field in self.fields:
            if field.width == 0:
                continue
            if not field.name:
                assert isinstance(field.type, Record)
                yield from field.type.places(prefix, lengths)
                continue
            text = prefix + field.name + "[{}]" * len(field.lengths)
            inner = lengths + field.lengths
            if isinstance(field.type, Record):
                yield from field.type.places(text + ".", inner)
            else:
                yield Place(text, field.type, inner, addressable=field.width is None)


@dataclass(frozen=True, slots=True)
class Array:
    """A named array of scalars of one dimension, for loops, `memcpy` and pointer arguments."""

    name: str
    type: Scalar
    length: int


@dataclass(frozen=True, slots=True)
class Pointer:
    """A pointer variable that always points to at least `length` elements."""

    name: str
    type: Scalar
    length: int


@dataclass(frozen=True, slots=True)
class RecordVariable:
    """A variable of record type, or what a pointer of that name points to."""

    name: str
    type: Record
    pointer: str = ""


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter: a scalar, a record by value, or a pointer to `length` elements."""

    name: str
    type: Scalar | Record
    length: int = 0

    def declaration(self) -> str:
        return f"{self.type.name} {'*' if self.length else ''}{self.name}"


@dataclass(frozen=True, slots=True)
class Function:
    """A function that can be called, and how many observations a call makes at most."""

    name: str
    result: Scalar | Record | None
    parameters: tuple[Parameter, ...]
    cost: int

    def signature(self) -> str:
        result = self.result.name if self.result else "void"
        return f"static {result} {self.name}({', '.join(p.declaration() for p in self.parameters) or 'void'})"


@dataclass(frozen=True, slots=True)
class Scope:
    """What is visible at a point of the program."""

    places: tuple[Place, ...] = ()
    arrays: tuple[Array, ...] = ()
    pointers: tuple[Pointer, ...] = ()
    records: tuple[RecordVariable, ...] = ()

    def joined(self, other: "Scope") -> "Scope":
        return Scope(
            self.places + other.places,
            self.arrays + other.arrays,
            self.pointers + other.pointers,
            self.records + other.records,
        )

    def without(self, names: frozenset[str]) -> "Scope":
        """The scope without the places of some variables."""
        return replace(self, places=tuple(place for place in self.places if place.base not in names))
