"""Smaller programs with the same errors: `constants` first, then `slice`. Both work on functions.

Start with `constants`, which runs first.
"""
