"""The solver interface that algorithms use.

Start with `solver`.

- `solver`: the protocol
- `assertions`: bookkeeping that the implementations share; `errors`: the exceptions
- `decorators`: tracing, statistics, cross-checking
- `escalation`, built on `turns`: two solvers that complement each other
"""
