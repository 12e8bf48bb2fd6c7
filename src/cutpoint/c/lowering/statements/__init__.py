"""Statements: start with `statements`.

`declarations`, `jumps`, `returns` and `asm_statements` lower one kind each; `cleanups` runs what leaving a scope runs.
"""
