"""Makes the values that laws check: matches, other rules, mutated states and forged moves."""
