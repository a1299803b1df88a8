"""The wire: one closed union per direction, and the two translations between it and the room's commands and effects."""
