"""Programs of nothing but arithmetic: mixed widths, signedness and floats over globals and bit-fields."""

from __future__ import annotations

import random

_INTEGERS = (
    *("signed char", "unsigned char", "char", "short", "unsigned short", "int", "unsigned", "long", "unsigned long"),
    *("long long", "unsigned long long", "_Bool"),
)
_WIDE = ("__int128", "unsigned __int128")
_FLOATS = ("float", "double", "long double")
_LIMITS = (0, 1, 2, 7, 31, 63, 127, 128, 255, 256, 32767, 32768, 65535, 2**31 - 1, 2**31, 2**32 - 1, 2**63 - 1, 2**63)
_DIVISORS = (
    *("-1", "1", "-1LL", "-1ull", "0xffffffffu", "0xffffffffffffffffull", "2", "-2", "3u", "-3LL", "7", "10", "-10"),
    *("2147483647", "(-2147483647 - 1)", "0x80000000u", "9223372036854775807LL", "(char)-1", "(unsigned short)-1"),
)
"""Constants for which compilers do not divide as for others."""
_FLOAT_VALUES = (
    *(
        "0.0",
        "-0.0",
        "1.0",
        "-1.5",
        "0.1f",
        "3.0e10",
        "-7.25e-5",
        "16777217.0",
        "1e300",
        "4.9e-324",
        "1e-40f",
        "0x1.8p3",
    ),
    *("1.1L", "0x1.fffffffffffffffep+3L", "65504.0f", "2147483648.0", "9.007199254740993e15", "__builtin_inff()"),
)
_UNSIGNED = {"_Bool": 1, "unsigned char": 8, "unsigned short": 16, "unsigned": 32, "unsigned long long": 64}


class _Arithmetic:
    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.integers: list[str] = []
        self.floats: list[str] = []
        self.wide = rng.random() < 0.25
        self.with_floats = rng.random() < 0.6

    def literal(self) -> str:
        value = self.rng.choice(_LIMITS) if self.rng.random() < 0.6 else self.rng.getrandbits(self.rng.randint(1, 64))
        suffix = self.rng.choice(("", "", "u", "LL", "ull")) if value < 2**31 else self.rng.choice(("", "u", "ull"))
        if value >= 2**63 and "u" not in suffix:
            suffix = "ull"
        text = f"{value:#x}{suffix}" if self.rng.random() < 0.3 else f"{value}{suffix}"
        return f"(-{text})" if self.rng.random() < 0.3 else text

    def type(self) -> str:
        return self.rng.choice(_WIDE) if self.wide and self.rng.random() < 0.15 else self.rng.choice(_INTEGERS)

    def integer(self, depth: int) -> str:
        """An integer expression without side effects that is defined, overflow aside."""
        rng = self.rng
        if depth <= 0:
            return rng.choice(self.integers) if rng.random() < 0.75 else self.literal()
        shape = rng.randrange(16)
        a = self.integer(depth - 1)
        if shape < 6:
            return f"({a} {rng.choice('+-*&|^')} {self.integer(depth - 1)})"
        if shape == 6:
            if rng.random() < 0.35:
                return f"({a} {rng.choice('/%')} {rng.choice(_DIVISORS)})"
            divisor = self.integer(depth - 1)
            guard = f"({divisor} & 15 | 1)" if rng.random() < 0.3 else f"((unsigned char)({divisor}) + 1)"
            return f"({a} {rng.choice('/%')} {guard})"
        if shape == 7:
            return f"({a} {rng.choice(('<<', '>>'))} ({self.integer(depth - 1)} & 7))"
        if shape == 8:
            return f"((unsigned long long){a} {rng.choice(('<<', '>>'))} ({self.integer(depth - 1)} & 63))"
        if shape == 9:
            return f"({rng.choice('-~!+')}{a})"
        if shape in (10, 11):
            return f"(({self.type()}){a})"
        if shape == 12:
            return f"({a} {rng.choice(('<', '<=', '>', '>=', '==', '!='))} {self.integer(depth - 1)})"
        if shape == 13:
            return f"({a} {rng.choice(('&&', '||'))} {self.integer(depth - 1)})"
        if shape == 14:
            return f"({a} ? {self.integer(depth - 1)} : {self.integer(depth - 1)})"
        if self.with_floats:
            return self._from_float(depth)
        return f"({a} ?: {self.integer(depth - 1)})"

    def _from_float(self, depth: int) -> str:
        a, b = self.floating(depth - 1), self.floating(depth - 1)
        if self.rng.random() < 0.5:
            return f"({a} {self.rng.choice(('<', '<=', '>', '>=', '==', '!='))} {b})"
        return f"({a} > -1e9 && {a} < 1e9 ? ({self.rng.choice(('int', 'long long', 'long'))}){a} : 3)"

    def floating(self, depth: int) -> str:
        rng = self.rng
        if depth <= 0:
            return rng.choice(self.floats) if rng.random() < 0.75 else rng.choice(_FLOAT_VALUES)
        shape = rng.randrange(8)
        if shape < 4:
            return f"({self.floating(depth - 1)} {rng.choice('+-*/')} {self.floating(depth - 1)})"
        if shape == 4:
            return f"(({rng.choice(_FLOATS)}){self.floating(depth - 1)})"
        if shape == 5:
            return f"(({rng.choice(_FLOATS)}){self.integer(depth - 1)})"
        if shape == 6:
            return f"({self.integer(depth - 1)} ? {self.floating(depth - 1)} : {self.integer(depth - 1)})"
        return f"(-{self.floating(depth - 1)})"

    def program(self) -> str:
        rng = self.rng
        lines = []
        for number in range(rng.randint(4, 9)):
            qualifier = rng.choice(("", "", "static ", "volatile ", "const "))
            kind = self.type()
            lines.append(f"{qualifier}{kind} a{number} = {self.literal()};")
            self.integers.append(f"a{number}")
        kind = rng.choice(_INTEGERS)
        lines.append(f"{kind} array[4] = {{{', '.join(self.literal() for _ in range(4))}}};")
        self.integers += [f"array[{index}]" for index in range(4)]
        lines += self._record()
        if self.with_floats:
            for number in range(rng.randint(2, 4)):
                lines.append(f"{rng.choice(_FLOATS)} f{number} = {rng.choice(_FLOAT_VALUES)};")
                self.floats.append(f"f{number}")
        body: list[str] = []
        results: list[str] = []
        for number in range(rng.randint(6, 20)):
            body.append(self._statement(number, results))
        lines += results
        lines += ["int main(void) {", *(f"    {line}" for line in body), "    return 0;", "}"]
        return "\n".join(lines) + "\n"

    def _record(self) -> list[str]:
        rng = self.rng
        fields = []
        values = []
        for number in range(rng.randint(2, 6)):
            kind = rng.choice(("int", "unsigned", "long long", "unsigned long long", "_Bool", "unsigned char", "short"))
            most = {"int": 32, "unsigned": 32, "_Bool": 1, "unsigned char": 8, "short": 16}.get(kind, 64)
            fields.append(f"{kind} b{number} : {rng.randint(1, most)};")
            values.append(f".b{number} = {self.literal()}")
            self.integers.append(f"bits.b{number}")
        return [f"struct {{ {' '.join(fields)} }} bits = {{{', '.join(values)}}};"]

    def _statement(self, number: int, results: list[str]) -> str:
        rng = self.rng
        if self.with_floats and rng.random() < 0.25:
            results.append(f"{rng.choice(_FLOATS)} r{number};")
            text = f"r{number} = {self.floating(rng.randint(1, 4))};"
            self.floats.append(f"r{number}")
            return text
        shape = rng.random()
        if shape < 0.15:
            target = rng.choice([name for name in self.integers if name.startswith("bits.")])
            return f"{target} = {self.integer(rng.randint(1, 4))};"
        if shape < 0.3:
            target = rng.choice([name for name in self.integers if name[0] in "br" or name.startswith("array")])
            operator = rng.choice(("+=", "-=", "*=", "&=", "|=", "^=", "/=", "%="))
            if operator in ("/=", "%="):
                return f"{target} {operator} {rng.choice(_DIVISORS)};"
            return f"{target} {operator} {self.integer(rng.randint(1, 3))};"
        if shape < 0.4:
            target = rng.choice([name for name in self.integers if name[0] in "br" or name.startswith("array")])
            return rng.choice((f"{target}++;", f"--{target};", f"{target} >>= 1;"))
        results.append(f"{self.type()} r{number};")
        text = f"r{number} = {self.integer(rng.randint(1, 5))};"
        self.integers.append(f"r{number}")
        return text


def arithmetic_program(seed: int) -> str:
    """The program of a seed."""
    return _Arithmetic(random.Random(seed)).program()
