"""Infrastructure that does not depend on programs or terms.

Start with `options` and `registry`, then `processes` and `supervision`.

- `options`, `registry`, `quantities`: how options are declared, registered and written
- `frozen`: immutable classes
- `errors`, `source`: error messages, and positions in source files; `patterns`: regular expressions
- `limits`, `clock`, `statistics`, `cores`: time, counters, and the load of the machine
- `processes`, `pausable`, `pickling`: work in other processes
- `supervision`: the process above a run, which enforces its limits
"""
