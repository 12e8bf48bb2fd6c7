"""Questions about formulas.

- `queries`: whether a formula can hold, must hold, or follows from others; begin here
- `cores`, `generalise`: smaller unsat cores, larger cubes that are blocked
- `allsat`, `abstraction`, on `bdd`: all assignments of predicates, as predicate abstraction needs them
- `covering`: one solver for many questions of the same kind
"""
