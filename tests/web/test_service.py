"""The service: what it answers, and what it refuses."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest

from grader.generate.argument_descriptions import DESCRIPTIONS, ArgumentType
from grader.generate.requirement_arguments import RequirementArguments
from grader.model.shapes import classic
from grader.web import service
from grader.web.problem_documents import TYPES as PROBLEMS
from tests.clock import Clock
from tests.processor_time import at_most
from tests.web.boards import EASY, HARD, SEVERAL, SOLVED

pytestmark = pytest.mark.usefixtures("clock")


def answer(name: str, **values: Any) -> dict[str, Any]:
    status, found = service.respond(name, values)
    assert status == 200, found
    return found


def problem(name: str, **values: Any) -> dict[str, Any]:
    status, found = service.respond(name, values)
    assert status == found["status"] != 200
    kind = found["type"].removeprefix("/problems/")
    assert PROBLEMS[kind] == (status, found["title"])
    return found


def parts(name: str, **values: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    assert service.respond_in_parts(name, values, found.append) is None
    return found


def test_a_puzzle_comes_with_its_layout() -> None:
    found = answer("parse", puzzle=EASY, entries=["r1c3=4", "r1c4<>2"])
    assert (found["layout"]["rows"], found["layout"]["columns"]) == (9, 9)
    assert found["layout"]["cells"][:2] == ["r1c1", "r1c2"]
    assert len(found["layout"]["houses"]) == 27
    assert found["givens"][:5] == [5, 3, 0, 0, 7]
    assert (found["entries"], found["removed"]) == (["r1c3=4"], ["r1c4<>2"])
    assert found["problems"] == []


def test_what_is_wrong_with_a_puzzle_is_said_without_refusing_it() -> None:
    (found,) = answer("parse", puzzle=f"55{EASY[2:]}")["problems"]
    assert (found["cells"], found["house"], found["digit"]) == (["r1c1", "r1c2"], "row 1", 5)


def test_a_malformed_text_has_line_and_column() -> None:
    found = problem("parse", puzzle=f"{EASY[:40]}?{EASY[41:]}")
    assert (found["type"], found["line"]) == ("/problems/malformed-puzzle", 1)
    assert found["column"] > 0


def test_a_killer_is_read_rated_and_solved() -> None:
    """Its text, which the pages keep, has the cages as well."""
    killer = "SumoCueV1=6+0=3=3=1=3+2=6=4=6=3+7+9+9=5+14"
    found = answer("parse", puzzle=killer)
    assert found["layout"]["name"] == "killer-4"
    assert answer("parse", puzzle=found["text"]) == found
    assert answer("solve", puzzle=killer) == answer("solve", puzzle=found["text"])
    assert problem("parse", puzzle=killer.replace("=6+0", "=9+0"), language="de")["detail"] == (
        "Zeile 1: K\u00e4fig bei r1c1 (r1c12): seine 2 Zellen k\u00f6nnen nicht die Summe 9 haben; "
        "m\u00f6glich sind 3 bis 7"
    )


def test_a_contradiction_has_cells_house_and_digit() -> None:
    found = problem("solve", puzzle=f"55{EASY[2:]}")
    assert found["type"] == "/problems/invalid-puzzle"
    assert (found["cells"], found["house"], found["digit"]) == (["r1c1", "r1c2"], "row 1", 5)


def test_mistakes_are_named() -> None:
    found = answer("mistakes", puzzle=EASY, entries="r1c3=5 r1c4<>6")["mistakes"]
    assert [(each["cell"], each["digit"], each["is_entry"]) for each in found] == [
        ("r1c3", 5, True),
        ("r1c4", 6, False),
    ]
    assert answer("mistakes", puzzle=EASY, entries="r1c3=4")["mistakes"] == []


def test_a_mistake_without_full_does_not_name_the_digit() -> None:
    (found,) = answer("mistakes", puzzle=EASY, entries="r1c4<>6", full=False)["mistakes"]
    assert found["digit"] is None
    assert "6" not in found["mistake"]


@pytest.mark.parametrize(
    ("level", "known"),
    [
        ("area", {"houses"}),
        ("technique", {"houses", "technique", "name"}),
        ("cells", {"houses", "technique", "name", "cells"}),
        ("full", {"houses", "technique", "name", "cells", "step"}),
    ],
)
def test_a_hint_reveals_what_its_level_allows(level: str, known: set[str]) -> None:
    found = answer("hint", puzzle=EASY, level=level)
    assert found["text"]
    keys = ("houses", "technique", "name", "cells", "step")
    assert {key for key in keys if found[key]} == known
    assert "picture" not in found


def test_a_hint_names_mistakes_first() -> None:
    found = answer("hint", puzzle=EASY, entries=["r1c3=5"], level="area")
    assert [each["cell"] for each in found["mistakes"]] == ["r1c3"]
    assert found["step"] is None


def test_a_hint_of_a_solved_puzzle() -> None:
    found = answer("hint", puzzle=SOLVED)
    assert (found["solved"], found["step"], found["text"]) == (True, None, "The puzzle is solved.")


def test_a_picture_comes_with_the_full_hint_only() -> None:
    found = answer("hint", puzzle=EASY, picture=True, theme="dark", width=300)
    assert found["picture"].startswith("<svg")
    assert 'width="300"' in found["picture"]
    assert "picture" not in answer("hint", puzzle=EASY, picture=True, level="cells")


def test_all_steps_are_grouped_by_technique() -> None:
    found = answer("hints", puzzle=EASY, technique=["hidden-single", "naked-single"])
    numbers = [number for group in found["groups"] for number in group["steps"]]
    assert sorted(numbers) == [step["step"] for step in found["steps"]]
    assert found["complete"]


def test_some_steps_of_each_technique() -> None:
    values = {"puzzle": EASY, "technique": ["hidden-single", "naked-single"]}
    whole = answer("hints", **values)
    counts = [(group["technique"], len(group["steps"])) for group in whole["groups"]]
    overview = answer("hints", **values, limit=0)
    assert overview["steps"] == []
    assert [(group["technique"], group["count"]) for group in overview["groups"]] == counts
    page = answer("hints", **values, limit=2, offset=1, board_marks=True)
    assert [len(group["steps"]) for group in page["groups"]] == [2, 2]
    for group, all_ in zip(page["groups"], whole["groups"], strict=True):
        texts = [page["steps"][number - 1]["text"] for number in group["steps"]]
        assert texts == [whole["steps"][n - 1]["text"] for n in all_["steps"][1:3]]
    assert [*page["board_marks"]] == ["1", "2", "3", "4"]


def test_marks_to_be_laid_over_a_board() -> None:
    (marks,) = answer("hint", puzzle=EASY, board_marks=True)["board_marks"]
    assert marks["name"] == ""
    assert marks["svg"].startswith("<svg")
    assert "board_marks" not in answer("hint", puzzle=EASY, board_marks=True, level="cells")
    found = answer("explain", puzzle=EASY, claim="r1c3=4", board_marks=True)
    assert {*found["board_marks"]} == {str(step["step"]) for step in found["steps"]}


def test_the_name_of_what_the_player_did() -> None:
    found = answer("hints", puzzle=EASY, effect=["r5c5=5"])
    assert [step["technique"] for step in found["steps"]] == ["naked-single"]
    assert answer("hints", puzzle=EASY, effect=["r1c3=9"])["steps"] == []


def test_all_steps_that_are_late_are_named(clock: Clock) -> None:
    clock.run()
    found = answer("hints", puzzle=HARD, timeout=0.1)
    assert not found["complete"]
    assert found["left_out"]
    assert "leaves out" in found["message"]


def test_steps_that_are_found_in_time_are_not_lost_to_pictures(clock: Clock) -> None:
    values = {"puzzle": EASY, "pictures": True, "technique": ["naked-single", "hidden-single"]}
    whole = answer("hints", **values)
    clock.run()
    before = clock.now
    assert answer("hints", **values) == whole
    limit = clock.now - before - 0.005
    status, found = service.respond("hints", values, limit)
    assert status == 200
    assert found["steps"] == whole["steps"]
    assert 0 < len(found["pictures"]) < len(whole["pictures"])


def test_words_of_a_long_trace_end_in_time(clock: Clock) -> None:
    values = {"puzzle": EASY, "profile": "explainer", "full": True}
    answer("trace", **values)
    clock.run()
    before = clock.now
    found = answer("trace", **values)
    limit = clock.now - before - 0.01
    assert len(found["steps"]) > 20
    status, found = service.respond("trace", values, limit)
    assert (status, found["type"]) == (422, "/problems/time-limit")


@pytest.mark.parametrize(
    ("claim", "status"), [("r1c3=4", "shown"), ("r1c3=1", "false"), ("r1c1<>4", "evident")]
)
def test_a_claim_is_explained(claim: str, status: str) -> None:
    found = answer("explain", puzzle=EASY, claim=claim, pictures=True)
    assert (found["claim"], found["status"]) == (claim, status)
    assert {*found["pictures"]} == {str(step["step"]) for step in found["steps"]}


def test_steps_are_told_as_they_are_found() -> None:
    parts: list[dict[str, Any]] = []
    values = {"puzzle": EASY, "profile": "explainer", "full": True}
    service.respond_in_parts("trace-steps", {**values, "board_marks": True}, parts.append)
    *steps, end = parts
    whole = answer("trace", **values)
    assert (end["type"], end["count"], end["outcome"]) == ("end", len(steps), "solved")
    assert end["rating"] == whole["rating"]
    assert all(step["board_marks"][0]["svg"].startswith("<svg") for step in steps)
    for step in steps:
        del step["board_marks"], step["type"]
    assert steps == whole["steps"]


def test_a_path_has_a_time_limit_of_its_own() -> None:
    parts: list[dict[str, Any]] = []
    service.respond_in_parts("trace-steps", {"puzzle": EASY}, parts.append, limit=0.001)
    assert parts[-1]["type"] == "end"


def test_a_trace_has_the_pictures_that_are_wanted() -> None:
    found = answer("trace", puzzle=EASY, pictures=[0, 2])
    assert {*found["pictures"]} == {"0", "2"}
    assert found["outcome"] == "solved"
    assert found["rating"]["status"] == "ok"
    assert "pictures" not in answer("trace", puzzle=EASY)


def test_a_puzzle_is_rated_by_several_profiles() -> None:
    found = answer("rate", puzzle=EASY, profiles=["standard", "hodoku"])["ratings"]
    assert [each["profile"] for each in found] == ["standard", "hodoku"]


def test_solutions_and_their_number() -> None:
    assert answer("solve", puzzle=EASY) == {"solutions": [SOLVED], "complete": True}
    several = answer("solve", puzzle=SEVERAL, limit=3)
    assert (len(several["solutions"]), several["complete"]) == (3, False)
    assert answer("solve", puzzle=EASY, limit=3) == {"solutions": [SOLVED], "complete": True}
    assert answer("count", puzzle=EASY) == {"count": 1, "complete": True}
    assert answer("count", puzzle=SEVERAL, limit=7) == {"count": 7, "complete": False}
    assert problem("solve", puzzle=SEVERAL)["type"] == "/problems/multiple-solutions"


def test_a_check_names_redundant_givens_and_common_cells() -> None:
    found = answer("check", puzzle=EASY)
    assert (found["unique"], found["minimal"]) == (True, False)
    assert "r1c1" in found["redundant"]
    two = SOLVED.replace("1", ".").replace("2", ".")
    several = answer("check", puzzle=two)
    assert (several["unique"], several["minimal"], several["common"]) == (False, None, [])


def test_a_layout_that_is_described_has_its_problems_with_cells() -> None:
    layout = {"grids": [{"size": 4}], "extras": [{"name": "x", "cells": "r1c1-4 r2c1"}]}
    found = answer("layout/problems", layout=layout, timeout=0.3)
    assert found["impossible"]
    (problem,) = found["problems"]
    assert (problem["severity"], problem["houses"]) == ("impossible", ["x"])
    assert problem["cells"] == ["r1c1", "r1c2", "r1c3", "r1c4", "r2c1"]
    assert not answer("layout/problems", layout={"grids": [{"size": 4}]})["problems"]


def test_a_layout_is_drawn_and_written() -> None:
    found = answer("layout/draw", layout="windoku-9")
    assert found["svg"].startswith("<svg")
    assert found["yaml"].startswith("name: windoku-9")
    assert found["layout"]["spelled"] == "windoku-9"


def test_a_puzzle_on_a_described_layout() -> None:
    grid = {"size": 4}
    puzzle = {"layout": {"name": "mine", "grids": [grid]}, "givens": "1..." + "." * 12}
    assert answer("parse", puzzle=puzzle)["layout"]["name"] == "mine"


def test_the_form_of_a_generator_has_names_types_and_ranges() -> None:
    found = answer("generate/requirements", profile="explainer", layout="classic-9")
    assert {each["type"] for each in found["requirements"]} <= {*get_args(ArgumentType)}
    by_name = {each["name"]: each for each in found["requirements"]}
    assert (by_name["givens"]["low"], by_name["givens"]["high"]) == (17, 81)
    assert by_name["ratings"]["choices"] == ["ep", "ed"]


def test_every_requirement_of_the_generator_is_described() -> None:
    described = {each.name for each in DESCRIPTIONS}
    assert RequirementArguments.__annotations__.keys() <= described
    assert classic().cells == 81


def test_impossible_requirements_are_refused_with_the_reason() -> None:
    found = problem("generate/check", givens=[3, 5])
    assert found["type"] == "/problems/no-puzzle-possible"
    assert "17" in found["detail"]
    failed = service.respond_in_parts("generate", {"givens": [3, 5]}, lambda _: None)
    assert failed == (422, found)


def test_generated_puzzles_arrive_one_by_one() -> None:
    found = parts("generate", count=2, seed=1, layout="classic-4")
    assert [part["type"] for part in found if part["type"] != "progress"] == [
        *("result", "result", "end")
    ]
    assert {"puzzle", "seed", "attempt", "run", "symmetry", "givens"} <= found[-2].keys()
    assert found == parts("generate", count=2, seed=1, layout="classic-4") or found[0]["seconds"]


@pytest.mark.parametrize("layout", ["killer-4", "kropki-4", "xv-4+thermometer"])
def test_random_rules_are_generated(layout: str) -> None:
    found = parts("generate", seed=1, layout=layout)
    (result,) = [each for each in found if each["type"] == "result"]
    assert (result["layout"], result["profile"]) == (layout, "variants")
    assert answer("parse", puzzle=result["puzzle"])["layout"]["rules"]
    assert answer("generate/requirements", layout=layout)["requirements"]
    assert problem("generate/check", layout="thermometer-4", all_given=True)["code"]
    assert problem("generate/check", layout="killer-100")["detail"]


def test_random_regions_are_generated() -> None:
    found = parts("generate", seed=1, layout="jigsaw-5")
    assert next(part for part in found if part["type"] == "result")["layout"] == "jigsaw-5"


def test_a_failure_after_the_first_part_is_the_last_part(clock: Clock) -> None:
    clock.run()
    found = parts("generate", count=500, seed=1, layout="classic-4", timeout=0.2)
    last = found[-1]
    assert (last["type"], last["problem"]) == ("error", "/problems/no-puzzle-possible")


def test_many_puzzles_are_rated_and_malformed_ones_in_their_place() -> None:
    found = parts("rate-many", puzzles=f"{EASY}\n\nno pzl = 1\n{SEVERAL}\n")
    assert [part.get("status") for part in found] == ["ok", "invalid", "multiple-solutions", None]
    assert [part.get("line") for part in found] == [1, 3, 4, None]
    assert found[-1]["count"] == 3
    assert sum(found[-1]["grades"].values()) == 3


@pytest.mark.parametrize(
    ("name", "values", "argument"),
    [
        ("rate", {"puzzle": EASY, "profil": "standard"}, "profil"),
        ("rate", {"puzzle": EASY, "profile": "nothing"}, "profile"),
        ("rate", {"puzzle": EASY, "profile": 3}, "profile"),
        ("rate", {"puzzle": EASY, "profiles": []}, "profiles"),
        ("rate", {}, "puzzle"),
        ("rate", {"puzzle": 7}, "puzzle"),
        ("rate", {"puzzle": [EASY]}, "puzzle"),
        ("rate", {"puzzle": EASY, "timeout": 0}, "timeout"),
        ("rate", {"puzzle": EASY, "timeout": "1"}, "timeout"),
        ("rate", {"puzzle": EASY, "minutes": "yes"}, "minutes"),
        ("hint", {"puzzle": EASY, "level": "half"}, "level"),
        ("hint", {"puzzle": EASY, "language": "xx"}, "language"),
        ("hint", {"puzzle": EASY, "technique": "nothing"}, "technique"),
        ("hints", {"puzzle": EASY, "technique": ["x-wing", "nothing"]}, "technique"),
        ("hint", {"puzzle": "." * 16, "technique": "tridagon"}, "technique"),
        ("hint", {"puzzle": EASY, "entries": 5}, "entries"),
        ("trace", {"puzzle": EASY, "pictures": "all"}, "pictures"),
        ("trace", {"puzzle": EASY, "pictures": [-1]}, "pictures"),
        ("trace", {"puzzle": EASY, "width": 1e9}, "width"),
        ("picture", {"puzzle": EASY, "step": 1000}, "step"),
        ("solve", {"puzzle": EASY, "limit": 0}, "limit"),
        ("solve", {"puzzle": EASY, "limit": True}, "limit"),
        ("layout/draw", {"layout": ["classic-9"]}, "layout"),
        ("layout/draw", {"layout": "windmill-25"}, None),
        ("generate/check", {"givens": [1, 2, 3]}, "givens"),
        ("generate/check", {"givens": [1.5, 2]}, "givens"),
        ("generate/check", {"ratings": 3}, "ratings"),
    ],
)
def test_wrong_arguments_are_named(name: str, values: dict[str, Any], argument: str | None) -> None:
    found = service.respond(name, values)[1]
    if argument is not None:
        assert (found["status"], found["argument"]) == (422, argument)
    assert found.get("status") == 422 or "svg" in found


@pytest.mark.parametrize("values", [None, [], "text", 5])
def test_a_request_is_an_object(values: object) -> None:
    assert service.respond("rate", values)[0] == 400


def test_an_argument_that_is_null_has_its_default() -> None:
    assert answer("rate", puzzle=EASY, profile=None) == answer("rate", puzzle=EASY)


def test_an_unknown_endpoint() -> None:
    assert problem("nothing")["status"] == 404
    failed = service.respond_in_parts("nothing", {}, lambda _: None)
    assert failed is not None
    assert failed[0] == 404


FILES = ["/etc/passwd.yaml", "../layout.yaml", "layout.yml", "/etc/passwd"]


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("rate", {"puzzle": EASY, "profile": "FILE"}),
        ("layout/draw", {"layout": "FILE"}),
        ("generate/check", {"layout": "FILE"}),
        ("generate/requirements", {"layout": "FILE"}),
        ("parse", {"puzzle": {"layout": "FILE", "givens": "1"}}),
        ("parse", {"puzzle": "#layout FILE\n1...\n....\n....\n....\n"}),
        ("parse", {"puzzle": EASY, "format": "grids:FILE"}),
        ("parse", {"puzzle": EASY, "format": "picture:FILE"}),
        ("convert", {"puzzle": EASY, "to": "picture:FILE"}),
        ("parse", {"puzzle": 'layout: FILE\ngivens: "1"\n'}),
        ("parse", {"puzzle": json.dumps({"puzzle": "1...", "layout": "FILE"})}),
        ("parse", {"puzzle": EASY, "entries": {"layout": "FILE", "givens": "1"}}),
        ("parse", {"puzzle": "FILE"}),
        ("convert", {"puzzle": EASY, "to": "parquet"}),
        ("generate/check", {"pattern": "FILE"}),
    ],
)
def test_no_request_names_a_file(
    name: str, values: dict[str, Any], file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a file is read")

    service.respond("rate", {"puzzle": EASY})
    monkeypatch.setattr("grader.formats.layout_names.Path", refuse)
    monkeypatch.setattr("grader.formats.layout_files.layout_loading.require_text", refuse)
    monkeypatch.setattr("grader.runtime.whole_files.read_text", refuse)
    status, found = service.respond(name, json.loads(json.dumps(values).replace("FILE", file)))
    assert status == 422
    assert "root:" not in json.dumps(found)


def test_layout_files_are_read_again_after_a_request(tmp_path: Any) -> None:
    from grader.formats import parse  # noqa: PLC0415

    file = tmp_path / "mine.yaml"
    file.write_text("name: mine\ngrids:\n  - size: 4\n", encoding="utf-8")
    text = json.dumps({"layout": str(file), "givens": "1" + "." * 15})
    assert problem("parse", puzzle=text)["status"] == 422
    assert parse(text).layout.name == "mine"


def test_a_bomb_of_aliases_is_refused() -> None:
    bomb = "\n".join(
        ["a0: &a0 [x, x]", *(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]" for n in range(1, 40))]
    )
    assert problem("parse", puzzle=f"layout: classic-9\n{bomb}\n")["status"] == 422


def test_a_deep_object_is_refused() -> None:
    deep: Any = "x"
    for _ in range(500):
        deep = {"layout": deep}
    assert problem("layout/draw", layout=deep)["status"] == 422
    assert problem("parse", puzzle={"layout": deep, "givens": "1"})["status"] == 422


def test_a_large_layout_is_refused() -> None:
    grids = [{"size": 25, "at": f"r1c{1 + 25 * number}"} for number in range(8)]
    found = problem("layout/problems", layout={"grids": grids})
    assert "2,500" in found["detail"]


def test_the_time_limit_holds(clock: Clock) -> None:
    clock.run()
    status, found = service.respond("trace", {"puzzle": HARD, "profile": "explainer"}, 0.001)
    assert (status, found["type"]) == (422, "/problems/time-limit")


def test_a_layout_is_taken_apart_into_grids() -> None:
    found = answer("layout/parse", layout="twodoku-4+diagonal")
    assert found["composition"] == {
        "name": "twodoku-4+diagonal",
        "grids": [
            {"size": 4, "boxes": "2x2", "at": "r1c1", "extras": ["diagonal"]},
            {"size": 4, "boxes": "2x2", "at": "r3c3", "extras": ["diagonal"]},
        ],
    }
    text = "name: m\ngrids:\n  - regions: AABBACBBACDDCCDD\nextras:\n  - {cells: r1c1 r2c2}\n"
    assert answer("layout/parse", text=text)["composition"] == {
        "name": "m",
        "grids": [{"size": 4, "regions": "AABBACBBACDDCCDD", "at": "r1c1"}],
        "extras": [{"name": "extra 1", "cells": "r1c1 r2c2"}],
    }
    assert answer("layout/parse", text=text)["yaml"].startswith("name: m\ngrids:\n- size: 4\n")


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({}, "expected either 'layout' or 'text'"),
        ({"text": "name: x", "layout": "samurai"}, "expected either 'layout' or 'text'"),
        ({"text": ""}, "the file is empty"),
        ({"text": "name: m\ngrids:\n  - size: 9\n    at: here\n"}, "line 4"),
        ({"text": "\x00\x01\xff"}, "line 1"),
        ({"text": "x" * 2_000_000}, "too many"),
        ({"text": "name: m\ngrids: [{size: 25, at: r1c1}, {size: 999}]"}, "line 2"),
        (
            {"layout": {"digits": 2, "cells": "r1c1-2", "houses": [{"cells": "r1c1-2"}]}},
            "cannot be taken apart",
        ),
    ],
)
def test_layouts_that_cannot_be_taken_apart(values: dict[str, Any], message: str) -> None:
    status, found = service.respond("layout/parse", values)
    assert status == 422
    assert message in found["detail"]


def test_a_composed_layout_has_its_name() -> None:
    places = ["r13c13", "r1c1", "r7c7", "r1c13", "r13c1"]
    found = answer("layout/problems", layout={"grids": [{"size": 9, "at": at} for at in places]})
    assert found["name"] == "samurai"
    other = {"grids": [{"size": 9, "at": at} for at in [*places[:-1], "r13c2"]]}
    assert answer("layout/problems", layout=other)["name"] is None


def test_a_problem_has_its_reason() -> None:
    layout = {"grids": [{"size": 9}, {"size": 6, "at": "r7c7"}]}
    (found,) = answer("layout/problems", layout=layout)["problems"]
    assert (found["reason"], found["digits"], found["houses"]) == (
        "crowded",
        "123456",
        ["box 9 of grid 1"],
    )


def test_a_large_layout_is_checked_in_time(clock: Clock) -> None:
    """Four grids of 25 rows, nearly the most that a request may have."""
    clock.run()
    places = ["r1c1", "r1c26", "r26c1", "r22c22"]
    layout = {"grids": [{"size": 25, "at": at} for at in places]}
    answer("layout/problems", layout=layout, timeout=0.1)
    with at_most(20):
        found = answer("layout/problems", layout=layout, timeout=0.1)
    assert [each["severity"] for each in found["problems"]] in ([], ["unproved"])
    assert len(found["layout"]["cells"]) > 2300
