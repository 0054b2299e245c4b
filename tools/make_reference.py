"""Writes the parts of README.md and docs/ that come from the declarations; --check tells whether they are up to date.

    python tools/make_reference.py           write README.md and docs/ anew between marks
    python tools/make_reference.py --check   write nothing; exit with 1 if a page would be written otherwise
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tools.reference.pages import ROOT, out_of_date, refreshed


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 if a page is out of date")
    chosen = parser.parse_args(arguments)
    os.environ["STOCKRAIL_CACHE"] = "off"
    stale = out_of_date()
    for page in stale:
        name = page.relative_to(ROOT)
        if chosen.check:
            print(f"{name} is out of date: run python tools/make_reference.py", file=sys.stderr)
        else:
            page.write_text(refreshed(page.read_text(encoding="utf-8")), encoding="utf-8")
            print(f"wrote {name}", file=sys.stderr)
    return 1 if chosen.check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
