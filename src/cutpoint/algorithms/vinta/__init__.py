"""VINTA: abstract interpretation over an unrolling of the cutpoint graph, refined by DAG interpolants.

- `vinta`: VINTAMAIN; begin here
- `config`: the instances of the paper's Table 1
- `exploration`, `widening`: EXPANDARG and WIDENWITH, on the graph of `arg`
- `refinement`, `interpolation`: REFINE
- `domains`, `predicate_domain`: the abstract domains; `steps`: a run, reported step by step
"""
