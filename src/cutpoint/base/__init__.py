"""What knows nothing of programs or terms.

- `options`, `registry`, `quantities`: how options are declared, registered and written
- `errors`, `source`: what users are told, and about which lines; `patterns`: regular expressions
- `limits`, `clock`, `statistics`, `cores`: time, counters, and the load of the machine
- `processes`, `pausable`, `pickling`: work in other processes
- `supervision`: the process above a run, which enforces its limits
"""
