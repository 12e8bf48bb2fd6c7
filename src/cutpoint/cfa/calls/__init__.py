"""Calls: functions become one automaton.

- `call_graph`: who calls whom, and what is recursive
- `inline`: a copy of the callee's locations for each call, made on demand
- `feasible`: the same, only as far as constants let an execution come
- `convention`: calls whose types do not match those of the callee
"""
