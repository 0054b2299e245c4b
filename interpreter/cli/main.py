"""The command `stockrail`: finds the verb, runs it, and turns whatever happens into an exit code."""

from __future__ import annotations

import sys
from importlib import import_module

import click

from .exits import DONE, USAGE
from .front import VERBS, help_text
from .leaving import guarded


class LazyGroup(click.Group):
    """A group that imports a verb's module only to run it or to show its help."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in VERBS:
            return None
        command = import_module(f".{cmd_name}", __package__).command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] in VERBS or args[0].startswith("-"):
            return super().resolve_command(ctx, args)
        from ..source.nearest import nearest

        meant = nearest(args[0], VERBS)
        help_line = f"did you mean {meant!r}?" if meant else f"verbs are {', '.join(VERBS)}"
        raise click.UsageError(f"there is no verb {args[0]!r}; {help_line}")

    def get_help(self, ctx: click.Context) -> str:
        return help_text()


def show_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        from .. import __version__

        click.echo(f"stockrail {__version__}")
        ctx.exit()


@click.group(
    cls=LazyGroup,
    invoke_without_command=True,
    subcommand_metavar="VERB [ARGS]...",
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=show_version,
    help="Print the version.",
)
@click.pass_context
def stockrail(ctx: click.Context) -> None:
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help(), err=True)
        ctx.exit(USAGE)


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and leave the process with its exit code."""
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


def run(arguments: list[str]) -> int:
    """Run the command line; returns the exit code and lets nothing escape."""
    return guarded(lambda: _through_click(arguments), arguments)


def _through_click(arguments: list[str]) -> int:
    try:  # click's own main() would call it a failure that nobody reads on
        with stockrail.make_context("stockrail", arguments) as context:
            done = stockrail.invoke(context)
    except click.exceptions.Exit as left:
        return left.exit_code
    except click.ClickException as error:
        error.show()
        return USAGE
    except (click.Abort, EOFError):
        raise KeyboardInterrupt from None
    return done if isinstance(done, int) else DONE
