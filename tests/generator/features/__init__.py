"""Programs that put together pieces of C, each about one thing that a front end may get wrong."""

from __future__ import annotations

import random

from tests.generator.features import attributes, bytes, calls, control, library, pointers
from tests.generator.features.snippet import Draw

ALL: tuple[Draw, ...] = (
    *(*attributes.SNIPPETS, *control.SNIPPETS, *bytes.SNIPPETS, *calls.SNIPPETS, *library.SNIPPETS),
    *(*pointers.SNIPPETS, *bytes.ONLY_64, *calls.ONLY_64),
)
_SIGN = "#define SIGN(value) (((value) > 0) - ((value) < 0))"


def feature_program(seed: int) -> str:
    """The program of a seed: two to four pieces, each in a block of its own."""
    rng = random.Random(seed)
    drawn = [rng.choice(ALL)(rng) for _ in range(rng.randint(2, 4))]
    return composed([(snippet.statements, snippet.declarations, snippet.headers) for snippet in drawn])


def composed(pieces: list[tuple[str, str, tuple[str, ...]]]) -> str:
    """A program of given pieces."""
    headers = dict.fromkeys(header for _, _, own in pieces for header in own)
    lines = ["#define _GNU_SOURCE", *(f"#include <{header}>" for header in headers), _SIGN]
    body: list[str] = []
    for number, (statements, declarations, _) in enumerate(pieces):
        lines.append(f"long long out{number}[8];")
        lines += [line.replace("@", str(number)) for line in declarations.splitlines()]
        body += ["    {", *(f"        {line}".replace("@", str(number)) for line in statements.splitlines()), "    }"]
    return "\n".join([*lines, "int main(void) {", *body, "    return 0;", "}", ""])
