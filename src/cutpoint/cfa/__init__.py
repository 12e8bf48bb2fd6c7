"""Programs, between C and the algorithms.

Start with `program`, then `model`. In the order in which a program passes through the modules:

- `program`: functions over terms that may read memory, with `layout` and `signature`
- `memory/`: aliasing and storage; memory becomes variables and arrays
- `calls/`: the call graph and inlining; functions become one automaton
- `simplification/`: constants and slicing, on functions
- `model`: the automaton: locations, edges, operations; `variables`: the C types of its variables
- `graph/`: loops, weak topological orders, dominators, of any graph
- `blocks/`: the block graph and its unrolling, which algorithms work on
- `task`: a program with the automata and graphs that are built from it on demand
- `interpret`: concrete execution; `labels`: operations as text
- `assumptions`, `reliance`: the assumptions of the model, and those on which a proof rests
"""
