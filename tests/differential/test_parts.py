"""The parts of the comparison: images of globals, mutants, reduction, the sequence of values."""

from __future__ import annotations

import random
import struct
from pathlib import Path

import pytest

from cutpoint.c.types import ArrayType, CType, DataModel
from cutpoint.smt.terms.sorts import FLOAT64, FLOAT80
from tests.differential.declarations import declarations
from tests.differential.images import normalised, place_at
from tests.differential.instrument import Values
from tests.differential.interpreted import encode
from tests.differential.mutation import CHANGES, mutant, tokens
from tests.differential.observation import Observation, difference
from tests.differential.reduction import Reducer
from tests.differential.syntax import syntax_of

DECLARED = """
struct padded { char c; int i; } padded;
struct bits { unsigned a : 3; long long b : 40; } bits;
union mixed { struct padded s; long long whole; } mixed;
double number; float *pointer; int plain[3]; long double wide;
extern int outside; int f(const char *, ...); static int g(void) { return plain[0]; }
"""


def _types() -> dict[str, CType]:
    return declarations(Path("declared.c"), DECLARED.encode(), DataModel.LP64).globals


def test_padding_addresses_and_nans_say_nothing() -> None:
    types = _types()
    assert normalised(types["padded"], b"\1\xff\xff\xff\2\0\0\0") == b"\1\0\0\0\2\0\0\0"
    assert normalised(types["bits"], b"\xff" * 8) == struct.pack("<Q", (1 << 43) - 1)
    assert normalised(types["mixed"], b"\xff" * 8) == b"\xff\0\0\0\xff\xff\xff\xff"
    assert normalised(types["pointer"], b"\x10" * 8) == b"\1" + bytes(7)
    assert normalised(types["pointer"], bytes(8)) == bytes(8)
    quiet, signed = (struct.pack("<Q", bits) for bits in (0x7FF8000000000000, 0xFFF8000000000001))
    assert normalised(types["number"], quiet) == normalised(types["number"], signed)
    assert normalised(types["number"], struct.pack("<d", -0.0)) == struct.pack("<d", -0.0)
    assert normalised(types["wide"], b"\1" * 16) == b"\1" * 10 + bytes(6)


def test_a_byte_is_called_as_in_c() -> None:
    types = _types()
    assert place_at(types["padded"], 5, "padded") == "padded.i"
    assert place_at(types["bits"], 4, "bits") == "bits.b"
    assert place_at(types["plain"], 9, "plain") == "plain[2]"
    assert place_at(ArrayType(types["padded"], 2), 12, "many") == "many[1].i"


def test_declarations_know_what_is_defined() -> None:
    found = declarations(Path("declared.c"), DECLARED.encode(), DataModel.LP64)
    assert "padded" in found.defined
    assert "outside" not in found.defined
    assert found.functions["f"].variadic
    assert found.functions["f"].parameters == ("const char *",)


def test_the_first_difference_is_named() -> None:
    types = _types()
    theirs = Observation("exit 0", ("f", "g"), {"plain": struct.pack("<3i", 1, 2, 3)})
    assert difference(theirs, theirs, types) is None
    ours = Observation("exit 0", ("f", "g"), {"plain": struct.pack("<3i", 1, 7, 3)})
    assert difference(ours, theirs, types) == "global plain[1] is 0x7, with gcc 0x2"
    assert difference(Observation("exit 0", ("f",)), theirs, types) == (
        "with gcc call 1 is of g, which the other never makes"
    )
    assert difference(Observation("aborted", ("f", "g")), theirs, types) == (
        "the program ends with aborted, with gcc exit 0"
    )
    unseen = Observation("exit 0", ("f", "g"), ours.images, {"plain": b"\1" * 4 + b"\1\1\1\0" + b"\1" * 4})
    assert difference(unseen, theirs, types) is None


def test_floats_are_encoded_as_in_memory() -> None:
    one = 0x3FF0000000000000
    assert encode(one, FLOAT64, 8) == struct.pack("<d", 1.0)
    extended = 0x3FFF << 63
    assert encode(extended, FLOAT80, 16) == bytes(7) + b"\x80\xff\x3f" + bytes(6)
    assert encode(0, FLOAT80, 16) == bytes(16)


def test_values_of_functions_without_a_body_follow_from_the_seed() -> None:
    first, second = Values(3), Values(3)
    drawn = [first.next() for _ in range(50)]
    assert drawn == [second.next() for _ in range(50)]
    assert any(abs(value) > 1000 for value in drawn)
    assert any(abs(value) < 20 for value in drawn)


def test_tokens_keep_the_whole_text() -> None:
    text = '#define X 1 \\\n 2\nint main(void) { return a<<=1 + 0x1p-3f; } // end\nchar *s = "a\\"b"; /* c */'
    assert "".join(tokens(text)) == text


def test_mutants_follow_from_the_seed_and_differ() -> None:
    text = "static int f(unsigned x) { return x + 1u < 7; }\nint main(void) { int y = 3; return f(y) == 1; }\n"
    drawn = [mutant(text, random.Random(seed)) for seed in range(60)]
    assert drawn == [mutant(text, random.Random(seed)) for seed in range(60)]
    assert len(set(drawn)) > 30


@pytest.mark.parametrize("change", CHANGES)
def test_every_change_has_a_place_or_says_so(change: object) -> None:
    assert callable(change)
    parts = tokens("static int f(unsigned x) { int y; return (x + 1) << 3u == 7; }")
    before = list(parts)
    results = {change(parts, random.Random(seed)) for seed in range(5)}
    assert results != {True} or parts != before
    assert change([], random.Random(1)) is False


def test_reduction_leaves_what_matters() -> None:
    text = """
        int unused(int a) { return a; }
        int g;
        int main(void) {
            int x = 3;
            for (int i = 0; i < 4; i++) { g += i; x++; }
            if (x > 2) { g = unused(x) + (7 * (g + 1)); }
            return 0;
        }"""
    small = Reducer(text, lambda t: syntax_of(t) is not None and "7 *" in t, 30).run()
    assert "unused" not in small
    assert "for" not in small
    assert len(small) < 60


def test_reduction_ends_in_time_with_what_it_has() -> None:
    text = "int a;\n" * 50
    assert Reducer(text, lambda t: True, 0).run() == text


def test_syntax_finds_declarations_statements_and_expressions() -> None:
    text = "int a, b;\nint f(void) { a = b + 1; return a; }\n"
    found = syntax_of(text)
    assert found is not None
    assert [text[s.start : s.end] for s in found.declarations][1] == "int f(void) { a = b + 1; return a; }"
    assert [[text[s.start : s.end] for s in block] for block in found.blocks] == [["a = b + 1;", "return a;"]]
    assert "b + 1" in {text[part.span.start : part.span.end] for part in found.parts}
    assert syntax_of("int a = ;") is None
