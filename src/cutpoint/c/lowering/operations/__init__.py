"""Operators: `values` (conversions, literals, members), `computations` (arithmetic and comparisons), `assignments`.

`parts` creates and connects them.

Start with `values`, then `computations` and `assignments`.
"""
