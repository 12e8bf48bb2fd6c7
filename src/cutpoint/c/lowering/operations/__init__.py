"""Operators: `values` (conversions, literals, members), `computations` (arithmetic and comparisons), `assignments`.

`parts` creates and connects them.
"""
