"""Random programs that call functions through pointers to other types.

Every function notes the parameters that it gets; what the calling convention leaves open makes two executions differ.
"""

import random

_INTEGERS = (
    "char",
    "signed char",
    "unsigned char",
    "short",
    "unsigned short",
    "int",
    "unsigned",
    "long",
    "unsigned long",
    "char *",
)
_OTHERS = ("float", "double", "long double", "pair", "mixed", "large", "long long", "_Bool")
_HEAD = """unsigned checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif
typedef struct { int a, b; } pair;
typedef struct { double d; short s; } mixed;
typedef struct { long a, b; char c; } large;
static unsigned note;
static void fold(unsigned long long x) { note = note * 31 + (unsigned)x + (unsigned)(x >> 32) * 7; }
"""
_FOLDS = {
    "pair": "fold({0}.a); fold({0}.b);",
    "mixed": "fold((long long)({0}.d * 8)); fold({0}.s);",
    "large": "fold({0}.a); fold({0}.b); fold({0}.c);",
    **dict.fromkeys(("float", "double", "long double"), "fold((long long)({0} * 8));"),
    "char *": "fold((unsigned long){0});",
}
_RESULTS = ("void", "void", "void", "int", "int", "long", "short", "unsigned char", "double", "pair")


def mismatched_calls(seed: int) -> str:
    """A program; a seed always gives the same."""
    choose = random.Random(seed)
    lines = [_HEAD]
    for number in range(choose.randint(2, 4)):
        parameters = _types(choose)
        lines.append(_function(choose, f"f{number}", parameters))
    lines.append("int main(void) {")
    for number in range(choose.randint(3, 6)):
        name = f"f{choose.randrange(2)}"
        given = _types(choose)
        if choose.random() < 0.95:  # closer to what the function takes
            given = _close(choose, next(line for line in lines if f" {name}(" in line))
        kind = choose.random()
        named = len(given) if kind < 0.7 else choose.randint(1, len(given)) if given else 0
        prototype = (", ".join(given[:named]) + (", ..." if named < len(given) else "")) or "void"
        if kind > 0.9:
            prototype = ""
        result = choose.choice(_RESULTS)
        arguments = ", ".join(_value(choose, type_) for type_ in given)
        lines.append(f"  {result} (*p{number})({prototype}) = (void *){name};")
        call = f"p{number}({arguments})"
        if result == "void":
            lines.append(f"  {call}; RECORD(note);")
        else:
            fold = _FOLDS.get(result, "fold({0});").format(f"r{number}")
            lines.append(f"  {result} r{number} = {call}; {fold} RECORD(note);")
    return "\n".join([*lines, "  return 0;", "}", ""])


def _types(choose: random.Random) -> list[str]:
    count = choose.choice((0, 1, 1, 2, 2, 3, 3, 4, 7, 10))
    return [choose.choice(_INTEGERS if choose.random() < 0.85 else _OTHERS) for _ in range(count)]


def _close(choose: random.Random, definition: str) -> list[str]:
    """The types of a function, some changed a little."""
    inner = definition[definition.index("(") + 1 : definition.index(")")]
    types = [one.strip().rsplit(" ", 1)[0] for one in inner.split(",")] if inner != "void" else []
    types = [choose.choice(_INTEGERS) if one in _INTEGERS and choose.random() < 0.4 else one for one in types]
    return types[: len(types) - 1] if types and choose.random() < 0.2 else types + _types(choose)[:1]


def _function(choose: random.Random, name: str, types: list[str]) -> str:
    parameters = ", ".join(f"{type_} x{number}" for number, type_ in enumerate(types)) or "void"
    notes = " ".join(_FOLDS.get(type_, "fold({0});").format(f"x{number}") for number, type_ in enumerate(types))
    result = choose.choice(_RESULTS)
    value = "" if result == "void" else f" return {_value(choose, result)};"
    return f"static {result} {name}({parameters}) {{ {notes}{value} }}"


def _value(choose: random.Random, type_: str) -> str:
    number = choose.choice((0, 1, -1, 127, 200, -129, 40000, 70000, 1 << 31, 0x123456789, -5))
    if type_ in ("float", "double", "long double"):
        return f"({type_}){choose.randrange(-50, 50) / 8}"
    if type_ == "pair":
        return f"(pair){{{choose.randrange(-9, 9)}, {choose.randrange(-9, 9)}}}"
    if type_ == "mixed":
        return f"(mixed){{{choose.randrange(-9, 9)}.5, {choose.randrange(-9, 9)}}}"
    if type_ == "large":
        return f"(large){{{choose.randrange(-9, 9)}, {choose.randrange(-9, 9)}, {choose.randrange(-9, 9)}}}"
    return f"({type_}){number}"
