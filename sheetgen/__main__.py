"""`python -m sheetgen` is `sheetgen`."""

import sys

from sheetgen.cli import main

sys.exit(main())
