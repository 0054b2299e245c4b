"""Exit codes, the same for every verb."""

DONE = 0  # done, nothing to complain about
FAILED = 1  # done, but the subject failed: findings, a failed scenario, a replay that diverged
USAGE = 2  # a wrong command line, or a file that can't be read
OUR_FAULT = 3  # a fault in Stockrail itself
RULES_FAILED = 4  # the ruleset failed while running: stuck, fault, broken invariant
NOTHING = 5  # nothing to do
INTERRUPTED = 130  # stopped with Ctrl-C; what was finished is kept
