"""Terms: immutable, made once, folded and lightly rewritten as they are built.

- `sorts`, `ops`, `term`: what a term is; begin here
- `boolean`, `bitvectors`, `arrays`, `floats`, `integers`: constructors, one theory a file
- `walk`, `build`: substitution, free variables, rebuilding
- `semantics`, `evaluate`, with `ieee` and `array_value`: the value of a term under an assignment
- `literal`, `literals`, `value_classes`: values as terms, formulas by their literals, constants that flow together
- `exact`: operators on which solvers may differ, said with operators on which they do not
- `pretty`, `decimal_text`, `smtlib`: terms as text
"""
