"""The command as `python -m ombre_records`."""

import sys

from ombre_records.cli import main

if __name__ == "__main__":
    sys.exit(main())
