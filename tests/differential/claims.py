"""Claims about given programs that need no input: one global, at the end, as the compiled program leaves it or not."""

from __future__ import annotations

import random
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from cutpoint.base.errors import InputError
from cutpoint.c.types import ArrayType, CType, DataModel, IntType, RecordType
from tests.differential.compiled import DIALECT, Binary, Program, Rejected, Undefined, judge_defined, missing_symbols
from tests.differential.declarations import declarations
from tests.differential.instrument import CannotInstrument

_MOST = 64
_SECONDS = 5.0
_FAILED = 42


def claimed_program(path: Path, seed: int) -> tuple[str, str] | None:
    """The program with a claim about one of its globals, and the truth; None if nothing can be claimed of it."""
    rng = random.Random(f"{path.name} {seed}")
    try:
        declared = declarations(path, path.read_bytes(), DataModel.LP64)
        if missing_symbols(path, "LP64", declared) - {"reach_error"}:
            return None
        program = Program(path, "LP64", declared, frozenset(), 1)
        with Binary(program) as binary:
            plain = binary.run(_SECONDS)
        observed = judge_defined(program, plain, _SECONDS)
    except (InputError, Rejected, Undefined, CannotInstrument):
        return None
    main = declared.functions.get("main")
    if not observed.ending.startswith("exit") or main is None or main.type.parameters:
        return None
    scalars = [
        (expression, int.from_bytes(image[offset : offset + type_.size], "little", signed=type_.signed))
        for name, image in observed.images.items()
        if name in declared.globals
        for expression, offset, type_ in _scalars(declared.globals[name], name, 0)
        if all(observed.known.get(name, b"\1" * len(image))[offset : offset + type_.size])
    ]
    if not scalars:
        return None
    expression, value = rng.choice(scalars)
    holds = rng.random() < 0.5
    right = (f"{expression} == {_literal(value)}", f"!({expression} != {_literal(value)})")
    wrong = (f"{expression} != {_literal(value)}", f"{expression} == {_literal(value ^ 1)}")
    text = with_claim(path.read_text(errors="replace"), rng.choice(right if holds else wrong))
    return text, "FALSE" if _fails(text, path.resolve().parent) else "TRUE"


def _fails(text: str, near: Path) -> bool:
    """Whether the compiled program finds the claim to be wrong: it may end before it comes to it."""
    with tempfile.TemporaryDirectory() as folder:
        source, binary = Path(folder, "program.c"), Path(folder, "program")
        source.write_text(f"{text}\nvoid _exit(int);\nvoid reach_error(void) {{ _exit({_FAILED}); }}\n")
        command = ["gcc", "-O0", *DIALECT, "-I", str(near), str(source), "-o", str(binary), "-lm"]
        subprocess.run(command, check=True, capture_output=True)
        done = subprocess.run([str(binary)], capture_output=True, timeout=_SECONDS, check=False)
    return done.returncode == _FAILED


def with_claim(text: str, claim: str) -> str:
    """The program with another main, which runs the old one and then checks the claim."""
    check = f"int main(void) {{ differential_main(); if (!({claim})) reach_error(); return 0; }}"
    return f"#define main differential_main\n{text}\n#undef main\nextern void reach_error(void);\n{check}\n"


def _scalars(type_: CType, name: str, start: int) -> Iterator[tuple[str, int, IntType]]:
    """The integers in a global, by the expressions that name them; of long arrays only the first."""
    if isinstance(type_, IntType) and not type_.is_bool and type_.size <= 8:
        yield name, start, type_
    elif isinstance(type_, ArrayType):
        for index in range(min(type_.count or 0, _MOST)):
            yield from _scalars(type_.element, f"{name}[{index}]", start + index * type_.element.size)
    elif isinstance(type_, RecordType) and not type_.is_union:
        for field in type_.fields:
            if field.bit_width is None and field.name:
                yield from _scalars(field.type, f"{name}.{field.name}", start + field.offset)


def _literal(value: int) -> str:
    if value >= 1 << 63:
        return f"{value}ULL"
    return f"{value}LL" if value >= 0 else f"(-{-value - 1}LL - 1)"
