"""Code that several families of algorithms share.

Start with `services`, then `algorithm`.

- `services`: what an algorithm gets in addition to task and config
- `algorithm`: the registry of algorithms, by name
- `cpa`, `waitlist`: the algorithms CPA+ and CPA++, and the orders in which they expand states
- `counterexample`, `alarms`: abstract counterexamples, their feasibility, and the execution that one describes
- `cut_short`: the answer if a recursion was not unrolled deep enough
- `exchange`: the invariants that an engine learns and publishes; `facts`: the channel between engines that carries
  them; `known_facts`: the learned invariants, restricted to the live variables of a block graph
- `predicates`, `enumerations`, `live_scope`: from interpolants to predicates
"""
