"""Terms, solvers and interpolants. From the bottom:

- `terms/`: formulas, what they mean and how they are written
- `solvers/`: what algorithms ask of a solver, and solvers around solvers
- `backends/`: Bitwuzla, Z3 and cvc5; nothing else calls one
- `queries/`: questions that take a solver more than one answer
- `integer_encoding/`: bit-vectors as integers, and back
- `interpolation/`: Craig interpolants of paths and graphs
"""
