"""Small random programs whose verdict is decided by executing them on every input.

A program reads at most two small inputs, computes, and asserts something of what it computed. It is drawn with a hole
for the assertion; once executions have shown which values the result takes, the hole is filled with a claim that is
about one of them or just beside it, so that right and wrong claims are about as frequent.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from tests.generator.features import ALL, composed

HOLE = "/* claim */"
_TYPES = ("int", "unsigned", "unsigned char", "signed char", "short", "unsigned short", "long long")
_RESULT = "extern void reach_error(void);\nlong long result;\n"
_FUNCTIONS = """
static int largest(int a, int b) { return a > b ? a : b; }
static int smallest(int a, int b) { return a < b ? a : b; }
static int climb(int n) { return n <= 0 ? 1 : 2 + climb(n - 1); }
static void bump(int *p) { if (*p < 100) ++*p; }
static void swap(int *p, int *q) { int t = *p; *p = *q; *q = t; }
static unsigned mix(unsigned a, unsigned char b) { return (a << 1 | a >> 31) ^ b; }
static struct pair turned(struct pair p) { struct pair q = {p.b, p.a}; return q; }
"""


@dataclass(frozen=True)
class VerdictProgram:
    """A program with a hole, and for each input the number of its values, counted from zero."""

    text: str
    inputs: tuple[int, ...]

    def with_claim(self, claim: str) -> str:
        return self.text.replace(HOLE, claim)


class _Writer:
    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.variables: list[str] = []
        self.counters = 0
        self.labels = 0

    def program(self) -> VerdictProgram:
        rng = self.rng
        inputs = tuple(rng.choice(((), (2,), (8,), (16,), (256,), (4, 4), (16, 2), (8, 16))))
        lines = ["extern void reach_error(void);", "extern unsigned char __VERIFIER_nondet_uchar(void);"]
        lines += ["extern _Bool __VERIFIER_nondet_bool(void);", "extern void *malloc(unsigned long);"]
        lines += ["struct pair { int a; short b; };", "union view { unsigned word; unsigned char bytes[4]; };"]
        lines += [_FUNCTIONS, "long long result;"]
        body: list[str] = []
        for number, count in enumerate(inputs):
            name = f"in{number}"
            if count == 2:
                body.append(f"_Bool {name} = __VERIFIER_nondet_bool();")
            elif count == 256:
                body.append(f"unsigned char {name} = __VERIFIER_nondet_uchar();")
            else:
                body.append(f"unsigned char {name} = __VERIFIER_nondet_uchar() % {count};")
            self.variables.append(name)
        for number in range(rng.randint(2, 4)):
            name, kind = f"v{number}", rng.choice(_TYPES)
            if rng.random() < 0.3:
                lines.append(f"{rng.choice(('', 'static '))}{kind} {name} = {rng.randint(-3, 20)};")
            else:
                body.append(f"{kind} {name} = {self.value(0)};")
            self.variables.append(name)
        self.integers = [f"i{number}" for number in range(2)]
        body += [f"int {name} = {self.value(1)};" for name in self.integers]
        self.variables += self.integers
        body += [f"int cells[4] = {{{self.value(0)}, 2}};", "struct pair p = {1, 2};", "union view u = {7};"]
        self.variables += ["cells[0]", "cells[1]", "p.a", "p.b", "u.bytes[0]", "u.word"]
        for _ in range(rng.randint(1, 4)):
            body += self.statement(2)
        body += [f"result = {self.value(2)};", f"if (!({HOLE})) reach_error();", "return 0;"]
        text = "\n".join([*lines, "int main(void) {", *(f"    {line}" for line in body), "}", ""])
        return VerdictProgram(text, inputs)

    def target(self) -> str:
        return self.rng.choice([name for name in self.variables if not name.startswith("in")])

    def value(self, depth: int) -> str:
        rng = self.rng
        if depth <= 0 or rng.random() < 0.25:
            return rng.choice(self.variables) if self.variables and rng.random() < 0.7 else str(rng.randint(-4, 20))
        a, b = self.value(depth - 1), self.value(depth - 1)
        return rng.choice(
            (
                f"({a} + {b})",
                f"({a} - {b})",
                f"({a} ^ {b})",
                f"({a} & {b})",
                f"({a} * {rng.randint(2, 5)})",
                f"({a} % {rng.choice((2, 3, 8, 10))})",
                f"({a} >> {rng.randint(1, 3)})",
                f"({self.condition(depth - 1)} ? {a} : {b})",
                f"(({rng.choice(_TYPES)})({a}))",
                f"largest({a}, {b})",
                f"smallest({a}, {b})",
                f"mix({a}, {b})",
                f"cells[({a}) & 3]",
                f"climb(({a}) & 3)",
            )
        )

    def condition(self, depth: int) -> str:
        comparison = self.rng.choice(("<", "<=", ">", ">=", "==", "!="))
        return f"({self.value(depth)} {comparison} {self.value(depth)})"

    def statement(self, depth: int) -> list[str]:
        rng = self.rng
        if depth <= 0 or rng.random() < 0.35:
            return [self.simple()]
        inner = [line for _ in range(rng.randint(1, 2)) for line in self.statement(depth - 1)]
        block = [f"    {line}" for line in inner]
        shape = rng.randrange(8)
        if shape == 0:
            other = [f"    {line}" for line in self.statement(depth - 1)]
            return [f"if {self.condition(1)} {{", *block, "} else {", *other, "}"]
        if shape == 1:
            cases = [f"case {number}: {self.simple()} {rng.choice(('break;', ''))}" for number in (0, 1, 3)]
            return [f"switch (({self.value(1)}) & 3) {{", *cases, "default:", *block, "}"]
        self.counters += 1
        counter = f"k{self.counters}"
        bound = str(rng.randint(1, 6)) if rng.random() < 0.6 else f"(({self.value(0)}) & 7)"
        self.variables.append(counter)
        simple = self.simple()
        while simple.startswith(counter) or f"&{counter}" in simple:
            simple = self.simple()
        self.variables.remove(counter)
        if shape == 2:
            self.labels += 1
            label = f"again{self.labels}"
            return [f"int {counter} = 0;", f"{label}: {simple}", *inner, f"if (++{counter} < {bound}) goto {label};"]
        if shape == 3:
            head = ["{", f"int {counter} = {bound};", f"while ({counter} > 0) {{"]
            return [*head, simple, *block, f"{counter}--;", "}", "}"]
        if shape == 4:
            return ["{", f"int {counter} = 0;", "do {", *block, f"}} while (++{counter} < {bound});", "}"]
        if shape == 5:
            leave = f"    if {self.condition(0)} {rng.choice(('break', 'continue'))};"
            return [f"for (int {counter} = 0; {counter} < {bound}; {counter}++) {{", leave, *block, "}"]
        return [f"for (int {counter} = 0; {counter} < {bound}; {counter}++) {{", f"    {simple}", *block, "}"]

    def simple(self) -> str:
        rng = self.rng
        a, b = rng.sample(self.integers, 2)
        options = [f"{self.target()} {rng.choice(('=', '+=', '-=', '^='))} {self.value(1)};"] * 5
        options += [f"{self.target()}{rng.choice(('++', '--'))};", f"bump(&{a});", f"swap(&{a}, &{b});"]
        options += [f"cells[({self.value(0)}) & 3] = {self.value(1)};", "p = turned(p);"]
        options += [f"{{ int *q = {self.condition(0)} ? &{a} : &{b}; *q = {self.value(1)}; }}"]
        options += [f"{{ struct pair *q = &p; q->a = {self.value(1)}; q->b++; }}"]
        options += [f"{{ int *q = &cells[({self.value(0)}) & 3]; *q += 2; }}", f"u.bytes[({self.value(0)}) & 3]++;"]
        options += [f"{{ int (*f)(int, int) = {self.condition(0)} ? largest : smallest; {a} = f({a}, {b}); }}"]
        options += [f"{{ int *q = malloc(sizeof *q); *q = {self.value(0)}; {a} = *q + 1; }}"]
        return rng.choice(options)


def verdict_program(seed: int) -> VerdictProgram:
    """The program of a seed: of every three, one has no input and is about a single corner of C."""
    rng = random.Random(seed)
    return _about_a_corner(rng) if seed % 3 == 0 else _Writer(rng).program()


def _about_a_corner(rng: random.Random) -> VerdictProgram:
    snippet = rng.choice(ALL)(rng)
    ending = f"    result = out0[{rng.randrange(8)}];\n    if (!({HOLE})) reach_error();\n    return 0;\n}}\n"
    text = composed([(snippet.statements, snippet.declarations, snippet.headers)])
    text = text[: text.rindex("    return 0;")] + ending
    return VerdictProgram(text.replace("long long out0", f"{_RESULT}long long out0", 1), ())


def claim(values: Sequence[int], rng: random.Random) -> str:
    """A claim about the result: half of them hold for all the values that it takes."""
    low, high, any_ = min(values), max(values), rng.choice(values)
    holds = [f"result <= {_literal(high)}", f"result >= {_literal(low)}", f"result < {_literal(high + 1)}"]
    holds += [f"result != {_literal(high + 1)}", f"result != {_literal(low - 1)}"]
    fails = [f"result < {_literal(high)}", f"result > {_literal(low)}", f"result != {_literal(any_)}"]
    fails += [f"result <= {_literal(high - 1)}"]
    if len(set(values)) == 1:
        holds.append(f"result == {_literal(any_)}")
        fails.append(f"result == {_literal(any_ + 1)}")
    missing = [value for value in range(low, min(high, low + 200)) if value not in values]
    if missing:
        holds.append(f"result != {_literal(rng.choice(missing))}")
    return rng.choice(holds if rng.random() < 0.55 else fails)


def _literal(value: int) -> str:
    return f"{value}LL" if value >= 0 else f"(-{-value - 1}LL - 1)"
