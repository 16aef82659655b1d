"""`grader completion`: the scripts by which shells complete commands, options and values."""

from __future__ import annotations

import click
from click.shell_completion import ShellComplete, get_completion_class

from grader.cli.program import COMPLETE_VARIABLE, NAME, program
from grader.cli.shared.wrong_use import WrongUseError

SHELLS = ("bash", "zsh", "fish", "powershell")


@click.command("completion", short_help="Print the script that completes commands in a shell.")
@click.argument("shell", type=click.Choice(SHELLS))
def command(shell: str) -> None:
    """Print the script that completes commands, options and their values in a shell.

    \b
    bash:        eval "$(grader completion bash)"            in ~/.bashrc
    zsh:         eval "$(grader completion zsh)"             in ~/.zshrc
    fish:        grader completion fish | source             in ~/.config/fish/config.fish
    powershell:  grader completion powershell | Out-String | Invoke-Expression
                                                             in $PROFILE
    """  # noqa: D301 - the backspace is click's sign for lines that are kept
    click.echo(script(shell), nl=False)


def script(shell: str) -> str:
    """Return the script for a shell.

    Raises:
        click.UsageError: the installed version of click has none for it.
    """
    found = get_completion_class(shell)
    if found is None:
        raise WrongUseError(
            "no-completion",
            "the installed version of click has no completion for {shell}; install a newer one",
            shell=shell,
        )
    # The method of the base class: that of bash starts the installed shell to look at its version.
    return ShellComplete.source(found(program, {}, NAME, COMPLETE_VARIABLE)).rstrip() + "\n"
