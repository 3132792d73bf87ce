"""Write a file whole or not at all: beside its place first, then renamed."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

NEW_FILE = 0o666  # less what the user's umask takes away


@contextmanager
def whole_file(name: str) -> Iterator[BinaryIO]:
    """A file that appears under *name* only once everything is written; OSError says why it cannot.

    A link's target is written, an old file's permissions are kept, and what is no file, such as a
    pipe, is written to as it is.
    """
    if not name:
        raise FileNotFoundError(name)
    path = Path(os.path.realpath(name))
    if path.exists() and not path.is_file():
        with path.open("wb") as special:
            yield special
        return
    mode = path.stat().st_mode if path.exists() else NEW_FILE & ~_umask()
    handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
        os.chmod(beside, mode)
        os.replace(beside, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
