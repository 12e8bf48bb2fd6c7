"""Attributes of declarations, types and statements: the closed list of those that are understood.

Any other attribute is refused. An attribute is on the list either because the lowering implements it, or because a
program compiled by gcc behaves the same without it, for the reason that is given next to it.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Sequence
from typing import Final

from cutpoint.base.errors import UnsupportedC
from cutpoint.base.frozen import frozen
from cutpoint.base.patterns import Pattern


@frozen
class Attribute:
    """An attribute by its plain name (`__noreturn__` and `gnu::noreturn` are `noreturn`); arguments are text."""

    name: str
    arguments: tuple[str, ...] = ()


BUILT: Final = {
    "alias": "another name for a definition of the same file",
    "aligned": "the alignment of the object or of the layout",
    "always_inline": "callers in the same file use this definition, whatever other files define",
    "asm": "the name that the linker uses",
    "cleanup": "a function that is called when the variable goes out of scope",
    "common": "definitions without an initialiser in several files are one object",
    "const": "a promise that the body is checked for: gcc drops calls whose result is not used",
    "constructor": "a function that is called before main",
    "destructor": "a function that is called when the program exits",
    "gnu_inline": "says which files contain the function, by the rules of GNU C89",
    "mode": "the type that libclang computes",
    "noreturn": "a call does not return",
    "packed": "the layout that libclang computes",
    "pure": "like `const`",
    "returns_nonnull": "a promise that gcc acts on: if a body breaks it, the verdict is unknown",
    "section": "where the linker puts a symbol, which has no effect unless the startup code runs through the section",
    "transparent_union": "libclang shows the union that a call builds",
    "vector_size": "a type of its own, which the type reader refuses",
    "weak": "a definition that another one overrides, or an address that may be null",
}
"""How the lowering implements an attribute."""

_WARNS = "asks the compiler for warnings or errors, without any effect on the code"
_PROMISE = "a promise that gcc does not use without optimisation; a program that breaks it has undefined behaviour"
_OPTIMISER = "enables or disables an optimisation, which no program can observe"
_CONVENTION = "says how arguments and results are passed, for both sides of a call"
_INSTRUMENTS = "controls code that tools add (profilers, sanitizers, hardening), none of which is in use"
_LINKER = "says how the linker treats a symbol of a library, which does not affect a whole program"
_IGNORED = "gcc does not know it on this machine, and ignores it with a warning"

_REASONS: Final = {
    _WARNS: (
        "access deprecated designated_init error fallthrough fd_arg fd_arg_read fd_arg_write format "
        "format_arg maybe_unused nodiscard nonstring null_terminated_string_arg sentinel tainted_args "
        "unavailable unused warn_if_not_aligned warn_unused_result warning"
    ),
    _PROMISE: "alloc_align alloc_size assume_aligned leaf malloc nonnull nothrow",
    _OPTIMISER: (
        "artificial cold externally_visible flatten hot likely no_icf no_reorder noclone noinline noipa "
        "novops retain simd unlikely used"
    ),
    _CONVENTION: (
        "callee_pop_aggregate_return cdecl fastcall force_align_arg_pointer ms_abi no_callee_saved_registers "
        "no_caller_saved_registers regparm sseregparm stdcall sysv_abi thiscall"
    ),
    _INSTRUMENTS: (
        "cf_check fentry_name fentry_section function_return indirect_branch indirect_return ms_hook_prologue "
        "no_address_safety_analysis no_instrument_function no_profile_instrument_function no_sanitize "
        "no_sanitize_address no_sanitize_coverage no_sanitize_memory no_sanitize_thread no_sanitize_undefined "
        "no_split_stack no_stack_limit no_stack_protector nocf_check patchable_function_entry stack_protect "
        "uninitialized zero_call_used_regs"
    ),
    _LINKER: "nocommon nodirect_extern_access noplt tls_model visibility",
    _IGNORED: (
        "annotate disable_tail_calls dllexport dllimport ldv_model ldv_model_inline minsize no_builtin "
        "no_randomize_layout nodebug nomerge not_tail_called optnone randomize_layout selectany"
    ),
    "accesses through other types are always allowed, as with -fno-strict-aliasing": "may_alias",
    "it is the default layout of records on this machine": "gcc_struct",
    "clang adds it to the types `float_t` and `double_t` by itself": "available_only_in_default_eval_method",
}
HARMLESS: Final = {name: reason for reason, names in _REASONS.items() for name in names.split()}
"""Why an attribute may be ignored."""

BIGGEST_ALIGNMENT: Final = 16
"""The alignment that `aligned` without a number means on x86."""
_SIZES: Final = {
    **dict.fromkeys(("char", "signed char", "unsigned char", "_Bool", "int8_t", "uint8_t"), 1),
    **dict.fromkeys(("short", "unsigned short", "int16_t", "uint16_t"), 2),
    **dict.fromkeys(("int", "unsigned int", "float", "int32_t", "uint32_t"), 4),
}
"""Types that an alignment may name and whose size, which is also their alignment, is the same on all machines."""
_WIDE: Final = ("long long", "unsigned long long", "double", "int64_t", "uint64_t")
"""Types of 8 bytes, which i386 aligns like pointers."""
_LIKE_POINTERS: Final = ("long", "unsigned long", "size_t", "ssize_t", "ptrdiff_t", "intptr_t", "uintptr_t")
_SIZEOF = Pattern(r"sizeof ?\(([\w ]+\*?)\)")
_ARITHMETIC = Pattern(r"(?:\d+[uUlL]*|<<|>>|[-+*/%&|() ])+")
_OPERATORS: Final = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
}
_SUFFIX = Pattern(r"(?<=\d)[uUlL]+")

_TOKEN = Pattern(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|\[\[|\]\]|[A-Za-z_]\w*|[][(){}=,;]|::')
_STATEMENT = Pattern(r"__attribute__(?=\s*\()|\[\[")
_BLANK = Pattern(r"\A\s+")
_LEVEL = Pattern(
    r'"?(-?O?[0123s]|(-f)?(no-)?(tracer|gcse|tree-vectorize|tree-loop-distribute-patterns|unroll-loops|inline|'
    r'omit-frame-pointer|stack-protector|optimize-sibling-calls|strict-aliasing))"?'
)
"""The arguments of `optimize` that do not change what a program computes."""
_STARTUP = Pattern(r"\.(init|fini|((pre)?init|fini)_array(\..*)?|ctors.*|dtors.*)")
_QUOTED = Pattern(r"attribute '([^']+)'|'([^']+)' (?:attribute|calling convention)")
_SCOPED = Pattern(r"\w+(::\w+)*")


def plain(name: str) -> str:
    """The name without its scope and the underscores around it."""
    name = name.rpartition("::")[2]
    if name.startswith("__") and name.endswith("__") and len(name) > 4:
        return name[2:-2]
    return {"_Noreturn": "noreturn", "_Alignas": "aligned", "__asm": "asm"}.get(name, name)


def refusal(attribute: Attribute) -> str | None:
    """Why an attribute is refused, as the construct that an error message names; None if it is on the list."""
    name, arguments = attribute.name, attribute.arguments
    if name == "section" and arguments and _STARTUP.fullmatch(arguments[0].strip('"')):
        return f"section {arguments[0]}, which the startup code runs through"
    if name == "optimize" and arguments and all(_LEVEL.fullmatch(argument) for argument in arguments):
        return None
    return None if name in BUILT or name in HARMLESS else f"attribute {name!r}"


def alignment(attributes: Sequence[Attribute], pointer_size: int) -> int | None:
    """The alignment that a declaration requests, or None. Of several attributes, the largest alignment counts."""
    asked = [attribute.arguments for attribute in attributes if attribute.name == "aligned"]
    return max((_bytes(arguments, pointer_size) for arguments in asked), default=None)


def typedef_sizes(pointer_size: int) -> dict[str, int]:
    """The sizes of the typedefs that an alignment may name."""
    wide = {"max_align_t": 32 if pointer_size == 8 else 48}
    return {name: size for name, size in {**_sizes(pointer_size), **wide}.items() if name.endswith("_t")}


def _sizes(pointer_size: int) -> dict[str, int]:
    return {**_SIZES, **dict.fromkeys(_LIKE_POINTERS, pointer_size), **dict.fromkeys(_WIDE, 8)}


def _bytes(arguments: tuple[str, ...], pointer_size: int) -> int:
    if not arguments:
        return BIGGEST_ALIGNMENT
    sizes = _sizes(pointer_size)
    alignments = {**sizes, **dict.fromkeys(_WIDE, pointer_size), "max_align_t": BIGGEST_ALIGNMENT}
    text = _SIZEOF.sub(
        lambda match: str(sizes.get(match[1], pointer_size if "*" in match[1] else match[0])), arguments[0]
    )
    if text in alignments or text.endswith("*"):
        return alignments.get(text, pointer_size)
    if not _ARITHMETIC.fullmatch(text):
        raise UnsupportedC(f"alignment {text!r}")
    try:
        return _value(ast.parse(_SUFFIX.sub("", text).replace("/", "//").strip(), mode="eval").body)
    except (SyntaxError, ValueError, ArithmeticError):
        raise UnsupportedC(f"alignment {text!r}") from None


def _value(tree: ast.expr) -> int:
    """The value of a constant expression; where no number is negative, Python computes as C does."""
    if isinstance(tree, ast.Constant) and isinstance(tree.value, int):
        return tree.value
    if not isinstance(tree, ast.BinOp):
        raise ValueError(tree)
    result = int(_OPERATORS[type(tree.op)](_value(tree.left), _value(tree.right)))
    if result < 0:
        raise ValueError(tree)
    return result


def ignored_name(message: str, text: str) -> str:
    """The attribute that a warning of clang is about, or the whole warning; `text` is the source text at its offset."""
    quoted = [plain(name) for pair in _QUOTED.findall(message) for name in pair if name]
    written = _SCOPED.match(text)
    if written and (not quoted or plain(written[0]) in quoted):
        return plain(written[0])
    return quoted[0] if quoted else message


def written_in(head: str) -> tuple[Attribute, ...]:
    """The attributes of a declaration as clang prints it, without those of its parameters and its body."""
    found: list[Attribute] = []
    tokens = list(_TOKEN.finditer(head))
    position, depth = 0, 0
    while position < len(tokens):
        token = tokens[position][0]
        if depth == 0 and token in ("{", "=", ";"):
            break
        if depth == 0 and token in ("__attribute__", "[[", "asm", "_Noreturn", "_Alignas"):
            end = _end_of_group(tokens, position if token == "[[" else position + 1)
            if token == "__attribute__":
                found += _listed(head, tokens[position + 3 : end - 2])
            elif token == "[[":
                is_of_c23 = tokens[position + 1][0] in ("noreturn", "_Noreturn")  # gcc ignores it before C23
                found += [Attribute("[[noreturn]]")] if is_of_c23 else _listed(head, tokens[position + 1 : end - 1])
            elif token == "_Noreturn":
                end = position + 1
                found.append(Attribute("noreturn"))
            else:
                found += _listed(head, tokens[position:end])
            position = end
            continue
        depth += (token in "([{") - (token in ")]}")
        position += 1
    return tuple(found)


def statement_attributes(text: str) -> tuple[Attribute, ...]:
    """The attributes of a statement, whose text begins with them."""
    found: tuple[Attribute, ...] = ()
    text = _BLANK.sub("", text)
    while match := _STATEMENT.match(text):
        end = _end_of_group(list(_TOKEN.finditer(text)), 0 if match[0] == "[[" else 1)
        stop = list(_TOKEN.finditer(text))[end - 1].end()
        found += written_in(text[:stop])
        text = _BLANK.sub("", text[stop:])
    return found


def _end_of_group(tokens: list[re.Match[str]], position: int) -> int:
    """The index after the group of brackets that opens here."""
    depth = 0
    while position < len(tokens):
        token = tokens[position][0]
        depth += (token in ("(", "[", "{", "[[")) - (token in (")", "]", "}", "]]"))
        position += 1
        if depth == 0:
            break
    return position


def _listed(head: str, tokens: list[re.Match[str]]) -> list[Attribute]:
    """The attributes of a comma-separated list."""
    found: list[Attribute] = []
    position = 0
    while position < len(tokens):
        name = tokens[position][0]
        while position + 2 < len(tokens) and tokens[position + 1][0] == "::":
            position += 2
            name = tokens[position][0]
        position += 1
        arguments: tuple[str, ...] = ()
        if position < len(tokens) and tokens[position][0] == "(":
            end = _end_of_group(tokens, position)
            arguments = _arguments(head, tokens[position:end])
            position = end
        if name != ",":
            found.append(Attribute(plain(name), arguments))
    return found


def _arguments(head: str, tokens: list[re.Match[str]]) -> tuple[str, ...]:
    cuts, depth = [tokens[0].end()], 0
    for token in tokens:
        depth += (token[0] in "([{") - (token[0] in ")]}")
        if (token[0] == "," and depth == 1) or depth == 0:
            cuts += [token.start(), token.end()]
    return tuple(head[a:b].strip() for a, b in zip(cuts[::2], cuts[1::2], strict=False))
