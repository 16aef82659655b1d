"""Groups of options: order in the help, one record a group."""

import click
import pytest
from click.testing import CliRunner

from grader.cli.shared.groups import argument, group, option, options


@options
class Place:
    name: str | None = argument(required=False, metavar="[NAME]")
    floor: int | None = option("--floor", "-f", type=int, help="The floor.")


@options
class Time:
    at_night: bool = option("--late", is_flag=True, help="At night.")
    """An option whose name is not that of its field."""


@click.command()
@group(Place)
@click.option("--loud", is_flag=True, help="Loudly.")
@group(Time)
def sing(place: Place, time: Time, loud: bool) -> None:
    click.echo(repr((place.name, place.floor, time.at_night, loud)))


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        ((), (None, None, False, False)),
        (("hall", "-f", "2", "--late"), ("hall", 2, True, False)),
        (("--loud", "--floor", "1"), (None, 1, False, True)),
    ],
)
def test_a_command_gets_one_record_a_group(
    args: tuple[str, ...], expected: tuple[object, ...]
) -> None:
    assert CliRunner().invoke(sing, args).output == f"{expected!r}\n"


def test_options_stand_in_the_order_of_groups_and_fields() -> None:
    listed = CliRunner().invoke(sing, ["--help"]).output
    order = ["[NAME]", "-f, --floor INTEGER", "--loud", "--late", "--help"]
    assert sorted(order, key=listed.index) == order


def test_the_name_of_an_option_is_that_of_its_field() -> None:
    assert [param.name for param in sing.params] == ["name", "floor", "loud", "at_night"]


def test_a_group_serves_several_commands() -> None:
    @click.command()
    @group(Place)
    def dance(place: Place) -> None:
        click.echo(f"{place.name}, {place.floor}")

    assert CliRunner().invoke(dance, ["hall"]).output == "hall, None\n"
    assert CliRunner().invoke(sing, ["--floor", "high"]).exit_code == 2
