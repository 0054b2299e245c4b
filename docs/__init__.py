"""The documents, as `stockrail explain` prints them."""
