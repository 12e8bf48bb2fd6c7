"""Queries about formulas.

Start with `queries`.

- `queries`: satisfiability, validity and implication
- `cores`, `generalise`: smaller unsat cores, larger blocked cubes
- `allsat`, `abstraction`, built on `bdd`: all assignments of predicates, as predicate abstraction needs them
- `houdini`: of candidates, those that are inductive together
- `covering`: one solver for many queries of the same kind
"""
