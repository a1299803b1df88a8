"""The only package that awaits sockets; owns clocks, timers and randomness."""
