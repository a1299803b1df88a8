"""A wall clock that tests set."""


class Wall:
    """Gives `now_s`, in seconds since 1970."""

    def __init__(self) -> None:
        self.now_s = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now_s
