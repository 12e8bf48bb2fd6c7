"""VINTA: abstract interpretation over an unrolling of the cutpoint graph, refined by DAG interpolants.

Start with `vinta`, then `exploration` and `refinement`.

- `vinta`: VINTAMAIN
- `config`: the instances of the paper's Table 1
- `exploration`, `widening`: EXPANDARG and WIDENWITH, on the graph of `arg`
- `refinement`, `interpolation`: REFINE
- `predicate_domain`: predicate abstraction as an abstract domain; the others are in `cutpoint.domains`
- `steps`: a run, reported step by step
"""
