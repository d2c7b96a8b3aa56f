"""The heuristic bot for Odin."""
