"""The static site: its export, its engine, and pages without any network."""

from __future__ import annotations

import errno
import io
import json
import os
import re
import shutil
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from grader.outputs import output_file
from grader.web import python_archive, service, static_site
from grader.web.compiled_library import library
from grader.web.page_policy import POLICY_OF_PAGES
from grader.web.site_folder import LIST, ExportError, replace_files
from tests.chromium import PATIENCE
from tests.cli.conftest import RUNNER
from tests.web.boards import EASY
from tests.web.conftest import OpenPage, until
from tests.web.journeys import HARDEST, NEEDS_POINTING, press, say
from tests.web.static_sites import SLOW, file_server
from tests.web.test_service_and_commands import PUZZLES

TWICE = "55......." + "." * 72
FILLED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
PUZZLE_LINES = [*(puzzle for puzzle in PUZZLES if len(puzzle) == 81), TWICE, FILLED, "." * 81]


@pytest.fixture
def pyodide(tmp_path: Path) -> Path:
    """A folder that looks like Pyodide."""
    folder = tmp_path / "pyodide"
    folder.mkdir()
    for name in static_site.RUNTIME:
        (folder / name).write_text(name, encoding="utf-8")
    lock = {"info": {"python": "3.14"}, "packages": {"numpy": {}}}
    (folder / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")
    return folder


@pytest.fixture
def _unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Exports without Python modules, which take long to pack."""
    monkeypatch.setattr(static_site, "archive", lambda: b"modules")
    monkeypatch.setattr(static_site, "byte_compiled", lambda *_: None)
    monkeypatch.setattr(static_site, "library", lambda: None)


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def run(*args: object) -> Any:
    from grader.cli import program  # noqa: PLC0415 - not before it is settled what is imported

    return RUNNER.invoke(program, ["serve", *map(str, args)])


@pytest.mark.usefixtures("_unpacked")
def test_an_export_is_complete_and_the_same_each_time(tmp_path: Path, pyodide: Path) -> None:
    first, second = tmp_path / "new" / "one", tmp_path / "two"
    second.mkdir()
    found = static_site.export(first, pyodide)
    static_site.export(second, pyodide)
    assert contents(first) == contents(second)
    assert not found.has_byte_code
    assert not found.has_library
    names = set(contents(first))
    assert len(names) == found.files
    assert {"index.html", "solve.html", "generate.html", "rate.html", "print.html"} <= names
    assert names == {*json.loads((first / LIST).read_bytes())}
    assert not [name for name in names if Path(name).name.startswith(("api.", "."))]
    worker = (first / "service_worker.js").read_text(encoding="utf-8")
    assert [
        name for name in names - {LIST, "service_worker.js"} if json.dumps(name) not in worker
    ] == []
    page = (first / "index.html").read_text(encoding="utf-8")
    assert f'content="{POLICY_OF_PAGES}"' in page
    assert "numpy" not in "".join(
        path.read_text(encoding="utf-8") for path in first.rglob("pyodide-lock.json")
    )


@pytest.mark.usefixtures("_unpacked")
def test_names_change_with_the_content(tmp_path: Path, pyodide: Path) -> None:
    folder = tmp_path / "site"
    static_site.export(folder, pyodide)
    before = contents(folder)
    (pyodide / "pyodide.asm.wasm").write_bytes(b"newer")
    static_site.export(folder, pyodide)
    after = contents(folder)
    assert before["service_worker.js"] != after["service_worker.js"]
    same = {name for name in before if not name.startswith("python-") and name in after}
    assert {name.partition("/")[0] for name in {*before} - same} == {
        name.partition("/")[0] for name in before if name.startswith("python-")
    }
    assert len(list(folder.glob("python-*"))) == 1


@pytest.mark.usefixtures("_unpacked")
def test_files_of_others_are_never_touched(tmp_path: Path, pyodide: Path) -> None:
    other = tmp_path / "kept.txt"
    other.write_text("kept", encoding="utf-8")
    with pytest.raises(ExportError, match="has files, but none of an earlier export"):
        static_site.export(tmp_path, pyodide)
    with pytest.raises(ExportError, match="is no folder"):
        static_site.export(other, pyodide)
    folder = tmp_path / "site"
    static_site.export(folder, pyodide)
    (folder / "own.txt").write_text("own", encoding="utf-8")
    listed = json.loads((folder / LIST).read_bytes())
    text = json.dumps([*listed, "../kept.txt", str(other), ".", ""])
    (folder / LIST).write_text(text, encoding="utf-8")
    static_site.export(folder, pyodide)
    assert other.read_text(encoding="utf-8") == "kept"
    assert (folder / "own.txt").read_text(encoding="utf-8") == "own"
    for damaged in ("", "{}", "[1]", '["a\\u0000b"]', "[" * 100_000, "\xff"):
        (folder / LIST).write_text(damaged, encoding="latin-1")
        with pytest.raises(ExportError):
            static_site.export(folder, pyodide)


def test_an_interrupted_export_is_continued(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace_files(tmp_path, {"old/a": b"1", "page": b"1"})
    commit = output_file.Replacement.commit

    def full(self: output_file.Replacement) -> None:
        if self.target.endswith("b"):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), self.target)
        commit(self)

    with monkeypatch.context() as patched:
        patched.setattr(output_file.Replacement, "commit", full)
        with pytest.raises(OSError, match="space"):
            replace_files(tmp_path, {"new/a": b"2", "new/b": b"2", "page": b"2"})
    assert contents(tmp_path).items() >= {"old/a": b"1", "page": b"1"}.items()
    replace_files(tmp_path, {"newer/a": b"3", "page": b"3"})
    assert {*contents(tmp_path)} == {LIST, "newer/a", "page"}
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda folder: (folder / "pyodide.asm.wasm").unlink(), "npm install pyodide"),
        (lambda folder: (folder / "pyodide-lock.json").write_bytes(b"\xff["), "is damaged"),
        (lambda folder: (folder / "pyodide-lock.json").write_bytes(b"[]"), "is damaged"),
        (lambda folder: (folder / "pyodide-lock.json").write_bytes(b"[" * 200_000), "is damaged"),
    ],
)
def test_what_is_not_pyodide_is_refused(
    tmp_path: Path, pyodide: Path, change: Any, message: str
) -> None:
    change(pyodide)
    with pytest.raises(ExportError, match=message):
        static_site.export(tmp_path / "site", pyodide)
    assert not (tmp_path / "site").exists()


@pytest.mark.usefixtures("_unpacked")
def test_the_command(tmp_path: Path, pyodide: Path) -> None:
    folder = tmp_path / "site"
    done = run("--export", folder, "--pyodide", pyodide)
    assert done.exit_code == 0
    assert "put them on any file server" in done.stderr
    assert "Node.js" in done.stderr
    assert "`make wasm`" in done.stderr
    for args in (("--export", folder), ("--pyodide", pyodide)):
        done = run(*args)
        assert done.exit_code == 2
        assert "needs both --export DIR and --pyodide DIR" in " ".join(done.stderr.split())


@pytest.mark.skipif(sys.platform == "win32" or not Path("/proc/self").exists(), reason="no /proc")
@pytest.mark.usefixtures("_unpacked")
def test_a_folder_that_cannot_be_written(pyodide: Path) -> None:
    done = run("--export", "/proc/site", "--pyodide", pyodide)
    assert done.exit_code == 1
    assert done.stderr.startswith("Error: cannot export to /proc/site: ")


def test_the_archive_has_all_that_its_modules_import() -> None:
    packed = python_archive.archive()
    with zipfile.ZipFile(io.BytesIO(packed)) as found:
        names = set(found.namelist())
        modules = [name for name in names if name.startswith("grader") and name.endswith(".py")]
        sources = {name: found.read(name).decode() for name in modules}
    # The front door of the package opens rooms when they are asked for.
    del sources["grader/__init__.py"]
    imported = {
        (name, module)
        for name, source in sources.items()
        for module in re.findall(r"^ *from (grader[.\w]+) import", source, re.MULTILINE)
    }
    assert len(imported) > len(sources)
    paths = {module: module.replace(".", "/") for _, module in imported}
    missing = {
        (name, module)
        for name, module in imported
        if not {f"{paths[module]}.py", f"{paths[module]}/__init__.py"} & names
    }
    assert missing == set()
    assert not [name for name in names if name.endswith((".so", ".pyd", ".pxd", ".c", ".html"))]
    assert python_archive.archive() == packed
    for profile in ("standard", "hodoku", "explainer"):
        assert f"grader/rating/profiles/{profile}.yaml" in names
    ours = {name for name in names if name.startswith("segno/")}
    modules_of_codes = ("__init__", "consts", "encoder", "utils", "writers")
    assert {f"segno/{name}.py" for name in modules_of_codes} == ours


def test_an_archive_without_segno_has_all_but_that(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "segno", None)
    names = [name for name, _ in python_archive.files()]
    assert "grader/web/qr_code.py" in names
    assert not [name for name in names if name.startswith("segno/")]


def test_no_node(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    plain = python_archive.archive()
    assert python_archive.byte_compiled(plain, tmp_path) is None
    assert python_archive.snapshot(plain, tmp_path) is None
    monkeypatch.setattr("shutil.which", lambda _: sys.executable)
    assert python_archive.byte_compiled(plain, tmp_path) is None
    assert python_archive.snapshot(plain, tmp_path) is None


CHANGE = """async (pattern) => {
    let count = 0;
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const { url } of await cache.keys()) {
            if (new RegExp(pattern).test(url)) count += Boolean(await CHANGED);
        }
    }
    return count;
}"""
DROP = CHANGE.replace("CHANGED", "cache.delete(url)")
"""Removes the kept files whose addresses match, and returns their number."""
DAMAGE = CHANGE.replace("CHANGED", "cache.put(url, new Response('damaged')).then(() => true)")
"""Replaces their contents."""
IMPORT = 'import(new URL("engine.js", document.querySelector("script[type=module]").src))'
"""The module with the engine of a page."""


@pytest.mark.parametrize("site", ["static_site"], indirect=True)
class TestInTheBrowser:
    """The pages of a static site, on each of which Python starts anew.

    Without `--slow` one test asks the engine, with most of the questions there are.
    """

    def test_the_engine_gives_the_answers_of_the_service(self, open_page: OpenPage) -> None:
        asked: list[tuple[str, dict[str, Any]]] = [
            *[("parse", {"puzzle": puzzle}) for puzzle in PUZZLE_LINES],
            *[("strategies", {"language": language}) for language in ("en", "de")],
            *[(name, {}) for name in ("profiles", "layouts", "formats")],
            ("generate/requirements", {"layout": "classic-9", "profile": "standard"}),
            ("hint", {"puzzle": EASY, "language": "de"}),
            ("rate", {"puzzle": EASY, "profile": "nothing"}),
        ]
        page = open_page()
        found = page.evaluate(
            f"""async (asked) => {{
                const {{ engine }} = await {IMPORT};
                const answer = ([name, request]) => engine.call(name, request).then(
                    (body) => [200, body], (error) => [error.problem.status, error.problem]);
                return Promise.all(asked.map(answer));
            }}""",
            asked,
        )
        for (name, values), answer in zip(asked, found, strict=True):
            assert answer == [*service.respond(name, values)], (name, values)

    @pytest.mark.slow  # ten seconds in WebAssembly
    def test_a_request_that_is_replaced_ends(self, open_page: OpenPage) -> None:
        page = open_page()
        until(page, "() => navigator.serviceWorker.controller !== null")
        for is_isolated in (False, True):
            page = open_page()
            if not is_isolated:
                # As on a first visit, when memory cannot be shared.
                page.add_init_script("delete globalThis.crossOriginIsolated")
                page.reload()
            assert page.evaluate("Boolean(globalThis.crossOriginIsolated)") == is_isolated
            *found, was_replaced = page.evaluate(
                f"""async (puzzle) => {{
                    const {{ engine }} = await {IMPORT};
                    await engine.call("count", {{ puzzle: "{EASY}" }});
                    const [thread] = engine.threads;
                    const first = thread.worker;
                    const asking = new AbortController();
                    const lost = engine
                        .call("rate", {{ puzzle, profile: "explainer" }}, asking.signal)
                        .catch((error) => error.name);
                    while (!thread.task) await new Promise((go) => setTimeout(go, 10));
                    // The second worker is started meanwhile.
                    const other = () => engine.threads[1];
                    while (!other()?.isReady) await new Promise((go) => setTimeout(go, 10));
                    asking.abort();
                    const name = await lost;
                    const {{ count }} = await engine.call("count", {{ puzzle: "{EASY}" }});
                    const wasReplaced = thread.worker !== first && thread.isFree;
                    while (!thread.isFree) await new Promise((go) => setTimeout(go, 10));
                    return [name, count, thread.worker === first, wasReplaced];
                }}""",
                HARDEST,
            )
            # Only an interruption leaves the worker alive.
            assert found == ["AbortError", 1, is_isolated]
            # The next answer does not wait for the worker that takes its place.
            assert not was_replaced

    @pytest.mark.slow
    def test_a_hint_does_not_wait_for_a_rating(self, open_page: OpenPage) -> None:
        page = open_page()
        order = page.evaluate(
            f"""async ([easy, hard]) => {{
                const {{ engine }} = await {IMPORT};
                const ended = [];
                const note = (name) => () => ended.push(name);
                const asking = new AbortController();
                const rate = {{ puzzle: hard, profile: "explainer" }};
                const ratings = [1, 2].map(() =>
                    engine.call("rate", rate, asking.signal).catch(note("rating")));
                while (!engine.threads[1]?.isReady) await new Promise((go) => setTimeout(go, 10));
                await engine.call("hint", {{ puzzle: easy }}).then(note("hint"));
                asking.abort();
                await Promise.all(ratings);
                return ended;
            }}""",
            [EASY, HARDEST],
        )
        assert order == ["hint", "rating", "rating"]

    @pytest.mark.slow
    def test_a_stream_leaves_room_for_questions(self, open_page: OpenPage) -> None:
        page = open_page()
        found = page.evaluate(
            f"""async () => {{
                const {{ engine }} = await {IMPORT};
                const stopping = new AbortController();
                const parts = engine.stream("generate", {{ count: 1000 }}, stopping.signal);
                const seen = [];
                try {{
                    for await (const part of parts) {{
                        seen.push(part.type);
                        if (seen.length > 1) continue;
                        const {{ count }} = await engine.call("count", {{ puzzle: "{EASY}" }});
                        seen.push(count, engine.threads.length);
                        stopping.abort();
                    }}
                }} catch (error) {{
                    seen.push(error.name);
                }}
                return seen;
            }}"""
        )
        assert found == ["progress", 1, 2, "AbortError"]

    @pytest.mark.slow
    def test_a_file_by_the_million_is_refused_with_a_way_out(self, open_page: OpenPage) -> None:
        page = open_page("rate.html")
        page.get_by_label("Paste puzzles").evaluate(
            "(area, text) => { area.value = text; }", f"{EASY}\n" * 30_000
        )
        page.get_by_role("button", name="Rate", exact=True).press("Enter")
        page.get_by_text("install the program to rate large files").wait_for()

    @pytest.mark.slow
    def test_all_pages_work_offline_after_one_visit(
        self, browser: Any, exported: Path, open_page: OpenPage
    ) -> None:
        context = browser.new_context(locale="en-GB")
        context.set_default_timeout(60_000)
        page = context.new_page()
        with file_server(exported) as address:
            page.goto(address)
            until(page, "() => navigator.serviceWorker.controller !== null")
            # From now on, Python can only come from its snapshot.
            assert page.evaluate(DROP, "/grader[.]zip$") == 1
        context.set_offline(True)
        page.goto(f"{address}#p={NEEDS_POINTING}")
        page.wait_for_selector("html[data-ready]")
        press(page, "h")
        say(page, "Hint 1 of 4")
        page.goto(f"{address}solve.html#p={NEEDS_POINTING}")
        page.locator(".path .step").first.wait_for()
        page.goto(f"{address}generate.html?x=1")
        page.get_by_label("Grade").wait_for()
        for name in ("rate", "print"):
            page.goto(f"{address}{name}.html")
            page.wait_for_selector("html[data-ready]")
        context.close()

    @pytest.mark.slow
    @pytest.mark.usefixtures("site")
    def test_a_damaged_snapshot_does_no_harm(self, browser: Any, exported: Path) -> None:
        context = browser.new_context(locale="en-GB")
        context.set_default_timeout(60_000)
        page = context.new_page()
        with file_server(exported) as address:
            page.goto(address)
            until(page, "() => navigator.serviceWorker.controller !== null")
            assert page.evaluate(DAMAGE, "/snapshot[.]bin$") == 1
        context.set_offline(True)
        page.goto(f"{address}#p={NEEDS_POINTING}")
        page.wait_for_selector("html[data-ready]")
        press(page, "h")
        say(page, "Hint 1 of 4")
        context.close()

    @pytest.mark.slow
    def test_pages_can_be_used_before_python_runs(self, browser: Any, site: str) -> None:
        context = browser.new_context(locale="en-GB")
        context.route("**/pyodide.asm.bin", lambda route: None)
        page = context.new_page()
        page.goto(f"{site}#p={NEEDS_POINTING}")
        page.wait_for_selector("html[data-ready] [data-cell='80']", state="attached")
        press(page, "Home", "ArrowRight", "7")
        assert page.locator("[data-cell='1'] .value").text_content() == "7"
        context.close()

    @pytest.mark.slow
    @pytest.mark.parametrize(
        "answer", [{"status": 404}, {"body": "damaged"}], ids=["404", "damaged"]
    )
    def test_without_the_library_modules_are_interpreted(
        self, browser: Any, site: str, answer: dict[str, Any]
    ) -> None:
        context = browser.new_context(locale="en-GB", service_workers="block")
        context.route("**/modules.bin", lambda route: route.fulfill(**answer))
        page = context.new_page()
        loaded: list[str] = []
        page.on("request", lambda request: loaded.append(request.url.rpartition("/")[2]))
        page.goto(f"{site}#p={NEEDS_POINTING}")
        page.wait_for_selector("html[data-ready]")
        press(page, "h")
        say(page, "Hint 1 of 4")
        if library() is not None:
            assert loaded.index("modules.zip") > loaded.index("modules.bin") > 0
        context.close()

    @pytest.mark.slow
    @pytest.mark.usefixtures("site")
    def test_a_tab_of_an_older_version_goes_on(
        self, browser: Any, exported: Path, tmp_path: Path
    ) -> None:
        """Its files are gone, but not from the browser."""
        site = tmp_path / "site"
        shutil.copytree(exported, site)
        context = browser.new_context(locale="en-GB")
        context.set_default_timeout(1000 * PATIENCE)
        page = context.new_page()
        with file_server(site) as address:
            page.goto(f"{address}#p={NEEDS_POINTING}")
            until(page, "() => navigator.serviceWorker.controller !== null")
            for folder in (*site.glob("grader-*"), *site.glob("python-*")):
                folder.rename(folder.with_name(f"{folder.name[:-1]}x"))
            text = (site / "service_worker.js").read_text("utf-8")
            (site / "service_worker.js").write_text(f"{text}// newer", "utf-8")
            page.evaluate(
                f"""async () => {{
                    const {{ engine }} = await {IMPORT};
                    engine.threads[0].restart();
                }}"""
            )
            press(page, "h")
            say(page, "Hint 1 of 4")
        context.close()

    @pytest.mark.slow
    @pytest.mark.usefixtures("site")
    def test_what_is_loaded_is_shown_and_the_board_can_be_used(
        self, browser: Any, exported: Path
    ) -> None:
        size = {"width": 360, "height": 740}
        context = browser.new_context(locale="en-GB", viewport=size, service_workers="block")
        context.set_default_timeout(1000 * PATIENCE)
        page = context.new_page()
        with file_server(exported, SLOW) as address:
            page.goto(f"{address}#p={NEEDS_POINTING}")
            page.wait_for_selector("html[data-ready] [data-cell='80']", state="attached")
            top = page.locator("#main").bounding_box()["y"]
            press(page, "Home", "ArrowRight", "7")
            assert page.locator("[data-cell='1'] .value").text_content() == "7"
            loading = re.compile(r"The solver is loading: \d+\.\d of 1\d\.\d MB")
            page.get_by_text(loading).wait_for()
            assert page.get_by_role("progressbar", name=loading).count() == 1
            assert page.locator("#main").bounding_box()["y"] == pytest.approx(top, abs=0.5)
            press(page, "Delete", "h")
            say(page, r"Hint \d of 4")
            assert page.get_by_role("progressbar").count() == 0
        context.close()

    @pytest.mark.slow
    def test_what_cannot_be_loaded_is_explained(self, browser: Any, site: str) -> None:
        context = browser.new_context(locale="en-GB", service_workers="block")
        context.route("**/grader.zip", lambda route: route.abort())
        page = context.new_page()
        page.goto(site)
        page.wait_for_selector("html[data-ready]")
        press(page, "h")
        say(page, "The solver could not be loaded")
        context.unroute("**/grader.zip")
        press(page, "h")
        say(page, r"Hint \d of 4")
        context.close()
