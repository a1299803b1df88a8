"""How a leak is planted: one function of the running code gives way to another."""

from collections.abc import Callable
from typing import Any


def put(owner: object, name: str, value: object) -> None:
    """Plant it; nothing that is not there is replaced."""
    assert hasattr(owner, name), f"{owner} has no {name}: the code has changed, change the plant"
    setattr(owner, name, value)


def after(owner: type, name: str, what: Callable[..., None]) -> None:
    """Do something more at the end of a method, with its arguments."""
    method: Callable[..., Any] = getattr(owner, name)

    def longer(self: object, *arguments: Any) -> Any:  # noqa: ANN401  # as the method
        result = method(self, *arguments)
        what(self, *arguments)
        return result

    put(owner, name, longer)
