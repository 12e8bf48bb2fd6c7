"""Put a random program together: types, globals, the observation of them, functions, main."""

import random
from dataclasses import replace

from tests.generator.expressions import FLOAT_LITERALS, LITERALS, Expressions
from tests.generator.libc import PROLOGUE, Library
from tests.generator.model import (
    BOOL,
    DOUBLE,
    ENUMERATORS,
    FLOAT,
    FLOATS,
    INT,
    INTEGERS,
    UCHAR,
    UINT,
    ULLONG,
    Array,
    Field,
    Function,
    Parameter,
    Place,
    Pointer,
    Record,
    RecordVariable,
    Scalar,
    Scope,
)
from tests.generator.statements import SPARES, Statements

MAIN_BUDGET = 150
FUNCTION_BUDGET = 20
PUNNABLE = tuple(kind for kind in INTEGERS if kind.punnable)


class ProgramGenerator:
    """Draws one program; everything follows from the random generator that it is given."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.libc = Library.draw(rng)
        self.floats = rng.random() < 0.6
        self.mathematics = self.floats and rng.random() < 0.25
        self.records: list[Record] = []
        self.functions: list[Function] = []
        self.globals = Scope()

    def generate(self) -> str:
        """The text of the program."""
        self.records = self._records()
        declarations = self._globals()
        functions = [line for number in range(self.rng.randint(1, 4)) for line in self._function(number)]
        main = self._main()
        headers = self.libc.headers() + (["#include <math.h>"] if self.mathematics else [])
        lines = [*self._comment(), *headers, "", PROLOGUE]
        lines.append(self._enumeration())
        for record in self.records:
            lines += record.definition()
        lines += [*declarations, self.libc.definitions(), *self._check(), *functions, *main]
        return "\n".join(lines) + "\n"

    def _comment(self) -> list[str]:
        notes = ["/* A random program."]
        if self.mathematics:
            notes.append("data models: LP64.")
        if self.libc.inputs:
            inputs = [self.rng.choice((0, 1, -1, 7, 255, -128, 65536, 2147483647)) for _ in range(6)]
            notes.append(f"inputs: {', '.join(map(str, inputs))}")
        return [" ".join([*notes, "*/"])]

    def _enumeration(self) -> str:
        """With a negative constant the type is signed, without one it is unsigned."""
        first = self.rng.choice((-3, 0, 1))
        values = ", ".join(f"{name} = {first + 5 * k * k}" for k, name in enumerate(ENUMERATORS))
        return f"enum kind {{ {values} }};"

    def _scalar(self) -> Scalar:
        if self.floats and self.rng.random() < 0.15:
            return self.rng.choice(FLOATS)
        return self.rng.choice(INTEGERS)

    # Types

    def _records(self) -> list[Record]:
        flat = Record("struct flat", tuple(self._field(f"a{k}") for k in range(self.rng.randint(1, 3))))
        bits = [self._bit_field(f"b{k}") for k in range(self.rng.randint(2, 5))]
        if self.rng.random() < 0.3:
            bits.insert(1, Field("", INT, (), 0))
        packed = Record("struct packed", tuple(bits))
        # The first member of a union is its largest, so that initialising it sets every byte.
        members = tuple(self._field(f"c{k}", PUNNABLE, 1) for k in range(1, self.rng.randint(2, 4)))
        view = Record("union view", (Field("c0", ULLONG), *members, Field("bytes", UINT, (2,))))
        inner = [Field("f0", flat), Field("f1", packed), Field("f2", view), Field("f3", flat, (2,))]
        parts = self.rng.sample(inner, self.rng.randint(1, 2))
        hidden = Record("union", (Field("h0", ULLONG), Field("h1", UCHAR, (4,)), Field("h2", INT)))
        if self.rng.random() < 0.4:
            parts.append(Field("", hidden))
        nested = Record("struct nested", (Field("d0", INT), *parts, self._field("d1")))
        return [flat, packed, view, nested]

    def _field(self, name: str, kinds: tuple[Scalar, ...] = (), most: int = 4) -> Field:
        kind = self.rng.choice(kinds) if kinds else self._scalar()
        length = (self.rng.randint(2, most),) if most > 1 and self.rng.random() < 0.3 else ()
        return Field(name, kind, length)

    def _bit_field(self, name: str) -> Field:
        kind = self.rng.choice((INT, UINT, UINT, UCHAR, Scalar("unsigned short", 16), BOOL))
        return Field(name, kind, (), self.rng.randint(1, kind.bits)) if self.rng.random() < 0.85 else Field(name, kind)

    # Globals

    def _literal(self, kind: Scalar) -> str:
        return self.rng.choice(FLOAT_LITERALS if kind.floating else LITERALS)

    def _globals(self) -> list[str]:
        lines, self.globals = self._draw_variables("g", "", self.rng.randint(3, 6))
        return [*lines, *self._spares()]

    def _spares(self) -> list[str]:
        """Arrays that serve as arguments where nothing else has the right type."""
        return [f"{kind.name} {name}[4];" for kind, name in SPARES.items()]

    def _draw_variables(self, letter: str, indent: str, scalars: int) -> tuple[list[str], Scope]:
        lines, places, arrays, pointers, records = [], [], [], [], []
        for k in range(scalars):
            kind = self._scalar()
            lines.append(f"{indent}{kind.name} {letter}{k} = {self._literal(kind)};")
            places.append(Place(f"{letter}{k}", kind))
        for k in range(self.rng.randint(1, 2)):
            kind, length, name = self._scalar(), self.rng.choice((2, 3, 4, 5)), f"{letter}a{k}"
            values = ", ".join(self._literal(kind) for _ in range(self.rng.randint(1, length)))
            lines.append(f"{indent}{kind.name} {name}[{length}] = {{{values}}};")
            places.append(Place(name + "[{}]", kind, (length,)))
            arrays.append(Array(name, kind, length))
        if self.rng.random() < 0.4:
            kind, name = self.rng.choice(INTEGERS), f"{letter}m"
            lines.append(f"{indent}{kind.name} {name}[2][3] = {{{{1, 2}}, {{[1 ... 2] = {self._literal(kind)}}}}};")
            places.append(Place(name + "[{}][{}]", kind, (2, 3)))
        for k, record in enumerate(self.rng.sample(self.records, self.rng.randint(1, 2))):
            name = f"{letter}s{k}"
            lines.append(f"{indent}{record.name} {name} = {{{self._initialiser(record)}}};")
            places += record.places(name + ".")
            records.append(RecordVariable(name, record))
            if self.rng.random() < 0.4:
                pointer = f"{letter}r{k}"
                lines.append(f"{indent}{record.name} *{pointer} = &{name};")
                places += record.places(pointer + "->")
                records.append(RecordVariable(f"(*{pointer})", record, pointer))
        for k, array in enumerate(arrays):
            name, length = f"{'q' if indent else 'p'}{k}", self.rng.randint(1, array.length)
            lines.append(f"{indent}{array.type.name} *{name} = {array.name};")
            pointers.append(Pointer(name, array.type, length))
        return lines, Scope(tuple(places), tuple(arrays), tuple(pointers), tuple(records))

    def _initialiser(self, record: Record) -> str:
        first = record.fields[0]
        if self.rng.random() < 0.3 or not isinstance(first.type, Scalar):
            return "0" if isinstance(first.type, Scalar) else ""
        value = "1" if first.type is BOOL else self._literal(first.type)
        return f"{{{value}}}" if first.lengths else f".{first.name} = {value}"

    def _check(self) -> list[str]:
        lines = ["static void check(void) {", "    unsigned int h = checksum_log;"]
        direct = [place for place in self.globals.places if "->" not in place.text]
        lines += [f"    {fold(leaf, place.type)}" for place in direct for leaf in place.leaves()]
        lines += [f"    {fold(f'*{pointer.name}', pointer.type)}" for pointer in self.globals.pointers]
        lines += [f"    {line}" for line in self.libc.observations()]
        return [*lines, "    FOLD(spare_ints[0] + spare_bytes[1] + chosen.tag);", "    RECORD(h);", "}"]

    # Functions

    def _function(self, number: int) -> list[str]:
        recursive = self.rng.random() < 0.3
        parameters = [Parameter("depth", INT)] if recursive else []
        for k in range(self.rng.randint(0, 3)):
            choice = self.rng.random()
            if choice < 0.25:
                kind = self.rng.choice(tuple(SPARES))
                parameters.append(Parameter(f"x{k}", kind, self.rng.choice((1, 2, 4))))
            elif choice < 0.45:
                parameters.append(Parameter(f"x{k}", self.rng.choice(self.records)))
            else:
                parameters.append(Parameter(f"x{k}", self._scalar()))
        result = self.rng.choice((None, self._scalar(), self._scalar(), self.rng.choice(self.records)))
        if recursive and not (isinstance(result, Scalar) and not result.floating):
            result = INT
        function = Function(f"f{number}", result, tuple(parameters), 0)
        scope, extra = self._parameter_scope(function), self.rng.randint(1, 2)
        lines, statements = self._body(scope, FUNCTION_BUDGET, self.rng.randint(2, 5), extra, function)
        # A recursive function calls itself once, at most three deep.
        cost = (statements.spent + 1) * (4 if recursive else 1)
        self.functions.append(replace(function, cost=cost))
        return [function.signature() + " {", *lines, "}"]

    def _parameter_scope(self, function: Function) -> Scope:
        places: list[Place] = []
        pointers, records = [], []
        for parameter in function.parameters:
            if isinstance(parameter.type, Record):
                places += parameter.type.places(parameter.name + ".")
                records.append(RecordVariable(parameter.name, parameter.type))
            elif parameter.length:
                places.append(Place(parameter.name + "[{}]", parameter.type, (parameter.length,)))
                pointers.append(Pointer(parameter.name, parameter.type, parameter.length))
            elif parameter.name != "depth":
                places.append(Place(parameter.name, parameter.type))
        return Scope(tuple(places), (), (), tuple(records))

    def _body(
        self, parameters: Scope, budget: int, count: int, scalars: int, function: Function | None
    ) -> tuple[list[str], Statements]:
        """The lines of a function's body, with its locals first and its result last."""
        declared, own = self._draw_variables("l", "    ", scalars)
        kinds = [self.rng.choice(INTEGERS) for _ in range(3)]
        scratch = tuple(Place(f"t{k}", kind, (), False, True) for k, kind in enumerate(kinds))
        scope = self.globals.joined(parameters).joined(own).joined(Scope(scratch))
        draw = Expressions(self.rng, scope, self.floats, self.mathematics)
        statements = Statements(self.rng, draw, scratch, tuple(self.functions), self.libc, budget)
        body = statements.body(count)
        declared += [f"    {place.type.name} {place.text} = {self._literal(place.type)};" for place in scratch]
        if function and self.rng.random() < 0.5:
            declared.append("    static unsigned short calls = 65533;")
            body += ["NOTE(calls++);"]
        if statements.counters:
            declared.append(f"    int {', '.join(f'{name} = 0' for name in statements.counters)};")
        body += self._recursive_call(function, statements) + [note(p) for p in (*own.places, *scratch)]
        if function and function.result:
            body.append(f"return {self._result(function.result, draw)};")
        return [*declared, *("    " + line for line in body)], statements

    def _recursive_call(self, function: Function | None, statements: Statements) -> list[str]:
        if not function or not any(p.name == "depth" for p in function.parameters):
            return []
        call = statements.invoke(function, depth="depth - 1")
        return [f"if (depth > 0) t0 = {call} {self.rng.choice('+-^')} t1;"]

    def _result(self, result: Scalar | Record, draw: Expressions) -> str:
        if isinstance(result, Scalar):
            return draw.of_type(result, 2)
        same = [record.name for record in draw.scope.records if record.type == result]
        return self.rng.choice(same) if same else f"({result.name}){{{self._initialiser(result)}}}"

    def _main(self) -> list[str]:
        lines, _ = self._body(Scope(), MAIN_BUDGET, self.rng.randint(15, 45), self.rng.randint(2, 4), None)
        return ["int main(void) {", "    check();", *lines, "    return checksum_log & 127;", "}"]


def fold(leaf: str, kind: Scalar) -> str:
    """A line of `check` for one scalar."""
    if kind in (FLOAT, DOUBLE):
        return f"FOLD64(bits({leaf}));"
    return f"FOLD64({leaf});" if kind.bits == 64 else f"FOLD({leaf});"


def note(place: Place) -> str:
    """An observation of one element of a local variable."""
    leaf = list(place.leaves())[-1]
    return f"NOTE(bits({leaf}) >> 20);" if place.type.floating else f"NOTE({leaf});"
