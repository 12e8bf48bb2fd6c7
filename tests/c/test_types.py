"""Types, their conversions and literals; every expected exit value is what gcc's program gives."""

from fractions import Fraction
from pathlib import Path

import pytest

from cutpoint.c import literals
from cutpoint.c.layout import data_of, layout_of
from cutpoint.c.lowering.building.conversions import Arithmetic
from cutpoint.c.translation_unit import TranslationUnit
from cutpoint.c.types import ArrayType, CType, DataModel, FunctionType, IntType, PointerType, RecordType
from tests.c.programs import exit_value

PROGRAMS = {
    "small types are promoted": ("int main(void) { unsigned short a = 65535; return (a + 1) >> 10; }", 64),
    "unsigned wins at equal rank": ("int main(void) { return -1 < 1u; }", 0),
    "a larger signed type wins": ("int main(void) { return -1LL < 1u; }", 1),
    "narrow bit-fields are promoted to int": (
        "struct { unsigned a : 3, b : 32; } s = {1, 1}; int main(void) { return (s.a - 5 "
        "< 0) * 10 + (s.b - 5 < 0) + (-s.a < 0); }",
        11,
    ),
    "char is signed": ("int main(void) { char c = 200; return c < 0; }", 1),
    "stores to _Bool": (
        "int main(void) { _Bool b, *p = &b; struct { _Bool f : 1; } s; *p = 256; s.f = "
        "2; int r = b * 10 + s.f; b = 0.5; return r + b; }",
        12,
    ),
    "counting a _Bool": ("int main(void) { _Bool b = 0; b++; b++; int r = b * 10; b--; b--; return r + b; }", 11),
    "pointers are true": ("int main(void) { int x; _Bool b = &x; return b; }", 1),
    "large enums": (
        "enum a { A = 0x80000000u }; enum b { B = 0x123456789aLL }; int main(void) { "
        "return sizeof(enum a) * 10 + sizeof(enum b) + (A > 0); }",
        49,
    ),
    "negative enums": ("enum a { A = -5, B }; int main(void) { enum a x = B; return x + 10; }", 6),
    "division truncates": ("int main(void) { int i = -7; return i / 2 + i % 3 + 10; }", 6),
    "shifts": ("int main(void) { int i = -7; unsigned u = -7; return (i >> 1) + (int)(u >> 28) + 10; }", 21),
    "float to integer": (
        "int main(void) { float f = 3.99f; unsigned char c = 250.7; return (int)f + (int)-f + c; }",
        250,
    ),
    "integer to float": ("int main(void) { float f = 16777217; return f == 16777216.0; }", 1),
    "long double": (
        "int main(void) { long double x = 0x1p-63L; double d = x + 1; return (x + 1 != 1) * 10 + (d == 1); }",
        11,
    ),
    "hexadecimal floats": ("int main(void) { return 0x1.8p3 + 0x.1p8f; }", 28),
    "integer literals": ("int main(void) { return 0b101 + 0x1F + 017 + 5u + 3ul; }", 59),
    "types of literals": (
        "int main(void) { return sizeof(0xffffffff) * 10 + sizeof('a') + "
        "(sizeof(2147483648) >= 8 || sizeof(long) == 4); }",
        45,
    ),
    "characters": (
        "int main(void) { return ('\\377' == -1) + ('ab' == 0x6162) + (L'\\x1234' == "
        "0x1234) + ('\\e' == 27) + (u'\\u20ac' == 0x20ac); }",
        5,
    ),
    "wide strings": (
        'int main(void) { int *w = (int *)L"a\\x1234" L"c"; return (w[1] == 0x1234) + '
        '(w[2] == 99) + (sizeof(L"abc") == 16); }',
        3,
    ),
    "UTF-16": (
        'unsigned short w[] = u"\\u20ac\\U0001F600"; int main(void) { return (w[0] == '
        "0x20ac) + (w[1] == 0xd83d) + (w[2] == 0xde00) + sizeof w; }",
        11,
    ),
    "UTF-8": (
        'unsigned char w[] = u8"\\u00e9"; int main(void) { return (w[0] == 0xc3) + (w[1] == 0xa9) + sizeof w; }',
        5,
    ),
    "selection by type": (
        "#define T(x) _Generic((x), int: 1, long: 2, char *: 3, default: 4)\ntypedef int number;"
        'int main(void) { number n = 0; return T(n) * 100 + T(1L) * 10 + T(""); }',
        123,
    ),
    "checked arithmetic": (
        "int main(void) { int r; unsigned char c; int n = "
        "__builtin_add_overflow(2147483647, 1, &r) + __builtin_mul_overflow(3, 4, &r);"
        "return n * 100 + r + __builtin_sub_overflow(3, 5, &c) + (c == 254); }",
        114,
    ),
}


@pytest.mark.parametrize(("text", "expected"), PROGRAMS.values(), ids=PROGRAMS.keys())
@pytest.mark.parametrize("model", DataModel)
def test_exit_value(text: str, expected: int, model: DataModel, tmp_path: Path) -> None:
    assert exit_value(tmp_path, text, data_model=model) == expected


def test_integers_of_128_bits(tmp_path: Path) -> None:
    text = (
        "int main(void) { __int128 w = 1; w <<= 100; w = w / 3 + 7; unsigned __int128 u = -1;"
        "return (w >> 92) + (int)(u >> 125); }"
    )
    assert exit_value(tmp_path, text) == 92


@pytest.mark.parametrize(
    ("text", "value"),
    [("0", 0), ("017", 15), ("0x1Fu", 31), ("0b101LL", 5), ("42ull", 42), ("'a'", None), ("x", None), ("", None)],
)
def test_integer_literals(text: str, value: int | None) -> None:
    assert literals.integer(text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1.5", Fraction(3, 2)),
        ("1e-3f", Fraction(1, 1000)),
        (".5L", Fraction(1, 2)),
        ("0x1.8p-1", Fraction(3, 4)),
        ("1e999999999", None),
        ("nan", None),
    ],
)
def test_float_literals(text: str, value: Fraction | None) -> None:
    assert literals.real(text) == value


@pytest.mark.parametrize(
    ("spelling", "size", "units"),
    [
        ('"a\\n\\"\\000b\\377"', 1, [97, 10, 34, 0, 98, 255]),
        ('L"\\x1234""c"', 4, [0x1234, 99]),
        ('u"\\U0001F600"', 2, [0xD83D, 0xDE00]),
        ('U"\\U0001F600"', 4, [0x1F600]),
        ('""', 1, []),
        ("abc", 1, None),
    ],
)
def test_string_literals(spelling: str, size: int, units: list[int] | None) -> None:
    assert literals.string(spelling, size) == units


def _types(text: str, model: DataModel) -> dict[str, CType]:
    unit = TranslationUnit("types.c", text.encode(), model)
    return {unit.name_of(cursor): unit.type_of(cursor) for cursor in unit.declarations()}


@pytest.mark.parametrize(("model", "sizes"), [(DataModel.ILP32, (4, 4, 12, 12)), (DataModel.LP64, (8, 8, 16, 16))])
def test_sizes_follow_the_data_model(model: DataModel, sizes: tuple[int, ...]) -> None:
    types = _types("long l; int *p; struct { char c; double d; } s; long double x;", model)
    assert tuple(types[name].size for name in ("l", "p", "s", "x")) == sizes


def test_types_read_from_declarations() -> None:
    types = _types(
        "int a[2][3]; char *(*f)(int, ...); struct s { struct s *next; int x : 3; union { int u; }; } v;",
        DataModel.LP64,
    )
    array, pointer, record = types["a"], types["f"], types["v"]
    assert isinstance(array, ArrayType)
    assert (array.count, array.size, str(array)) == (2, 24, "int[3][2]")
    assert isinstance(pointer, PointerType)
    assert isinstance(pointer.target, FunctionType)
    assert pointer.target.variadic
    assert isinstance(record, RecordType)
    assert [field.bit_width for field in record.fields] == [None, 3, None]
    found = record.find("u")
    assert found is not None
    assert (found[1], found[2].name) == (96, "u")


def test_one_object_for_each_type() -> None:
    types = _types(
        "typedef int number; int a; number b; struct s { int x; } c; typedef struct s t; t d;", DataModel.LP64
    )
    assert types["a"] is types["b"]
    assert types["c"] is types["d"]


def test_layout_of_records() -> None:
    (type_,) = [
        t for n, t in _types("struct { char c; int a[3]; int x : 5, y : 6; } v;", DataModel.LP64).items() if n == "v"
    ]
    assert [(run.offset, run.size, run.count) for run in data_of(type_)] == [(0, 1, 1), (4, 4, 3), (16, 2, 1)]
    padding = [(run.offset, run.size) for run in layout_of(type_) if run.is_padding]
    assert padding == [(1, 1), (2, 2), (18, 2)]


def test_common_types() -> None:
    arithmetic = Arithmetic(8)
    long = IntType("long", 8, 8, True, 4)
    assert arithmetic.promoted(arithmetic.uchar) is arithmetic.int
    assert arithmetic.common(arithmetic.char, arithmetic.uchar) is arithmetic.int
    assert arithmetic.common(long, arithmetic.unsigned) is long
    assert arithmetic.common(arithmetic.double, long) is arithmetic.double
    long32 = IntType("long", 4, 4, True, 4)
    common = Arithmetic(4).common(long32, arithmetic.unsigned)
    assert isinstance(common, IntType)
    assert (common.signed, common.size) == (False, 4)
