"""Models of functions that compute numbers.

Start with `integers`, then `reals`.

- `integers`, `randomness`: absolute values, bits, overflow checks; random numbers
- `reals`: what the models of <math.h> have in common
- `classification`, `mathematics`, `exponents`: functions that are exact
- `transcendental`: functions of which only bounds are known
"""

from __future__ import annotations

from cutpoint.c.lowering.libc.handler import Handler
from cutpoint.c.lowering.libc.numbers.classification import CLASSIFICATION
from cutpoint.c.lowering.libc.numbers.exponents import EXPONENTS
from cutpoint.c.lowering.libc.numbers.integers import INTEGERS
from cutpoint.c.lowering.libc.numbers.mathematics import MATHEMATICS
from cutpoint.c.lowering.libc.numbers.randomness import RANDOMNESS
from cutpoint.c.lowering.libc.numbers.transcendental import TRANSCENDENTAL

NUMBERS: dict[str, Handler] = {**INTEGERS, **RANDOMNESS, **CLASSIFICATION, **MATHEMATICS, **EXPONENTS, **TRANSCENDENTAL}
