"""C text that is appended to a program: bodies for functions that have none, and, for gcc, a look at the globals.

Functions without a body return the values of a sequence that depends on nothing but a seed; `Sequence` is the same
sequence in Python, for the interpreter. The bodies also fold their arguments into `differential_log`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cutpoint.c.types import PointerType, RecordType
from tests.differential.declarations import Declarations, Prototype, folded, is_void

LOG = "differential_log"
_MULTIPLIER, _INCREMENT = 6364136223846793005, 1442695040888963407
_MASK = (1 << 64) - 1


class Values:
    """The values that functions without a body return, as signed numbers."""

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def next(self) -> int:
        self._state = (self._state * _MULTIPLIER + _INCREMENT) & _MASK
        draw = self._state >> 33
        if draw & 7 == 7:
            return self._state - (1 << 64) if self._state >> 63 else self._state
        return (draw >> 3) % 16 - 4


class CannotInstrument(Exception):
    """A function without a body has a type for which no body can be written."""


_SEQUENCE = f"""
unsigned long long differential_state = {{seed}}ULL, {LOG};
long long differential_next(void) {{{{
    differential_state = differential_state * {_MULTIPLIER}ULL + {_INCREMENT}ULL;
    unsigned long long draw = differential_state >> 33;
    if ((draw & 7) == 7) return (long long)differential_state;
    return (long long)((draw >> 3) % 16) - 4;
}}}}
"""

_WRITER = """
static void differential_write(const void *bytes, unsigned long size) {
    long result;
#ifdef __x86_64__
    __asm__ volatile("syscall" : "=a"(result) : "0"(1L), "D"(3L), "S"(bytes), "d"(size) : "rcx", "r11", "memory");
#else
    __asm__ volatile("int $0x80" : "=a"(result) : "0"(4), "b"(3), "c"(bytes), "d"(size) : "memory");
#endif
}
static void differential_emit(const char *name, const void *bytes, unsigned int size) {
    unsigned int header[2] = {0, size};
    while (name[header[0]]) header[0]++;
    differential_write(header, sizeof header);
    differential_write(name, header[0]);
    if (bytes) differential_write(bytes, size);
}
"""

CALL = 0xFFFFFFFF
"""The size in a record that stands for a call."""

SPECIAL = {
    "__VERIFIER_assume": "void __VERIFIER_assume(int condition) { if (!condition) __builtin_trap(); }",
    "__VERIFIER_error": "void __VERIFIER_error(void) { __builtin_trap(); }",
    "reach_error": "void reach_error() { __builtin_trap(); }",
}


def bodies(declared: Declarations, missing: Iterable[str], seed: int, record: bool) -> str:
    """Definitions of functions and globals that the program declares and nobody defines.

    With `record` each call is written down as it happens, which only the compiled program can do.
    """
    lines = [_SEQUENCE.format(seed=seed)]
    if record:
        lines.append(_WRITER)
    for name in sorted(missing):
        if name in SPECIAL:
            lines.append(SPECIAL[name])
        elif name in declared.functions:
            lines.append(_body(name, declared.functions[name], record))
        elif name in declared.globals:
            lines.append(f"__typeof__({name}) {name};")
        else:
            call = f'differential_emit("{name}", 0, {CALL}U); ' if record else ""
            lines.append(f"int {name}() {{ {call}return (int)differential_next(); }}")
    return "\n".join(lines) + "\n"


def _body(name: str, prototype: Prototype, record: bool) -> str:
    type_ = prototype.type
    if name == "__VERIFIER_nondet_memory":
        raise CannotInstrument(f"{name} fills memory")
    if isinstance(type_.result, RecordType):
        raise CannotInstrument(f"{name} returns a record")
    if any("(unnamed" in text or "(anonymous" in text for text in (*prototype.parameters, prototype.result)):
        raise CannotInstrument(f"{name} has a parameter of a type without a name")
    names = [f"differential_{number}" for number in range(len(prototype.parameters))]
    parameters = [f"__typeof__({text}) {own}" for text, own in zip(prototype.parameters, names, strict=True)]
    if prototype.variadic:
        parameters.append("...")
    statements = [f'differential_emit("{name}", 0, {CALL}U);'] if record else []
    for own, parameter in zip(names, type_.parameters, strict=True):
        expression = folded(own, parameter)
        if expression is not None:
            statements.append(f"{LOG} = ({LOG} ^ {expression}) * 1099511628211ULL;")
    if isinstance(type_.result, PointerType):
        statements.append("return 0;")
    elif not is_void(type_.result):
        statements.append(f"return (__typeof__({prototype.result}))differential_next();")
    list_ = ", ".join(parameters) if parameters else ("void" if type_.prototyped else "")
    return f"__typeof__({prototype.result}) {name}({list_}) {{ {' '.join(statements)} }}"


def observer(names: Sequence[str]) -> str:
    """A function that runs last of all and writes down the bytes of globals."""
    lines = [f'    differential_emit("{name}", &{name}, sizeof {name});' for name in names]
    return "\n".join(
        ["__attribute__((destructor(0))) static void differential_observe(void) {", *lines, "}", ""],
    )
