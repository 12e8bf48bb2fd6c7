"""Terms: immutable, hash-consed, folded and lightly rewritten as they are built.

Start with `term`, then `boolean`.

- `sorts`, `ops`, `term`: the data structure
- `boolean`, `bitvectors`, `arrays`, `floats`, `integers`: constructors, one theory per file
- `walk`, `build`: substitution, free variables, rebuilding
- `semantics`, `evaluate`, with `ieee` and `array_value`: the value of a term under an assignment
- `literal`, `literals`, `value_classes`: values as terms, folds over literals, the constants a variable can take
- `exact`: operators on which solvers may differ, rewritten with operators on which they agree
- `pretty`, `decimal_text`, `smtlib`: terms as text
- `transfer`: terms in other processes
"""

from cutpoint.smt.terms import transfer as transfer  # wherever there are terms, they can be sent and shown
