"""What several schools use.

- `services`: what an algorithm gets beside task and config; begin here
- `cpa`, `waitlist`: the algorithms CPA+ and CPA++, and the orders in which they expand states
- `counterexample`, `alarms`: abstract counterexamples, their feasibility, and the execution that one stands for
- `cut_short`: the answer where a recursion was unrolled too little
- `exchange`: the invariants that an engine learns and publishes; `facts`: the line between engines that carries them;
  `known_facts`: what was learned, in the words of a block graph
- `predicates`, `enumerations`, `live_scope`: from interpolants to predicates
"""
