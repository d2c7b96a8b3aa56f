"""Laws of worlds: which worlds a view leaves possible, and how likely each of them is."""
