"""`python -m service`: the same as the command `specdec`."""

import sys

from service.cli import main

if __name__ == "__main__":
    sys.exit(main())
