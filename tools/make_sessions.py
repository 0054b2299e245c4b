"""Goes through what README.md and docs/ have their readers type, and writes down what it prints now.

    python tools/make_sessions.py           write the pages anew where something else is printed
    python tools/make_sessions.py --check   write nothing; exit with 1 if a page would be written otherwise
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tools.reference.pages import ROOT, pages
from tools.reference.sessions import gone_through, has_session


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 if a page is out of date")
    chosen = parser.parse_args(arguments)
    stale = 0
    for page in pages():
        text = page.read_text(encoding="utf-8")
        now = gone_through(text) if has_session(text) else text
        stale += now != text
        if now != text and not chosen.check:
            page.write_text(now, encoding="utf-8")
        if now != text:
            print(f"{page.relative_to(ROOT)} {'is out of date' if chosen.check else 'written'}", file=sys.stderr)
    return 1 if chosen.check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
