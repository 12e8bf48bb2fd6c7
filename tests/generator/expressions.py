"""Random C expressions without side effects and without undefined behaviour, signed overflow excepted."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tests.generator.model import ENUMERATORS, INTEGERS, LLONG, ULLONG, Place, Scalar, Scope

LITERALS = (
    *("0", "1", "2", "3", "7", "10", "31", "100", "127", "128", "255", "256", "32767", "32768", "65535", "65536"),
    *("(-1)", "(-2)", "(-7)", "(-128)", "(-32768)", "2147483647", "(-2147483647 - 1)", "4294967295u", "0x80000000u"),
    *("'a'", r"'\n'", r"'\xff'", "1u", "5ul", "0x123456789abLL", "9223372036854775807LL", "18446744073709551615ULL"),
    *("(-9223372036854775807LL - 1)", "0777", "0xdeadbeef", "1L", "0x7fff8000"),
)
FLOAT_LITERALS = (
    *("0.0", "1.0", "-1.5", "0.1", "2.5f", "1e10", "-3e-5f", "123456.789", "0.5f", "7.0", "1e30f", "-0.25", "1e-300"),
    "16777217.0",
)
PURE = ("pure_0", "pure_1", "pure_2")
COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")


class Expressions:
    """Draws expressions over what a scope shows."""

    def __init__(self, rng: random.Random, scope: Scope, floats: bool, mathematics: bool) -> None:
        self.rng = rng
        self.scope = scope
        self._floats = floats
        self._mathematics = mathematics

    @contextmanager
    def excluding(self, *names: str) -> Iterator[None]:
        """Hide variables whose value changes in the same expression."""
        saved = self.scope
        self.scope = saved.without(frozenset(names))
        yield
        self.scope = saved

    # Places

    def render(self, place: Place) -> str:
        """The text of a place, with an index expression within bounds for each dimension."""
        return place.text.format(*(self.index(length) for length in place.lengths))

    def index(self, length: int) -> str:
        """An expression with a value in 0 … length - 1."""
        if self.rng.random() < 0.4 or length == 1:
            return str(self.rng.randrange(length))
        inner = self.integer(1)
        if length & (length - 1) == 0:
            return f"({inner}) & {length - 1}"
        return f"(unsigned char)({inner}) % {length}"

    def pick(self, floating: bool = False) -> Place | None:
        """A random place of integer or floating type."""
        places = [place for place in self.scope.places if place.type.floating == floating]
        return self.rng.choice(places) if places else None

    # Integers

    def integer(self, depth: int) -> str:
        """An integer expression of any integer type."""
        if depth <= 0 or self.rng.random() < 0.12:
            return self._leaf()
        forms = (
            *(self._unary, self._binary, self._binary, self._binary, self._guarded, self._shift, self._logic),
            *(self._conditional, self._cast, self._special, self._compare),
        )
        return self.rng.choice(forms)(depth - 1)

    def _leaf(self) -> str:
        choice = self.rng.random()
        place = self.pick()
        if place is None or choice < 0.25:
            return self.rng.choice(LITERALS)
        if choice < 0.3:
            return self.rng.choice(ENUMERATORS)
        if choice < 0.36 and self.scope.pointers:
            pointer = self.rng.choice(self.scope.pointers)
            if not pointer.type.floating:
                return f"{pointer.name}[{self.rng.randrange(pointer.length)}]"
        return self.render(place)

    def _unary(self, depth: int) -> str:
        return f"{self.rng.choice('-~!+')}({self.integer(depth)})"

    def _binary(self, depth: int) -> str:
        return f"({self.integer(depth)}) {self.rng.choice('+-*&|^')} ({self.integer(depth)})"

    def _guarded(self, depth: int) -> str:
        """A division or remainder whose divisor is not zero, and not -1 where that would trap."""
        operator, dividend, divisor = self.rng.choice("/%"), self.integer(depth), self.integer(depth)
        guards = (
            f"((({divisor}) & 15) + 1)",
            f"(-(({divisor}) & 31) - 2)",
            f"((unsigned short)({divisor}) | 1)",
            f"((unsigned)({divisor}) | 1u)",
            str(self.rng.choice((2, 3, 7, -1, 1, -2, -5, 10, 64, 1000))),
            self.rng.choice(("4294967295u", "-1ll", "18446744073709551615ull", "2147483648u")),
        )
        return f"({dividend}) {operator} {self.rng.choice(guards)}"

    def _shift(self, depth: int) -> str:
        operator, amount = self.rng.choice(("<<", ">>")), self.integer(depth)
        if self.rng.random() < 0.3:
            wide = self.rng.choice((LLONG, ULLONG)).name
            return f"({wide})({self.integer(depth)}) {operator} (({amount}) & 63)"
        return f"({self.integer(depth)}) {operator} (({amount}) & 31)"

    def _logic(self, depth: int) -> str:
        return f"({self.condition(depth)}) {self.rng.choice(('&&', '||'))} ({self.condition(depth)})"

    def _compare(self, depth: int) -> str:
        operator = self.rng.choice(COMPARISONS)
        if self._floats and self.rng.random() < 0.2:
            return f"({self.floating(depth)}) {operator} ({self.floating(depth)})"
        return f"({self.integer(depth)}) {operator} ({self.integer(depth)})"

    def condition(self, depth: int) -> str:
        """A scalar expression to branch on."""
        return self._compare(depth) if self.rng.random() < 0.7 else self.integer(depth)

    def _conditional(self, depth: int) -> str:
        if self.rng.random() < 0.2:
            # gcc looks at the width of a bit-field through this operator, which is refused: + hides it
            return f"(+({self.integer(depth)})) ?: (+({self.integer(depth)}))"
        return f"({self.condition(depth)}) ? ({self.integer(depth)}) : ({self.integer(depth)})"

    def _cast(self, depth: int) -> str:
        return f"({self.rng.choice(INTEGERS).name})({self.integer(depth)})"

    def _special(self, depth: int) -> str:
        """Forms that are rarer in C: sizeof, comma, statement expressions, builtins, views of bytes, calls."""
        forms: list[Callable[[], str]] = [
            lambda: f"sizeof(({self.integer(depth)}) + 0)",
            lambda: f"(({self.integer(depth)}), ({self.integer(depth)}))",
            lambda: self._statement_expression(depth),
            lambda: f"__builtin_expect({self.integer(depth)}, 1)",
            lambda: f"_Generic(({self.integer(depth)}) + 0, int: 3, unsigned: 5, long long: 7, default: 11)",
            lambda: f"(int)__builtin_popcount({self.integer(depth)})",
            lambda: f"(typeof(({self.integer(depth)}) + 0))({self.integer(depth)})",
            lambda: f"(int[]){{{self.integer(depth)}, {self.integer(depth)}}}[{self.index(2)}]",
            self._byte_view,
            self._pointer_question,
            lambda: f"{self.rng.choice(PURE)}({self.integer(depth)}, {self.integer(depth)})",
        ]
        if self._floats:
            forms.append(lambda: f"to_integer({self.floating(depth)})")
        return self.rng.choice(forms)()

    def _statement_expression(self, depth: int) -> str:
        name = f"e{self.rng.randrange(1000)}"
        kind = self.rng.choice(INTEGERS).name
        return (
            f"({{ {kind} {name} = {self.integer(depth)}; {name} {self.rng.choice('+-*^')} ({self.integer(depth)}); }})"
        )

    def _byte_view(self) -> str:
        return self.byte_view() or self._leaf()

    def byte_view(self) -> str | None:
        """One byte of an integer object, as an lvalue."""
        places = [place for place in self.scope.places if place.addressable and place.type.punnable]
        if not places:
            return None
        target = self.render(self.rng.choice(places))
        kind = self.rng.choice(("unsigned char", "signed char", "char"))
        return f"(({kind} *)&{target})[({self.integer(1)}) & (sizeof({target}) - 1)]"

    def _pointer_question(self) -> str:
        if not self.scope.arrays:
            return self._leaf()
        array = self.rng.choice(self.scope.arrays)
        left = f"&{array.name}[{self.index(array.length)}]"
        right = f"&{array.name}[{self.index(array.length)}]"
        if self.rng.random() < 0.4:
            return f"(int)({left} - {right})"
        return f"({left} {self.rng.choice(COMPARISONS)} {right})"

    def of_type(self, kind: Scalar, depth: int) -> str:
        """An expression to assign to an object of a type, such that the conversion is defined."""
        if kind.floating:
            return self.floating(depth) if self.rng.random() < 0.8 else self.integer(depth)
        if kind.name == "_Bool" and self._floats and self.rng.random() < 0.1:
            return self.floating(depth)
        return self.integer(depth)

    # Floats

    def floating(self, depth: int) -> str:
        """An expression of type float or double."""
        choice = self.rng.random()
        if depth <= 0 or choice < 0.2:
            place = self.pick(floating=True)
            return self.render(place) if place and self.rng.random() < 0.7 else self.rng.choice(FLOAT_LITERALS)
        if choice < 0.65:
            return f"({self.floating(depth - 1)}) {self.rng.choice('+-*/')} ({self.floating(depth - 1)})"
        if choice < 0.72:
            return f"-({self.floating(depth - 1)})"
        if choice < 0.84:
            return f"({self.rng.choice(('float', 'double'))})({self.integer(depth - 1)})"
        if choice < 0.92 and self._mathematics:
            name = self.rng.choice(("fabs", "floor", "ceil", "trunc", "round", "sqrt"))
            return f"{name}({self.floating(depth - 1)})"
        return f"({self.condition(depth - 1)}) ? ({self.floating(depth - 1)}) : ({self.floating(depth - 1)})"
