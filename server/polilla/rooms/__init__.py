"""A room without sockets: `Room.handle(command, now_ns, chance) -> effects`.

It never awaits, reads no clock, draws no chance of its own.
"""
