"""Several algorithms on one program, in processes that take turns.

Start with `verification`, then `portfolio`.

- `verification`: from a task to a verdict, with several engines
- `portfolio`: starts the engines, passes their facts on, and ends with the first verdict
- `engine`: one engine, as seen by the parent process; `generators`: the engine that generates invariants
- `plans`: the time for each engine; `features`: the properties of a program on which that depends
- `schedule`: the order of turns; `engine_slots`: the number of engines that run at a time
- `stopped`: the verdict if all of this was stopped at a limit, or has crashed
"""
