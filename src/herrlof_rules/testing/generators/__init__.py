"""What laws are tried on: random matches, other rules, mutated states, near and forged moves."""
