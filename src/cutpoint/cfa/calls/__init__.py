"""Calls: functions become one automaton.

Start with `call_graph`, then `inline`.

- `call_graph`: the call graph, and the functions that are recursive
- `inline`: a copy of the callee's locations for each call, created on demand
- `feasible`: the same, without edges that are infeasible according to constants
- `convention`: calls whose types do not match those of the callee
"""
