"""The parts of each game's vectors, which encoders and compiled code fill."""
