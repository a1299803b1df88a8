"""`python -m polilla` is `polilla`."""

import sys

from polilla.cli import main

if __name__ == "__main__":
    sys.exit(main())
