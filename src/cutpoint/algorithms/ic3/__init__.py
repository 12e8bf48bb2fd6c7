"""IC3 over control-flow automata, a file for each part of the paper.

- `ic3_cfa`: PROVE, STRENGTHEN and BACKWARDBLOCK; begin here
- `config`: the options and the paper's configurations A to M
- `cubes`, `commands`, `frames`, `obligations`: what the search works on
- `inductivity`: the question that everything comes down to
- `implicants`: cubes inside weakest preconditions
- `generalisation`: the strategies, with `static_generalisation`, `generalisation_cache`, `interpolants`, `intervals`
  and `vocabularies`
- `certificates`, `inductive_clauses`: the fixpoint as a proof, and invariants before there is one
"""
