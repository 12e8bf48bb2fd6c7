"""The solver interface that algorithms use.

- `solver`: the protocol; start here
- `assertions`: bookkeeping that the implementations share; `errors`: the exceptions
- `decorators`: tracing, statistics, cross-checking
- `escalation`, built on `turns`: two solvers that complement each other
"""
