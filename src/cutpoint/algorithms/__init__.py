"""The algorithms, by family. An algorithm is a function of a task, its config and the services; it returns a finding.

Start with `common/`, which all of them use, then read any family: none imports another.

- `bounded`: bounded model checking and k-induction
- `predicate`: lazy predicate abstraction, IMPACT, UFO's mixture, symbolic execution: one analysis with several knobs
- `ic3`: IC3 over control-flow automata
- `vinta`: abstract interpretation refined by interpolants, with its instances of UFO
- `invariants`: auxiliary invariants for `bounded` and `ic3`, generated in a process of their own
- `common`: services, the CPA algorithm, counterexamples and their feasibility, facts
"""
