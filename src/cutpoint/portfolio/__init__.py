"""Several algorithms on one program, in processes that take turns.

- `portfolio`: starts the engines, passes their facts on, and ends with the first verdict
- `engine`: one of them, seen from outside
- `schedule`: whose turn is next, and for how long; `features`: what of a program decides that
- `workplaces`: how many engines run at a time
"""
