"""Models of functions that work on characters and texts.

Start with `characters`, then `printing`.

- `characters`, `tables`: <ctype.h>, as functions and as glibc's tables
- `printing`, `scanning`: printf, scanf and similar functions
- `buffers`: texts of which only the length is known to be limited; `formatted`: exact texts, as sprintf writes them
"""

from __future__ import annotations

from cutpoint.c.lowering.libc.handler import Handler
from cutpoint.c.lowering.libc.text.buffers import BUFFERS
from cutpoint.c.lowering.libc.text.characters import CHARACTERS
from cutpoint.c.lowering.libc.text.formatted import FORMATTED
from cutpoint.c.lowering.libc.text.printing import PRINTING
from cutpoint.c.lowering.libc.text.scanning import SCANNING
from cutpoint.c.lowering.libc.text.tables import TABLES

TEXT: dict[str, Handler] = {**CHARACTERS, **TABLES, **PRINTING, **SCANNING, **BUFFERS, **FORMATTED}
