"""Where rooms are kept: bytes in, bytes out; knows nothing of the game."""
