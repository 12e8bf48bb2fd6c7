"""Checks that a program declares a library function in such a way that it is called as the library expects.

Pointers count as integers of their size, and the signedness of an argument makes no difference to how it is passed.
"""

from __future__ import annotations

from collections.abc import Sequence

from cutpoint.base.patterns import Pattern
from cutpoint.c.lowering.library.catalogue import Entry
from cutpoint.c.types import ArrayType, CType, FloatType, FunctionType, IntType, PointerType, VoidType

Shape = tuple[str, int]
"""How a value is passed: a kind and its size in bytes."""

POINTER, SIGNED, UNSIGNED, FLOAT, RECORD, NOTHING = "pointer", "signed", "unsigned", "float", "record", "void"
_WORD = 0
"""Stands for the size of a pointer."""

_INTEGERS: dict[Shape, str] = {
    (SIGNED, 1): "char|signed char|int8_t",
    (UNSIGNED, 1): "unsigned char|uint8_t|_Bool|char8_t",
    (SIGNED, 2): "short|int16_t",
    (UNSIGNED, 2): "unsigned short|uint16_t|in_port_t|sa_family_t|char16_t",
    (SIGNED, 4): (
        "int|int32_t|wchar_t|pid_t|clockid_t|key_t|idtype_t|mqd_t|nl_item|regoff_t|error_t|VISIT|ACTION|"
        "__rlimit_resource_t|__rlimit_resource|__rusage_who_t|__priority_which_t|__itimer_which_t"
    ),
    (UNSIGNED, 4): (
        "unsigned|unsigned int|uint32_t|uid_t|gid_t|id_t|mode_t|useconds_t|socklen_t|wint_t|pthread_key_t|tss_t|"
        "tcflag_t|speed_t|in_addr_t|char32_t|memory_order|re_size_t|__ptrace_request"
    ),
    (SIGNED, 8): "long long|int64_t|intmax_t|off64_t",
    (UNSIGNED, 8): "unsigned long long|uint64_t|uintmax_t|dev_t|eventfd_t",
    (SIGNED, _WORD): "long|ssize_t|ptrdiff_t|intptr_t|off_t|time_t|clock_t|suseconds_t|Lmid_t",
    (UNSIGNED, _WORD): "unsigned long|size_t|pthread_t|thrd_t|wctype_t|nfds_t|reg_syntax_t",
}
_POINTERS = (
    "va_list|locale_t|wctrans_t|nl_catd|iconv_t|timer_t|sighandler_t|thrd_start_t|tss_dtor_t|"
    "__compar_fn_t|__compar_d_fn_t|__action_fn_t|__free_fn_t|__ftw_func_t|__ftw64_func_t|__nftw_func_t|__nftw64_func_t"
)
_SHAPES: dict[str, Shape] = {
    **{name: shape for shape, names in _INTEGERS.items() for name in names.split("|")},
    **dict.fromkeys(_POINTERS.split("|"), (POINTER, _WORD)),
    "float": (FLOAT, 4),
    "double": (FLOAT, 8),
    "long double": (FLOAT, 16),
    "void": (NOTHING, 0),
}
_QUALIFIERS = Pattern(r"\b(const|volatile|restrict|enum)\b")


def shape_of_text(text: str, word: int) -> Shape:
    """The shape of a type in the catalogue, perhaps with a parameter's name; `word` is the size of a pointer."""
    if "*" in text or "[" in text or "(" in text:
        return POINTER, word
    plain = " ".join(_QUALIFIERS.sub("", text).split())
    known = _SHAPES.get(plain)
    if known is None:
        return RECORD, 0
    return known[0], known[1] or word if known[0] != NOTHING else 0


def shape_of_type(type_: CType, word: int) -> Shape:
    if isinstance(type_, PointerType | ArrayType | FunctionType):
        return POINTER, type_.size if isinstance(type_, PointerType) else word
    if isinstance(type_, IntType):
        return SIGNED if type_.signed else UNSIGNED, type_.size
    if isinstance(type_, FloatType):
        return FLOAT, type_.size
    return (NOTHING, 0) if isinstance(type_, VoidType) else (RECORD, 0)


def agrees(entry: Entry, declared: FunctionType, arguments: Sequence[CType], word: int) -> bool:
    """Whether the library expects a call with these promoted arguments, given the program's declaration.

    A program may omit the parameters, declare the result void, or omit that the function is variadic.
    """
    result = shape_of_type(declared.result, word)
    if result[0] != NOTHING and not _same_result(shape_of_text(entry.result, word), result):
        return False
    parameters = declared.parameters if declared.prototyped else arguments
    expected = [shape_of_text(text, word) for text in entry.parameters]
    if declared.prototyped and declared.variadic and not entry.variadic:
        return False
    if len(parameters) < len(expected) or (len(parameters) > len(expected) and not entry.variadic):
        return False
    given = [shape_of_type(type_, word) for type_ in parameters]
    return all(same_argument(one, other) for one, other in zip(expected, given, strict=False))


def same_argument(expected: Shape, given: Shape) -> bool:
    """Whether both are passed in the same way."""
    if FLOAT in (expected[0], given[0]):
        return _same_float(expected, given)
    if expected == (UNSIGNED, 8) and given == (UNSIGNED, 4):  # a move to a register clears its upper half
        return True
    return expected[0] == given[0] == RECORD or (_is_word(expected) and _is_word(given) and expected[1] == given[1])


def _same_result(expected: Shape, given: Shape) -> bool:
    if FLOAT in (expected[0], given[0]):
        return _same_float(expected, given)
    if POINTER in (expected[0], given[0]):
        return same_argument(expected, given)
    return expected == given


def _same_float(expected: Shape, given: Shape) -> bool:
    same = expected[1] == given[1] or min(expected[1], given[1]) > 8  # long double has 12 bytes or 16
    return expected[0] == given[0] and same


def _is_word(shape: Shape) -> bool:
    """Whether a value is passed as an integer of its size."""
    return shape[0] in (POINTER, SIGNED, UNSIGNED)
