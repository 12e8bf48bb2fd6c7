"""Abstract domains, for VINTA and for the generation of invariants.

Start with `abstract_domain`, then `top` and `box`.

- `abstract_domain`: what VINTA needs from a domain; `registry`: the domains by name, each registers in its own file
- `top`, `box`, `boxes`: the domains of the Craig-interpretation paper
- `interval_diagrams`, with `_meaning`, `_coarsening`: the unions of boxes that are the elements of `boxes`
- `interval_expressions`, with `_transfer`, `_conditions`, `_widening`, `_liveness`, `_programs`, `_domain`: the domain
  of the k-induction paper
- `intervals`, with `interval_arithmetic`, `_sums`, `_bits`, `_logic`, `_inverse`, `_pieces`: what all of them compute
  with: disjunctions of intervals of bit patterns, and every operator on them, forward and backward
"""
