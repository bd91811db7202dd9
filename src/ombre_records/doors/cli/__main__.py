"""The command as `python -m ombre_records.doors.cli`."""

import sys

from ombre_records.doors.cli import main

if __name__ == "__main__":
    sys.exit(main())
