"""Where the client's files are. Nothing here serves them."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def client_dir(package: Path = _PACKAGE) -> Path:
    """Return the folder of the client: the copy in the package, else the checkout's `web/`."""
    candidates = (package / "web", package.parents[1] / "web")
    for folder in candidates:
        if (folder / "index.html").is_file():
            return folder
    raise FileNotFoundError(f"the client's index.html is in neither of {', '.join(map(str, candidates))}")
