"""Laws of worlds: which of them a view leaves possible, and how likely each is."""
