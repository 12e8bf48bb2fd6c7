"""Attributes of declarations, types and statements: the closed list of those that are understood.

Whatever is not on the list is refused with its place. An attribute stands on it either because the lowering does what
it says, or because a program compiled by gcc does the same without it; then the reason stands beside it.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cutpoint.base.errors import UnsupportedC


@dataclass(frozen=True, slots=True)
class Attribute:
    """An attribute by its plain name (`__noreturn__` and `gnu::noreturn` are `noreturn`); arguments are text."""

    name: str
    arguments: tuple[str, ...] = ()


BUILT: Final = {
    "alias": "another name for a definition of the same file",
    "aligned": "the alignment of the object or of the layout",
    "always_inline": "callers in the same file use this definition, whatever other files define",
    "asm": "the name that files are linked by",
    "cleanup": "a function that is called when the variable goes out of scope",
    "common": "definitions without an initialiser in several files are one object",
    "const": "a promise that the body is checked for: gcc drops calls whose result is not used",
    "constructor": "a function that is called before main",
    "destructor": "a function that is called when the program exits",
    "gnu_inline": "says which files contain the function, in the way of C89",
    "mode": "the type that libclang computes",
    "noreturn": "a call does not come back",
    "packed": "the layout that libclang computes",
    "pure": "like `const`",
    "returns_nonnull": "a promise that gcc acts on: where a body breaks it, the verdict is open",
    "section": "a place in the program that means nothing, unless the startup code goes through it",
    "transparent_union": "libclang shows the union that a call builds",
    "vector_size": "a type of its own, which the type reader refuses",
    "weak": "a definition that gives way to another, or an address that may be null",
}
"""What the lowering does about an attribute."""

_WARNS = "asks for warnings or errors of the compiler, and says nothing about the code"
_PROMISE = "a promise that gcc without optimisation does not use; a program that breaks it has no meaning with it"
_OPTIMISER = "asks the optimiser for something, or not to do something, that no program can see"
_CONVENTION = "says how arguments and results are passed, on both sides of a call"
_INSTRUMENTS = "is about code that tools add (profilers, sanitizers, protections), and no tool is at work"
_LINKER = "says how the linker treats a symbol of a library; a whole program does not see it"
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
    "accesses of other types are allowed everywhere, as with -fno-strict-aliasing": "may_alias",
    "it is the layout of records on this machine anyway": "gcc_struct",
    "clang puts it on the types `float_t` and `double_t` by itself": "available_only_in_default_eval_method",
}
HARMLESS: Final = {name: reason for reason, names in _REASONS.items() for name in names.split()}
"""Why an attribute may be left out."""

BIGGEST_ALIGNMENT: Final = 16
"""What `aligned` without a number means on x86."""
_SIZES: Final = {
    **dict.fromkeys(("char", "signed char", "unsigned char", "_Bool", "int8_t", "uint8_t"), 1),
    **dict.fromkeys(("short", "unsigned short", "int16_t", "uint16_t"), 2),
    **dict.fromkeys(("int", "unsigned int", "float", "int32_t", "uint32_t"), 4),
}
"""The size of types that is the same on all machines, and their alignment; an attribute may name one."""
_WIDE: Final = ("long long", "unsigned long long", "double", "int64_t", "uint64_t")
"""Types of 8 bytes, which i386 aligns like pointers."""
_LIKE_POINTERS: Final = ("long", "unsigned long", "size_t", "ssize_t", "ptrdiff_t", "intptr_t", "uintptr_t")
_SIZEOF = re.compile(r"sizeof ?\(([\w ]+\*?)\)")
_ARITHMETIC = re.compile(r"(?:\d+[uUlL]*|<<|>>|[-+*/%&|() ])+")
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
_SUFFIX = re.compile(r"(?<=\d)[uUlL]+")

_TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|\[\[|\]\]|[A-Za-z_]\w*|[][(){}=,;]|::')
_STATEMENT = re.compile(r"__attribute__(?=\s*\()|\[\[")
_BLANK = re.compile(r"\A\s+")
_LEVEL = re.compile(
    r'"?(-?O?[0123s]|(-f)?(no-)?(tracer|gcse|tree-vectorize|tree-loop-distribute-patterns|unroll-loops|inline|'
    r'omit-frame-pointer|stack-protector|optimize-sibling-calls|strict-aliasing))"?'
)
"""What `optimize` may ask for without changing what a program computes."""
_STARTUP = re.compile(r"\.(init|fini|((pre)?init|fini)_array(\..*)?|ctors.*|dtors.*)")
_QUOTED = re.compile(r"attribute '([^']+)'|'([^']+)' (?:attribute|calling convention)")
_SCOPED = re.compile(r"\w+(::\w+)*")


def plain(name: str) -> str:
    """The name without the underscores and the scope that are no part of it."""
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
    """The alignment that a declaration asks for, or None. Several attributes ask for the largest."""
    asked = [attribute.arguments for attribute in attributes if attribute.name == "aligned"]
    return max((_bytes(arguments, pointer_size) for arguments in asked), default=None)


def typedef_sizes(pointer_size: int) -> dict[str, int]:
    """The sizes of the types that an alignment may name and that are no keywords."""
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
    """The attribute that a warning of clang is about, or the whole warning; `text` is what stands at its place."""
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
    """The attributes in front of a statement, whose text begins with them."""
    found: tuple[Attribute, ...] = ()
    text = _BLANK.sub("", text)
    while match := _STATEMENT.match(text):
        end = _end_of_group(list(_TOKEN.finditer(text)), 0 if match[0] == "[[" else 1)
        stop = list(_TOKEN.finditer(text))[end - 1].end()
        found += written_in(text[:stop])
        text = _BLANK.sub("", text[stop:])
    return found


def _end_of_group(tokens: list[re.Match[str]], position: int) -> int:
    """The position after the brackets that open here."""
    depth = 0
    while position < len(tokens):
        token = tokens[position][0]
        depth += (token in ("(", "[", "{", "[[")) - (token in (")", "]", "}", "]]"))
        position += 1
        if depth == 0:
            break
    return position


def _listed(head: str, tokens: list[re.Match[str]]) -> list[Attribute]:
    """The attributes of a list that commas separate."""
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
