"""Terms, solvers and interpolants.

Start with `terms/`, then `solvers/`. The subpackages, bottom layer first:

- `terms/`: formulas, their semantics and their textual forms
- `solvers/`: the solver interface that algorithms use, and decorators for solvers
- `backends/`: Bitwuzla, Z3 and cvc5; no other package calls a solver library
- `queries/`: questions that take more than one solver call
- `integer_encoding/`: bit-vectors as integers, and back
- `interpolation/`: Craig interpolants of paths and graphs
"""
