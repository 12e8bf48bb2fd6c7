"""A C file that, compiled together with the program, makes it run into the violation.

It defines what the program only declares: the functions that return inputs, one recorded value after the other, other
functions without a body, and those that end the program when the property is violated. All definitions are weak, so
that the program's own definitions take precedence. A comment lists the values that cannot be set from outside.

A program that defines its error function itself, and continues after it, must be compiled with
`-finstrument-functions`: the compiled program then calls the harness whenever it enters a function.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from cutpoint.evidence.counterexample import Counterexample, Input

VIOLATED = 107
"""The exit status of a program that has reached the violation."""
LEFT = 108
"""The exit status of a program that has left the recorded execution: an assumption does not hold, or it requests more
values."""
COMPILER_FLAGS = ("-w", "-fwrapv", "-finstrument-functions", "-ffunction-sections", "-Wl,--gc-sections")
"""The linker removes unused functions, so that functions that only they call need not be defined."""

_BEGIN = """\
/* No headers: they may declare functions that are defined below. */
typedef __SIZE_TYPE__ size_t;
extern long write(int, const void *, size_t);
extern void _exit(int) __attribute__((noreturn));
extern int fflush(void *) __attribute__((weak));

#define WEAK __attribute__((weak, no_instrument_function))
#define END(message, status) end(message "\\n", sizeof message, status)

__attribute__((noreturn, no_instrument_function)) static void end(const char *text, size_t length, int status) {
    if (fflush)
        fflush(0);
    write(2, text, length);
    _exit(status);
}
"""

_ENDS = """
/* Functions that end the program. */
__attribute__((noreturn, no_instrument_function)) static void violated(void) {{
    END({message}, {violated});
}}
{calls}WEAK void __VERIFIER_assert(int condition) {{
    if (!condition)
        violated();
}}
WEAK void __assert_fail(const char *condition, const char *file, unsigned int line, const char *function) {{
    violated();
}}
WEAK void __CPROVER_assert(int condition, const char *description) {{
    if (!condition)
        violated();
}}
WEAK void __ESBMC_assert(int condition, const char *description) {{
    if (!condition)
        violated();
}}
WEAK void __VERIFIER_assume(int condition) {{
    if (!condition)
        END("An assumption does not hold.", {left});
}}
WEAK void __CPROVER_assume(int condition) {{
    __VERIFIER_assume(condition);
}}
WEAK void __ESBMC_assume(int condition) {{
    __VERIFIER_assume(condition);
}}

/* Called at the entry of every function that is compiled with -finstrument-functions. */
WEAK void __cyg_profile_func_enter(void *function, void *caller) {{
    if ({entered})
        violated();
}}
WEAK void __cyg_profile_func_exit(void *function, void *caller) {{
}}
"""

_VALUES = """
WEAK {declared} {{
    static {type} const values[] = {{{values}}};
    static size_t next;
    if (next == sizeof values / sizeof values[0])
        END("{name} is called more often than recorded.", {left});
    return values[next++];
}}
"""

_UNUSED = """
WEAK {declared} {{
    END("{name} is called, but was not when the execution was recorded.", {left});
}}
"""

_OWN = frozenset({"write", "_exit", "fflush"})
"""Functions that the harness itself calls: it cannot define them."""
_LONGEST_LINE = 100


def harness(counterexample: Counterexample) -> str:
    """The text of the file."""
    violation = str(counterexample.violation or "the error location")
    parts = [_introduction(counterexample, violation), _BEGIN]
    recorded: dict[str, list[Input]] = {}
    for value in counterexample.inputs:
        if _is_returned(value):
            recorded.setdefault(value.source, []).append(value)
    errors = [name for name in counterexample.error_functions if name not in _OWN]
    parts += [_returning(name, values) for name, values in recorded.items() if name not in errors]
    for external in counterexample.externals:
        if external.is_function and external.name not in {*recorded, *errors, *_OWN}:
            parts.append(_unused(external.name, external.type))
    parts += _variables(counterexample)
    message = _string(f"The property is violated: {violation}")
    calls = "".join(f"WEAK void {name}(void) {{ violated(); }}\n" for name in errors)
    entered = " || ".join(f"function == (void *){name}" for name in errors) or "0"
    parts.append(_ENDS.format(message=message, calls=calls, entered=entered, violated=VIOLATED, left=LEFT))
    return "".join(parts)


def _introduction(counterexample: Counterexample, violation: str) -> str:
    file = Path(counterexample.violation.file).name if counterexample.violation is not None else "program.c"
    flags = f"{'-m32 ' if counterexample.pointer_width == 32 else ''}{' '.join(COMPILER_FLAGS)}"
    lines = [
        f"Leads the program to the violation at {violation}.",
        "",
        f"    gcc {flags} \\",
        f"        {file} harness.c -lm -o violation && ./violation",
        "",
        f"ends with the exit status {VIOLATED}; with {LEFT} if the program leaves the recorded execution.",
        "If the violation is a label or a call of a static function, the program passes it silently: set a breakpoint",
        "there.",
        "If the linker reports undefined inline functions, add -fgnu89-inline.",
    ]
    remaining = [value for value in counterexample.inputs if not _can_be_set(value, counterexample)]
    if remaining:
        lines += ["", "These values cannot be set from outside. The program reaches the violation if it has them:"]
        lines += [f"    {value.source} = {value.text} ({value.origin.value}, {value.where})" for value in remaining]
    return "\n".join(["/*", *(f" * {_comment(line)}".rstrip() for line in lines), " */", ""])


def _is_returned(value: Input) -> bool:
    """Whether a function of the harness can return the value."""
    return value.called and bool(value.literal) and value.source not in _OWN


def _can_be_set(value: Input, counterexample: Counterexample) -> bool:
    if value.free or _is_returned(value):
        return True
    return any(external.name == value.source and not external.is_function for external in counterexample.externals)


def _returning(name: str, values: list[Input]) -> str:
    type_ = values[0].type
    return _VALUES.format(
        declared=_declared(type_, name), name=name, type=type_, values=_wrapped(_literals(values, type_)), left=LEFT
    )


def _literals(values: Iterable[Input], type_: str) -> Iterator[str]:
    """The literals, with casts where necessary: a function may be declared with different types in different files."""
    for value in values:
        yield f"({type_}){value.literal}" if type_.endswith("*") or value.type != type_ else value.literal


def _unused(name: str, type_: str) -> str:
    if type_ == "void":  # its calls leave no trace in the execution: nothing is known but that it returns
        return f"\nWEAK void {name}(void) {{\n}}\n"
    return _UNUSED.format(declared=_declared(type_, name), name=name, left=LEFT)


def _variables(counterexample: Counterexample) -> Iterator[str]:
    """Definitions of scalars that no file defines, with their initial values."""
    values = {value.source: value.literal for value in counterexample.inputs if not value.called}
    for external in counterexample.externals:
        if not external.is_function:
            initial = values.get(external.name) or "0"
            yield f"\n__attribute__((weak)) {_declared(external.type, external.name, '')} = {initial};\n"


def _declared(type_: str, name: str, parameters: str = "(void)") -> str:
    return f"{type_}{'' if type_.endswith('*') else ' '}{name}{parameters}"


def _wrapped(literals: Iterable[str]) -> str:
    """The literals, separated by commas, in lines of limited length."""
    lines = [""]
    for text in literals:
        if lines[-1] and len(lines[-1]) + len(text) > _LONGEST_LINE:
            lines.append("")
        lines[-1] += f"{', ' if lines[-1] else ''}{text}"
    return lines[0] if len(lines) == 1 else "\n        " + ",\n        ".join(lines)


def _string(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ") + '"'


def _comment(text: str) -> str:
    return text.replace("*/", "* /").replace("/*", "/ *")
