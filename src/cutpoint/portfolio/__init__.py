"""Several algorithms on one program, in processes that take turns.

- `verification`: from a task to a verdict, with several engines; begin here
- `portfolio`: starts the engines, passes their facts on, and ends with the first verdict
- `engine`: one of them, seen from outside; `generators`: which one generates invariants
- `plans`: how much time each engine gets; `features`: what of a program decides that
- `schedule`: whose turn is next; `engine_slots`: how many engines run at a time
"""
