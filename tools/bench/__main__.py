"""`python -m tools.bench`, from the top of the repository."""

import sys

from .run import main

sys.exit(main())
