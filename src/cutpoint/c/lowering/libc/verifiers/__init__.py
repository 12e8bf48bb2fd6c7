"""Models of the functions with which a program addresses a verifier or the compiler.

Start with `inputs`.

- `inputs`: arbitrary values
- `dialects`: assumptions and assertions of several verifiers
- `control`, `constancy`: exits, hints to the compiler, `__builtin_constant_p`
"""

from __future__ import annotations

from cutpoint.c.lowering.libc.handler import Handler
from cutpoint.c.lowering.libc.verifiers.control import CONTROL, ON_EXPRESSIONS
from cutpoint.c.lowering.libc.verifiers.dialects import DIALECTS, by_prefix
from cutpoint.c.lowering.libc.verifiers.inputs import INPUTS

__all__ = ["ON_EXPRESSIONS", "VERIFIERS", "by_prefix"]

VERIFIERS: dict[str, Handler] = {**INPUTS, **DIALECTS, **CONTROL}
