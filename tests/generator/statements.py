"""Random C statements; each is followed by an observation of all globals."""

import random
from collections.abc import Callable

from tests.generator.expressions import Expressions
from tests.generator.libc import Library
from tests.generator.model import INT, INTEGERS, UCHAR, Function, Place, RecordVariable, Scalar

SPARES = {INT: "spare_ints", UCHAR: "spare_bytes"}
OPERATORS = ("+=", "-=", "*=", "&=", "|=", "^=")
Lines = list[str]


class Statements:
    """Draws the body of one function. `spent` bounds how many observations a call of it makes."""

    def __init__(
        self,
        rng: random.Random,
        expressions: Expressions,
        scratch: tuple[Place, ...],
        functions: tuple[Function, ...],
        library: Library,
        budget: int,
    ) -> None:
        self.rng = rng
        self.draw = expressions
        self._scratch = scratch
        self._functions = functions
        self._library = library
        self._budget = budget
        self.spent = 0
        self._weight = 1
        self._counters = 0
        self._labels = 0
        self._in_loop = False
        self.counters: list[str] = []

    def body(self, count: int, depth: int = 2) -> Lines:
        """A sequence of statements."""
        lines: Lines = []
        for _ in range(count):
            if self.spent + self._weight > self._budget:
                break
            lines += self._statement(depth)
        return lines

    def _statement(self, depth: int) -> Lines:
        simple: tuple[Callable[[], Lines], ...] = (
            *(self._assign, self._assign, self._assign, self._compound, self._compound, self._step, self._effects),
            *(self._effects, self._call, self._call, self._copy_record, self._point, self._bytes, self._memory),
            *(self._walk, self._library_call, self._indirect_call, self._point_to_record),
        )
        nested = (self._if, self._if, self._for, self._while, self._switch, self._goto, self._jump_into, self._block)
        if depth > 0 and self.rng.random() < 0.3:
            return self.rng.choice(nested)(depth - 1)
        if self._in_loop and self.rng.random() < 0.08:
            return [f"if ({self.draw.condition(1)}) {self.rng.choice(('break', 'continue'))};"]
        return self._observed(self.rng.choice(simple)())

    def _observed(self, lines: Lines) -> Lines:
        self.spent += self._weight
        return [*lines, "check();"]

    def _nested(self, count: int, depth: int, times: int = 1, loop: bool | None = None) -> Lines:
        """The statements of a block that runs at most so many times."""
        saved = self._weight, self._in_loop
        self._weight *= times
        if loop is not None:
            self._in_loop = loop
        lines = self.body(count, depth)
        self._weight, self._in_loop = saved
        return ["    " + line for line in lines]

    def _counter(self) -> str:
        self._counters += 1
        self.counters.append(f"k{self._counters}")
        return self.counters[-1]

    def _label(self) -> str:
        self._labels += 1
        return f"label{self._labels}"

    def _target(self) -> Place:
        place = self.draw.pick(floating=self.rng.random() < 0.2) or self.draw.pick()
        assert place is not None
        return place

    def _private(self, *but: str) -> Place:
        return self.rng.choice([place for place in self._scratch if place.text not in but])

    # Assignments

    def _assign(self) -> Lines:
        place = self._target()
        return [f"{self.draw.render(place)} = {self.draw.of_type(place.type, 3)};"]

    def _compound(self) -> Lines:
        place = self._target()
        text = self.draw.render(place)
        if place.type.floating:
            return [f"{text} {self.rng.choice(('+=', '-=', '*=', '/='))} {self.draw.of_type(place.type, 2)};"]
        choice = self.rng.random()
        if choice < 0.2:
            return [f"{text} {self.rng.choice(('/=', '%='))} (({self.draw.integer(2)}) & 15) + 1;"]
        if choice < 0.45:
            return [f"{text} {self.rng.choice(('<<=', '>>='))} ({self.draw.integer(2)}) & 31;"]
        return [f"{text} {self.rng.choice(OPERATORS)} {self.draw.integer(2)};"]

    def _step(self) -> Lines:
        text = self.draw.render(self._target())
        return [self.rng.choice((f"{text}++;", f"++{text};", f"{text}--;", f"--{text};"))]

    def _effects(self) -> Lines:
        """Side effects inside an expression, on variables that the rest of it does not read."""
        first = self._private()
        second = self._private(first.text)
        a, b = first.text, second.text
        step = self.rng.choice((f"{a}++", f"++{a}", f"{a}--", f"--{a}"))
        with self.draw.excluding(a, b):
            place = self.draw.pick()
            assert place is not None
            text, value = self.draw.render(place), self.draw.integer(2)
            other, condition = self.draw.integer(1), self.draw.condition(1)
        forms = [
            f"{text} = {step};",
            f"{text} = ({step}) + ({value});",
            f"{a} = {b} = {value};",
            f"{a} = ({b} = {value}) ^ ({other});",
            f"({condition}) && ({a} = {value});",
            f"({step}) || ({text} = {value}, 1);",
            f"({condition}) ? ({a} = {value}) : ({b} = {other});",
            f"{a} = ({b} = {value}, {text} = {b}, {other});",
            f"if (({a} = {value}) > ({other})) {text} = {b}++;",
            f"{a} += ({b} -= {value}) * 3;",
        ]
        return [self.rng.choice(forms)]

    def _bytes(self) -> Lines:
        view = self.draw.byte_view()
        if view is None:
            return self._assign()
        return [f"{view} {self.rng.choice(('=', '+=', '^='))} {self.draw.integer(2)};"]

    # Records, arrays and pointers

    def _copy_record(self) -> Lines:
        records = self.draw.scope.records
        if not records:
            return self._assign()
        target = self.rng.choice(records)
        same = [record for record in records if record.type == target.type and record.name != target.name]
        makers = [f for f in self._callable() if f.result == target.type]
        if makers and self.rng.random() < 0.6 and not target.pointer:
            maker = self.rng.choice(makers)
            self._pay(maker)
            return [f"{target.name} = {self.invoke(maker)};"]
        if same and self.rng.random() < 0.7:
            return [f"{target.name} = {self.rng.choice(same).name};"]
        field, kind = self.rng.choice(
            [(f, f.type) for f in target.type.fields if f.name and isinstance(f.type, Scalar)]
        )
        dimension = f"[{self.rng.randrange(field.lengths[0])}]" if field.lengths else ""
        value = self.draw.of_type(kind, 2)
        return [f"{target.name} = ({target.type.name}){{.{field.name}{dimension} = {value}}};"]

    def _point_to_record(self) -> Lines:
        """Let a pointer to a record point to another one of its type."""
        pointers = [record for record in self.draw.scope.records if record.pointer]
        if not pointers:
            return self._assign()
        pointer = self.rng.choice(pointers)
        alive = [record for record in self.draw.scope.records if record.type == pointer.type]
        if pointer.name.startswith("(*g"):
            alive = [record for record in alive if record.name.startswith(("g", "(*g"))]
        return [f"{pointer.pointer} = &{self.rng.choice(alive).name};"]

    def _point(self) -> Lines:
        """Let a pointer point to another place, or use what it points to."""
        if not self.draw.scope.pointers:
            return self._assign()
        pointer = self.rng.choice(self.draw.scope.pointers)
        where = self._address(pointer.type, pointer.length, local=pointer.name.startswith("q"))
        if where is None or self.rng.random() < 0.4:
            cell = f"*{pointer.name}" if pointer.length == 1 else f"{pointer.name}[{self.draw.index(pointer.length)}]"
            return [f"{cell} {self.rng.choice(('=', '+=', '-='))} {self.draw.of_type(pointer.type, 2)};"]
        return [f"{pointer.name} = {where};"]

    def _address(self, kind: Scalar, length: int, local: bool = True) -> str | None:
        """The address of enough elements of a type; of globals only, where the pointer outlives the call."""
        options = []
        for array in self.draw.scope.arrays:
            if array.type == kind and array.length >= length and (local or array.name.startswith("g")):
                spare = array.length - length
                options.append(f"&{array.name}[{self.rng.randint(0, spare)}]" if spare else array.name)
        if length == 1:
            for place in self.draw.scope.places:
                fits = place.type == kind and place.addressable and not place.private
                if fits and (local or place.base.startswith("g")):
                    options.append("&" + self.draw.render(place))
        return self.rng.choice(options) if options else None

    def _memory(self) -> Lines:
        """memset, memcpy and memmove on arrays of integers."""
        arrays = [array for array in self.draw.scope.arrays if array.type.punnable]
        if not arrays:
            return self._assign()
        array = self.rng.choice(arrays)
        twins = [other for other in arrays if other.type == array.type and other.name != array.name]
        if twins and self.rng.random() < 0.5:
            other = self.rng.choice(twins)
            count = self.rng.randint(1, min(array.length, other.length))
            return [f"memcpy({array.name}, {other.name}, {count} * sizeof {array.name}[0]);"]
        if self.rng.random() < 0.5:
            return [f"memset({array.name}, {self.draw.integer(1)}, sizeof {array.name}[0] * {array.length});"]
        count = self.rng.randint(1, array.length - 1)
        to, start = self.rng.sample((0, array.length - count), 2) if array.length > count else (0, 0)
        return [f"memmove({array.name} + {to}, {array.name} + {start}, {count} * sizeof *{array.name});"]

    def _walk(self) -> Lines:
        """A loop that moves a pointer over an array."""
        if not self.draw.scope.arrays:
            return self._assign()
        array = self.rng.choice(self.draw.scope.arrays)
        value = self.draw.of_type(array.type, 1)
        operator = self.rng.choice(("=", "+=", "-="))
        end = f"{array.name} + {array.length}"
        kind, name = array.type.name, array.name
        forms = (
            f"for ({kind} *w = {name}; w < {end}; w++) *w {operator} {value};",
            f"{{ {kind} *w = {end}; while (w != {name}) *--w {operator} {value}; }}",
            f"{{ {kind} *w = {name}; do *w++ {operator} {value}; while (w - {name} < {array.length}); }}",
        )
        return [self.rng.choice(forms)]

    # Calls

    def _callable(self) -> list[Function]:
        return [f for f in self._functions if self.spent + self._weight * (f.cost + 1) <= self._budget]

    def _pay(self, function: Function) -> None:
        self.spent += self._weight * function.cost

    def invoke(self, function: Function, depth: str | None = None) -> str:
        """A call; its arguments have no side effects. A recursive function bounds its own depth."""
        arguments = []
        for parameter in function.parameters:
            if parameter.length:
                assert isinstance(parameter.type, Scalar)
                arguments.append(self._address(parameter.type, parameter.length) or SPARES[parameter.type])
            elif isinstance(parameter.type, Scalar):
                bound = depth or str(self.rng.randrange(4))
                arguments.append(bound if parameter.name == "depth" else self.draw.of_type(parameter.type, 2))
            else:
                arguments.append(self._record_value(parameter.type.name))
        return f"{function.name}({', '.join(arguments)})"

    def _record_value(self, name: str) -> str:
        same: list[RecordVariable] = [record for record in self.draw.scope.records if record.type.name == name]
        return self.rng.choice(same).name if same else f"({name}){{0}}"

    def _call(self) -> Lines:
        functions = self._callable()
        if not functions:
            return self._assign()
        function = self.rng.choice(functions)
        self._pay(function)
        call = self.invoke(function)
        if not isinstance(function.result, Scalar):
            return [f"{call};"]
        private = self._private()
        if function.result.floating:
            return [f"{private.text} = to_integer({call});"]
        with self.draw.excluding(*(place.text for place in self._scratch)):
            forms = (
                f"{private.text} = {call};",
                f"{private.text} {self.rng.choice(OPERATORS)} {call};",
                f"{private.text} = {call} {self.rng.choice('+-*^')} {self._private().text};",
                f"if ({call}) {private.text}++;",
                f"{call};",
            )
        return [self.rng.choice(forms)]

    def _indirect_call(self) -> Lines:
        private = self._private().text
        first, second = self.draw.integer(2), self.draw.integer(1)
        if self.rng.random() < 0.5:
            return [f"{private} = operations[({self.draw.integer(1)}) & 3]({first}, {second});"]
        return [
            f"chosen.operation = operations[{self.draw.index(4)}];",
            f"{private} = apply(chosen.operation, {first});",
        ]

    def _library_call(self) -> Lines:
        return self._library.call(self.draw, self._private().text)

    # Control

    def _if(self, depth: int) -> Lines:
        lines = [f"if ({self.draw.condition(2)}) {{", *self._nested(2, depth)]
        if self.rng.random() < 0.5:
            lines += ["} else {", *self._nested(2, depth)]
        return [*lines, "}"]

    def _for(self, depth: int) -> Lines:
        counter, times = self._counter(), self.rng.randint(1, 4)
        body = self._nested(2, depth, times, loop=True)
        return [f"for ({counter} = 0; {counter} < {times}; {counter}++) {{", *body, "}"]

    def _while(self, depth: int) -> Lines:
        counter, times = self._counter(), self.rng.randint(1, 3)
        body = self._nested(2, depth, times, loop=True)
        if self.rng.random() < 0.5:
            return [f"{counter} = 0;", f"while ({counter}++ < {times} && ({self.draw.condition(1)})) {{", *body, "}"]
        return [f"{counter} = {times};", "do {", *body, f"}} while (--{counter} > 0);"]

    def _switch(self, depth: int) -> Lines:
        kind = self.rng.choice(("(int)", "(unsigned char)", "(long long)", ""))
        lines = [f"switch ({kind}(({self.draw.integer(2)}) & 15)) {{"]
        labels = [f"case {k}:" for k in (0, 1, 3, 5, 9, 12)] + [
            "case 6 ... 8:",
            "case 13 ... 15:",
            "default:",
            "case -4:",
        ]
        for label in self.rng.sample(labels, self.rng.randint(1, 6)):
            lines += [label, *self._nested(1, depth)]
            if self.rng.random() < 0.55:
                lines.append("    break;")
        return [*lines, "    ;", "}"]

    def _goto(self, depth: int) -> Lines:
        """A loop made of a label, or a jump out of two loops."""
        label, counter = self._label(), self._counter()
        if self.rng.random() < 0.5:
            times = self.rng.randint(1, 3)
            body = self._nested(2, depth, times, loop=False)
            return [f"{counter} = 0;", f"{label}:;", *body, f"if (++{counter} < {times}) goto {label};"]
        inner = self._counter()
        body = self._nested(1, depth, 4, loop=True)
        return [
            f"for ({counter} = 0; {counter} < 2; {counter}++)",
            f"    for ({inner} = 0; {inner} < 2; {inner}++) {{",
            f"        if ({self.draw.condition(2)}) goto {label};",
            *("    " + line for line in body),
            "    }",
            f"{label}:;",
        ]

    def _jump_into(self, depth: int) -> Lines:
        label = self._label()
        return [
            f"if ({self.draw.condition(2)}) goto {label};",
            *self._observed(self._assign()),
            f"if ({self.draw.condition(2)}) {{",
            *self._nested(1, 0),
            f"{label}:;",
            *self._nested(2, depth),
            "}",
        ]

    def _block(self, depth: int) -> Lines:
        """A block with a variable of its own, which hides a scratch variable."""
        hidden = self._private()
        kind = self.rng.choice(INTEGERS)
        with self.draw.excluding(hidden.text):
            value = self.draw.integer(2)
        return [
            "{",
            f"    {kind.name} {hidden.text} = {value};",
            *self._nested(2, 0),
            f"    NOTE({hidden.text});",
            "}",
        ]
