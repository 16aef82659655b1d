"""Files that only other services run, checked as files: form, names, pins, permissions."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from grader.cli import serve

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
FORMS = sorted((ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
MINORS = ("3.11", "3.12", "3.13", "3.14", "3.14t")
TRIED = MINORS[:3]
"""The versions with which tests have been run; `docs/installing.md` says which tests."""
KINDS = ("manylinux", "musllinux")
ARCHS = ("x86_64", "aarch64")
WRITES = {
    ("release.yml", "publish"): {"id-token", "attestations"},
    ("release.yml", "announce"): {"contents"},
}
"""The jobs that may write, and what."""


def load(file: Path) -> Any:
    return yaml.safe_load(file.read_text("utf-8"))


def jobs() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for file in WORKFLOWS:
        for name, job in load(file)["jobs"].items():
            yield file.name, name, job


def test_actions_are_pinned_by_their_commits() -> None:
    text = "\n".join(file.read_text("utf-8") for file in WORKFLOWS)
    used = re.findall(r"uses: *(.*)", text)
    assert len(used) > 10
    pinned = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")
    assert [use for use in used if not pinned.fullmatch(use)] == []
    versions: dict[str, set[str]] = {}
    for use in used:
        versions.setdefault(use.partition("@")[0], set()).add(use)
    assert [uses for uses in versions.values() if len(uses) > 1] == []


def test_jobs_have_no_permission_that_they_do_not_need() -> None:
    for file in WORKFLOWS:
        assert load(file)["permissions"] == {}
    for workflow, name, job in jobs():
        written = {scope for scope, level in job["permissions"].items() if level == "write"}
        assert written == WRITES.get((workflow, name), set()), f"{workflow}: {name}"


def test_no_secret_and_no_expression_of_strangers_is_used() -> None:
    for file in WORKFLOWS:
        text = file.read_text("utf-8")
        assert "secrets." not in text
        assert "pull_request_target" not in text
        for step in re.findall(r"run: (.*?)(?=\n\s+- |\Z)", text, re.DOTALL):
            assert "${{" not in step.partition("env:")[0], f"{file.name}: {step}"


def test_a_job_waits_for_jobs_that_there_are() -> None:
    for file in WORKFLOWS:
        described = load(file)["jobs"]
        for job in described.values():
            assert set(job.get("needs", [])) <= described.keys()
            assert {"runs-on", "steps"} <= job.keys()


def test_publishing_uses_no_token_and_its_own_environment() -> None:
    publish = load(ROOT / ".github/workflows/release.yml")["jobs"]["publish"]
    assert publish["environment"]["name"] == "pypi"
    upload = publish["steps"][-1]
    assert upload["uses"].startswith("pypa/gh-action-pypi-publish@")
    assert "with" not in upload


def test_the_pythons_are_the_same_everywhere() -> None:
    matrix = load(ROOT / ".github/workflows/test.yml")["jobs"]["test"]["strategy"]["matrix"]
    assert tuple(matrix["python"]) == MINORS
    built = [f"cp{minor.replace('.', '')}-*" for minor in MINORS]
    assert PROJECT["tool"]["cibuildwheel"]["build"] == built
    assert PROJECT["project"]["requires-python"] == f">={MINORS[0]}"
    named = {f"Programming Language :: Python :: {minor}" for minor in TRIED}
    versions = re.compile(r"Programming Language :: Python :: 3\.\d+")
    assert {each for each in PROJECT["project"]["classifiers"] if versions.match(each)} == named


@pytest.mark.parametrize("platform", ["linux", "macos", "windows", "pyodide"])
def test_cibuildwheel_understands_its_options(platform: str) -> None:
    pytest.importorskip("cibuildwheel", reason="run by `make packaging`")
    command = [sys.executable, "-m", "cibuildwheel", "--print-build-identifiers", "--archs=all"]
    ran = subprocess.run(
        [*command, "--platform", platform, str(ROOT)], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    found = ran.stdout.split()
    versions = {name.partition("-")[0] for name in found}
    expected = {f"cp{minor.replace('.', '')}" for minor in MINORS}
    if platform == "pyodide":  # which Pythons it has depends on the version of cibuildwheel
        assert "cp314" in versions
        assert versions <= expected
    else:
        assert versions == expected
    assert not [name for name in found if name.endswith(("_i686", "win32"))]
    if platform == "linux":  # Alpine and others have another C library
        libraries = {name.partition("-")[2] for name in found if name.endswith(("64", "aarch64"))}
        assert {f"{kind}_{arch}" for kind in KINDS for arch in ARCHS} <= libraries


def test_the_project_file_is_valid() -> None:
    api = pytest.importorskip("validate_pyproject.api", reason="run by `make packaging`")
    api.Validator()(PROJECT)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.stem)
def test_forms_ask_for_something(form: Path) -> None:
    content = load(form)
    if form.stem == "config":
        assert content == {"blank_issues_enabled": True}
        return
    assert {"name", "description", "body"} <= content.keys()
    ids = [part["id"] for part in content["body"]]
    assert len(ids) == len(set(ids)) > 0
    for part in content["body"]:
        assert part["type"] in {"input", "textarea", "dropdown", "checkboxes"}
        assert part["attributes"]["label"]


def test_hooks_are_local_and_name_what_there_is() -> None:
    config = load(ROOT / ".pre-commit-config.yaml")
    (repository,) = config["repos"]
    assert repository["repo"] == "local"
    for hook in repository["hooks"]:
        assert {"id", "name", "entry", "language"} <= hook.keys()
        assert hook["language"] == "system"
        for word in hook["entry"].split():
            assert not word.startswith("tests/") or (ROOT / word).exists()


def test_containers_and_recipes_can_be_read() -> None:
    recipe = load(ROOT / ".ci/recipes/conda/recipe.yaml")
    assert recipe["schema_version"] == 1
    run = {re.split(r"[ >]", each)[0] for each in recipe["requirements"]["run"]}
    needed = {re.split(r"[ >]", each)[0].lower() for each in PROJECT["project"]["dependencies"]}
    assert run == needed | {"python"}
    container = json.loads((ROOT / ".devcontainer/devcontainer.json").read_text("utf-8"))
    assert container["postCreateCommand"] == "make build"
    lines = (ROOT / "Containerfile").read_text("utf-8").replace("\\\n", " ").splitlines()
    words = [line.split(maxsplit=1)[0] for line in lines if line and not line.startswith("#")]
    known = {"FROM", "RUN", "COPY", "ENV", "USER", "WORKDIR", "EXPOSE", "ENTRYPOINT", "CMD"}
    assert {word for word in words if word != "HEALTHCHECK"} == known
    user, command = words.index("USER"), words.index("ENTRYPOINT")
    assert words.count("FROM") == 2
    assert user < command, "the container does not run as root"


def test_the_container_starts_a_server_that_others_may_reach() -> None:
    (line,) = re.findall(r"^CMD (.*)$", (ROOT / "Containerfile").read_text("utf-8"), re.MULTILINE)
    name, *arguments = json.loads(line)
    assert name == "serve"
    values = serve.command.make_context(name, arguments).params
    assert (values["host"], values["port"], values["public"]) == ("0.0.0.0", 8000, True)


def test_the_citation_has_what_the_format_needs() -> None:
    citation = load(ROOT / "CITATION.cff")
    assert {"cff-version", "message", "title", "authors"} <= citation.keys()
    assert citation["cff-version"] == "1.2.0"
    assert citation["license"] == PROJECT["project"]["license"]
