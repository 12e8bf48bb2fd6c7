"""Models of functions that compute numbers.

- `integers`, `randomness`: absolute values, bits, overflow checks; random numbers
- `reals`: what the models of <math.h> have in common
- `classification`, `mathematics`, `exponents`: functions that are exact
- `transcendental`: functions of which only bounds are known
"""
