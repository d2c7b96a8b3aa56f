"""The vectors of any game, derived from the types of its observation's and events' fields."""
