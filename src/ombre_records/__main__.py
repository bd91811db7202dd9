"""The command `ombre`, also as `python -m ombre_records`."""

import sys


def main() -> int:
    """Run the command; interrupted while it is still being imported, it ends as quietly as later.

    Nothing is imported before this function: an interrupt there would show a traceback.
    """
    try:
        _without_the_folder_one_stands_in()
        import signal

        sys.unraisablehook = _unraisable
        from ombre_records.doors.cli import main as run

        status = run()
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # all is done, and Python ends
        return status
    except KeyboardInterrupt:
        return 130


def _without_the_folder_one_stands_in() -> None:
    """Take no module from the working folder, where `python -m` looks first: a `click.py` there
    would be run. A checkout in which one stands has the package itself there.
    """
    import os

    here = os.getcwd() if os.path.isdir(os.curdir) else ""
    own = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    if sys.path and sys.path[0] in ("", here) and not os.path.samefile(own, os.curdir):
        del sys.path[0]


def _unraisable(found: "sys.UnraisableHookArgs") -> None:
    """End at an interrupt that came where Python can raise nothing, and would forget it."""
    if isinstance(found.exc_value, KeyboardInterrupt):
        import os

        os._exit(130)
    sys.__unraisablehook__(found)


if __name__ == "__main__":
    sys.exit(main())
