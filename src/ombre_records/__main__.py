"""The command `ombre`, also as `python -m ombre_records`."""

import sys


def main() -> int:
    """Run the command; interrupted while it is still being imported, it ends as quietly as later.

    Nothing is imported before this function: an interrupt there would show a traceback.
    """
    try:
        from ombre_records.cli import main as run

        return run()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
