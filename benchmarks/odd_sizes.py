"""Programs of unusual sizes: how long it takes to read or refuse each.

    python benchmarks/odd_sizes.py [NAME …] [--scale 0.1] [--markdown]

Each program is read in a process of its own, so that they cannot affect each other. Seconds are the CPU time of that
process.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

HEAD = "void reach_error(void);\nextern int __VERIFIER_nondet_int(void);\n"
_READ = """
import sys
from pathlib import Path
from cutpoint.api import load
from cutpoint.base.errors import CutpointError
try:
    program = load([Path(sys.argv[1])]).program
    print("read:", sum(len(function.edges) for function in program.functions.values()), "edges")
except CutpointError as error:
    print("refused:", str(error).split(": ", 1)[-1][:80])
"""


def _main(body: str) -> str:
    start = "int x = __VERIFIER_nondet_int(), r = 0;"
    return f"{HEAD}int main(void) {{ {start} {body} if (r == -1) reach_error(); return 0; }}\n"


def _lines(count: int, line: Callable[[int], str]) -> str:
    return "\n".join(line(i) for i in range(count))


@dataclass(frozen=True, slots=True)
class Shape:
    """A program that grows with a number."""

    name: str
    size: int
    text: Callable[[int], str]


def _chained_calls(n: int) -> str:
    functions = _lines(n, lambda i: f"int f{i}(int x) {{ return {f'f{i - 1}(x) + 1' if i else 'x'}; }}")
    return f"{functions}\n{_main(f'r = f{n - 1}(x);')}"


def _nested_calls(n: int) -> str:
    return "int f(int x) { return x; }\n" + _main(f"r = {'f(' * n}x{')' * n};")


def _functions(n: int) -> str:
    return _lines(n, lambda i: f"int f{i}(int x) {{ return x + {i}; }}") + _main(_lines(n, lambda i: f"r = f{i}(r);"))


def _unused_functions(n: int) -> str:
    return _lines(n, lambda i: f"int f{i}(int x) {{ return x + {i}; }} {'/**/' * 25}") + _main("r = f3(x);")


def _globals(n: int) -> str:
    return _lines(n, lambda i: f"int g{i} = {i};") + _main(_lines(n, lambda i: f"r += g{i};"))


def _long_name(n: int) -> str:
    return f"int {'a' * n};\n" + _main(f"r = {'a' * n};")


SHAPES = (
    Shape("cases", 10_000, lambda n: _main(f"switch (x) {{ {_lines(n, lambda i: f'case {i}: r = {i}; break;')} }}")),
    Shape("else-ifs", 5_000, lambda n: _main(" else ".join(f"if (x == {i}) r = {i};" for i in range(n)))),
    Shape("chained calls", 3_000, _chained_calls),
    Shape("nested calls", 3_000, _nested_calls),
    Shape("initialisers", 100_000, lambda n: f"int a[] = {{{', '.join(map(str, range(n)))}}};\n{_main('r = a[3];')}"),
    Shape("operands", 100_000, lambda n: _main(f"r = {' + '.join(['x'] * n)};")),
    Shape("operands", 1_000_000, lambda n: _main(f"r = {' + '.join(['x'] * n)};")),
    Shape("conjuncts", 20_000, lambda n: _main(f"if ({' && '.join(f'x != {i}' for i in range(n))}) r = 1;")),
    Shape("commas", 100_000, lambda n: _main(f"r = ({', '.join(['x'] * n)});")),
    Shape("signs", 100_000, lambda n: _main(f"r = {'- ' * n}x;")),
    Shape("conditionals", 10_000, lambda n: _main(f"r = {''.join(f'x == {i} ? {i} : ' for i in range(n))}0;")),
    Shape("parentheses", 10_000, lambda n: _main(f"r = {'(' * n}x{')' * n};")),
    Shape("blocks", 10_000, lambda n: _main(f"{'{' * n} r = x; {'}' * n}")),
    Shape("nested loops", 2_000, lambda n: _main(f"{'while (x) ' * n}x--;")),
    Shape("nested ifs", 100_000, lambda n: _main(f"{'if (x) ' * n}x--;")),
    Shape("statements", 100_000, lambda n: _main("r = r + x;\n" * n)),
    Shape("labels", 20_000, lambda n: _main(_lines(n, lambda i: f"L{i}: if (x++ == {i}) goto L{i * 7 % n};"))),
    Shape("functions", 5_000, _functions),
    Shape("functions that nobody calls", 75_000, _unused_functions),
    Shape("globals", 20_000, _globals),
    Shape("members", 20_000, lambda n: f"struct s {{ {_lines(n, lambda i: f'int m{i};')} }} s;\n{_main('r = s.m1;')}"),
    Shape("characters of a string", 1_000_000, lambda n: f'char s[] = "{"a" * n}";\n{_main("r = s[3];")}'),
    Shape("characters of a name", 100_000, _long_name),
    Shape("bytes of an array", 1 << 31, lambda n: f"char a[{n}UL];\n{_main('r = a[x & 7];')}"),
)


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a program."""

    shape: Shape
    size: int
    seconds: float
    outcome: str


def measure(shape: Shape, scale: float, folder: Path) -> Result:
    """Reads one program in a process of its own; one that dies has no outcome."""
    size = max(1, int(shape.size * scale))
    path = folder / "odd.c"
    path.write_text(shape.text(size))
    before = _children_seconds()
    done = subprocess.run([sys.executable, "-c", _READ, str(path)], capture_output=True, text=True)
    outcome = done.stdout.strip() or f"died with exit code {done.returncode}"
    return Result(shape, size, _children_seconds() - before, outcome)


def _children_seconds() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="read programs of odd sizes")
    parser.add_argument("names", nargs="*", help="only the shapes with these names")
    parser.add_argument("--scale", type=float, default=1.0, help="multiplies all sizes")
    parser.add_argument("--markdown", action="store_true", help="as a table")
    arguments = parser.parse_args(argv)
    row = "| {:,} {} | {:.1f} s | {} |" if arguments.markdown else "{:>13,} {:28} {:6.1f} s  {}"
    died = False
    with tempfile.TemporaryDirectory() as folder:
        for shape in SHAPES:
            if not arguments.names or shape.name in arguments.names:
                result = measure(shape, arguments.scale, Path(folder))
                died |= result.outcome.startswith("died")
                print(row.format(result.size, shape.name, result.seconds, result.outcome), flush=True)
    return 1 if died else 0


if __name__ == "__main__":
    sys.exit(main())
