"""Statements.

`declarations`, `jumps`, `returns` and `asm_statements` lower one kind each; `cleanups` calls the cleanup functions of
scopes that are left. `parts` creates and connects them.

Start with `statements`.
"""
