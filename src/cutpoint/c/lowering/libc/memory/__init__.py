"""Models of functions that work on memory.

Start with `allocation`.

- `allocation`: malloc and similar functions
- `blocks`: copies and filling
- `written`: what the library writes into the memory of the program
- `sorting`, `atomics`: qsort; gcc's `__sync` functions
"""

from __future__ import annotations

from cutpoint.c.lowering.libc.handler import Handler
from cutpoint.c.lowering.libc.memory.allocation import ALLOCATION
from cutpoint.c.lowering.libc.memory.atomics import ATOMICS
from cutpoint.c.lowering.libc.memory.blocks import BLOCKS
from cutpoint.c.lowering.libc.memory.sorting import SORTING

MEMORY: dict[str, Handler] = {**ALLOCATION, **BLOCKS, **SORTING, **ATOMICS}
