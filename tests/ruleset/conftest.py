"""The programs of `tools/` lie outside the package: make them importable from the repository."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
