"""The language in which the catalogue specifies the behaviour of library functions.

A contract is a list of clauses, separated by semicolons; `$1` is the first argument:

| clause | meaning |
| --- | --- |
| `nothing` | no result, and no effect that the program can observe |
| `receives $2[$3]` | bytes from outside are written to a buffer |
| `receives $2[result of $3]` | as many bytes as the result says are written to a buffer of that size |
| `receives line $1[$2]` | a line from outside, or as much of it as fits, is written to a buffer, and a zero |
| `sets $1`, `sets $1[N]` | the object that the argument points to, if any, gets a value |
| `writes text $1[$2]` | a text with its zero is written to the buffer |
| `needs null $2`, `needs numbers` | unsupported if the argument is not null, or an unnamed one is a pointer |
| `of descriptor $1` | it fails with EBADF if the argument is negative |
| `frees` | the object that the argument points to is freed |
| `A \\| B \\| fails C \\| may fail D` | the result: one of these; errno is set if it indicates a failure |

errno may change whatever the result is: C does not specify it after a call that did not fail.

A result is a number, a range `0..255`, `0..$2`, `0..$3-1`, `0..$3 unless $2 is zero` (then it is zero as well), `any`,
`null`, an argument `$1`, `new` (the unique address of an object of the library), `text N` or `object` (a static buffer
of the library; a name identifies one that functions share), `fresh N` or `fresh` (the same in a new block), `ends` (the
program ends), `exits` (it ends as by `exit`, with the first argument). `~` marks a value that the library computes:
only its bounds are known.
"""

from __future__ import annotations

from functools import cache

from cutpoint.base.frozen import frozen
from cutpoint.base.patterns import Pattern

_CLAUSE = Pattern(r"(?P<verb>receives line|receives|sets|writes text) \$(?P<argument>\d)(\[(?P<size>[^\]]+)\])?")
BOUND = Pattern(r"\$(?P<argument>\d)(?P<minus>-1)?|(?P<number>-?\d+)|(?P<max>max)|(?P<min>min)")
_NEEDS_NULL, _DESCRIPTOR = "needs null $", "of descriptor $"


@frozen
class Alternative:
    """One of the results that a function may have."""

    text: str
    fails: bool
    """Whether it indicates a failure that sets errno."""
    perhaps: bool
    """Whether it may also be returned without a failure."""
    approximated: bool


@frozen
class Write:
    verb: str
    argument: int
    size: str | None


@frozen
class Contract:
    writes: tuple[Write, ...]
    results: tuple[Alternative, ...]
    null: tuple[int, ...]
    """The arguments that must be null."""
    numbers: bool
    """Whether no argument beyond the named ones may be a pointer."""
    descriptor: int | None
    """The argument that must be a descriptor: if it is negative, the call fails."""
    frees: bool
    """Whether it frees an object that the library created, so that another may reuse its address."""


@cache
def parse(text: str) -> Contract:
    writes: list[Write] = []
    null: list[int] = []
    results: tuple[Alternative, ...] = ()
    descriptor: int | None = None
    flags = frozenset({"nothing", "needs numbers", "frees"})
    clauses = text.split("; ")
    for clause in clauses:
        match = _CLAUSE.fullmatch(clause)
        if match is not None:
            writes.append(Write(match["verb"], int(match["argument"]) - 1, match["size"]))
        elif clause.startswith(_DESCRIPTOR):
            descriptor = int(clause.removeprefix(_DESCRIPTOR)) - 1
        elif clause.startswith(_NEEDS_NULL):
            null.append(int(clause.removeprefix(_NEEDS_NULL)) - 1)
        elif clause not in flags:
            results = tuple(_alternative(one.strip()) for one in clause.split("|"))
    return Contract(tuple(writes), results, tuple(null), "needs numbers" in clauses, descriptor, "frees" in clauses)


def _alternative(text: str) -> Alternative:
    perhaps = text.startswith("may fail ")
    fails = perhaps or text.startswith("fails ")
    value = text.removeprefix("may fail ").removeprefix("fails ")
    return Alternative(value.removeprefix("~").strip(), fails, perhaps, value.startswith("~"))
