"""Solvers, as algorithms see them.

- `solver`: the protocol; begin here
- `assertions`: the bookkeeping that implementations share; `errors`: what can go wrong
- `decorators`: tracing, statistics, cross-checking
- `escalation`, on `turns`: two solvers that complement each other
"""
