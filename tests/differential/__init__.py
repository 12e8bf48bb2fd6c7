"""A second front end as referee: gcc's programs against ours, and verdicts against executions."""
