"""The example that `help(stockrail)` opens with is true."""

import doctest

import stockrail


def test_the_example_of_the_package() -> None:
    result = doctest.testmod(stockrail)
    assert result.attempted and not result.failed
