"""Programs between C and the algorithms. In the order in which a program passes through:

- `program`: functions over terms that may read memory, with `layout` and `signature`
- `memory/`: which pointers may meet, where each scalar lives; memory becomes variables and arrays
- `calls/`: who calls whom; functions become one automaton
- `simplification/`: constants and slicing, on functions
- `model`: the automaton: locations, edges, operations
- `graph/`: loops, weak topological orders, dominators, of any graph
- `blocks/`: the block graph and its unrolling, which algorithms work on
- `task`: a program with all that is made of it, on demand
- `interpret`: concrete execution; `labels`: operations as text
- `assumptions`, `reliance`: what a program takes for granted, and which of it a proof rests on
"""
