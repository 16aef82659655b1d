"""Compile the hot modules and make data files, if that is possible.

Everything else about the package stands in `pyproject.toml`.  A hot module is a plain
`.py` file with a `.pxd` twin beside it; the list of them is found, not kept.

`GRADER_C=0` never compiles, `GRADER_C=1` fails unless everything compiles, and unset
tries: all modules are compiled or none, because a half-compiled tree does not work.
`GRADER_CHECKS=1` keeps bounds checks, the build that finds bad indexes.
"""

from __future__ import annotations

import gzip
import os
import runpy
import subprocess
import sys
import sysconfig
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

# setuptools brings it, also where Python no longer has it.
from distutils.ccompiler import new_compiler  # isort: skip
from distutils.sysconfig import customize_compiler  # isort: skip

ROOT = Path(__file__).resolve().parent
PACKAGES = {"grader": ROOT / "grader", "grader_strategies": ROOT / "strategies/grader_strategies"}
#: Modules whose twin is only inlined into others.  The package itself has the list.
HEADERS = runpy.run_path(str(ROOT / "grader/runtime/compiled.py"))["HEADERS"]
UTILITY = "grader._cyutility"
#: Modules whose results depend on the last bit of floating-point numbers.
EXACT = {"grader.rating.minutes.player_simulation"}
CHECKS = os.environ.get("GRADER_CHECKS") == "1"
#: Builds with and without checks must not meet.  In the folder each version of Python has one.
BUILD = Path("build/checked" if CHECKS else "build")
QUIET = {"-q", "--quiet"} & set(sys.argv[1:]) != set()

requested = os.environ.get("GRADER_C", "")
if requested not in {"", "0", "1"}:
    sys.exit(f"GRADER_C is {requested!r}; it may be 0 (never compile), 1 (must compile) or unset")


def twins() -> dict[str, Path]:
    """Return the modules with a twin and their `.py` files, relative to the project, sorted."""
    found = {}
    for package, folder in PACKAGES.items():
        for twin in folder.rglob("*.pxd"):
            parts = twin.relative_to(folder).with_suffix("").parts
            found[".".join((package, *parts))] = twin.with_suffix(".py").relative_to(ROOT)
    return {name: found[name] for name in sorted(found) if name not in HEADERS}


def extensions() -> list[Extension]:
    """Return the extension modules, or none where there is nothing to compile them with."""
    if requested == "0" or (not requested and sys.implementation.name != "cpython"):
        return []
    try:
        from Cython.Build import cythonize  # noqa: PLC0415 - may be absent
    except ImportError:
        if requested == "1":
            raise
        return []
    fault = compiler_fault()
    if fault is not None:
        # Before anything is translated, which takes most of a minute of processor time.
        if requested == "1":
            sys.exit(f"GRADER_C=1, but there is no working C compiler: {fault}")
        message = f"no working C compiler: {fault}"
        print(f"grader: not compiled, the plain modules will be used ({message})", file=sys.stderr)
        return []
    level = "-O1" if CHECKS else "-O3"  # a build with checks serves one run of the tests
    # Debug information takes a tenth of the compile time and most of the disk space.
    flags = [] if sys.platform == "win32" else [level, "-g0", "-Wno-unused-function"]
    modules = [
        Extension(name, [path.as_posix()], extra_compile_args=[*flags, *exact(name)])
        for name, path in twins().items()
    ]
    utility = f"{UTILITY.replace('.', '/')}.c"
    modules.append(Extension(UTILITY, [utility], extra_compile_args=flags))
    if sys.stderr.isatty():
        print(f"translating {len(modules)} modules to C", file=sys.stderr)
    try:
        return cythonize(
            modules,
            include_path=[str(ROOT), str(ROOT / "strategies")],
            build_dir=str(BUILD),
            force=is_translated_otherwise(),
            shared_utility_qualified_name=UTILITY,
            quiet=QUIET,
            nthreads=os.cpu_count() or 1,
            compiler_directives={
                "language_level": "3",
                "boundscheck": CHECKS,
                "wraparound": CHECKS,
                "initializedcheck": CHECKS,
                "cdivision": False,
                "embedsignature": False,
                "emit_code_comments": False,
                "auto_pickle": False,  # a fifth of the code; what is pickled has __reduce__
                # Threads share layouts, which do not change, and caches that are locked.
                "freethreading_compatible": True,
                "show_performance_hints": not QUIET,
            },
        )
    except Exception as error:  # a Cython error must not stop an install that may do without
        if requested == "1":
            raise
        print(f"grader: not compiled, the plain modules will be used ({error})", file=sys.stderr)
        return []


def compiler_fault() -> str | None:
    """Return why an extension cannot be compiled, or None if the usual compiler can.

    It is the compiler that `build_ext` takes, with the headers of Python.
    """
    compiler = new_compiler()
    with TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\n", encoding="utf-8")
        headers = {sysconfig.get_path("include"), sysconfig.get_path("platinclude")}
        try:
            customize_compiler(compiler)
            compiler.compile([str(source)], output_dir=folder, include_dirs=sorted(headers))
        except Exception as error:  # each compiler has errors of its own
            return str(error)
    return None


def is_translated_otherwise() -> bool:
    """Return whether this file, which has the options of Cython, has changed since translating."""
    utility = BUILD / f"{UTILITY.replace('.', '/')}.c"
    return utility.exists() and utility.stat().st_mtime < Path(__file__).stat().st_mtime


def exact(name: str) -> list[str]:
    """Return the flags for a module whose floating-point numbers must be the same everywhere.

    On some processors compilers combine a product and a sum, which rounds once instead of twice.
    """
    is_exact = name in EXACT and sys.platform != "win32"
    return ["-ffp-contract=off"] if is_exact else []


class AllOrNothing(build_ext):
    """Compile on all cores; drop every module if one fails, unless compiling was asked for."""

    def finalize_options(self) -> None:
        """Use all cores unless a number is given."""
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()
        self.done: list[str] = []

    def build_extensions(self) -> None:
        """Compile the longest module first, so that no core waits for it at the end."""
        self.extensions.sort(key=lambda module: -Path(module.sources[0]).stat().st_size)
        super().build_extensions()
        if sys.stderr.isatty():
            print(file=sys.stderr)

    def build_extension(self, ext: Extension) -> None:
        """Compile one module, and show the progress on a terminal."""
        super().build_extension(ext)
        self.done.append(ext.name)
        if sys.stderr.isatty():
            line = f"\rcompiling {len(self.done)} of {len(self.extensions)}"
            print(line, end="", file=sys.stderr, flush=True)

    def run(self) -> None:
        """Build, and clean up after a failure that is allowed.

        What is installed leaves out the names of functions, which debuggers and profilers read.
        """
        inplace = self.inplace
        if sys.platform == "linux" and not inplace:
            for module in self.extensions:
                module.extra_link_args.append("-Wl,--strip-all")
        try:
            super().run()
        except Exception as error:
            if requested == "1":
                raise
            self.inplace = inplace  # the base class clears it while it builds
            outputs = [*self.get_outputs()]
            if self.inplace:
                outputs += [self.get_ext_fullpath(module.name) for module in self.extensions]
            for output in outputs:
                Path(output).unlink(missing_ok=True)
            self.extensions = []
            self.distribution.ext_modules = []
            print(f"grader: not compiled, the plain modules are used ({error})", file=sys.stderr)


class WithMadeFiles(build_py):
    """Put what is made from the code and the corpus into the package."""

    def run(self) -> None:
        """Copy the package, and make the files that no folder of the project has."""
        super().run()
        if self.editable_mode:
            return
        self._prepare_data()
        self._copy_demo()
        self._write_shell_files()

    def _prepare_data(self) -> None:
        """Write profiles and messages in the form that is read quickly, beside their sources."""
        if not run_module("grader.rating.prepare", self.build_lib):
            print("grader: profiles and messages are not prepared, YAML is read", file=sys.stderr)

    def _copy_demo(self) -> None:
        """Copy the puzzles of `grader demo`, which lie beside the package in the project."""
        target = Path(self.build_lib, "grader/cli/graded")
        self.mkpath(str(target))
        for file in sorted((ROOT / "corpus/graded").glob("*.yaml")):
            self.copy_file(str(file), str(target / file.name))

    def _write_shell_files(self) -> None:
        """Write the manual page and the completions, and have them installed where shells look."""
        folder = Path("build/shell")
        if not run_module("grader.cli.shell.files", str(folder)):
            print("grader: without a manual page and completions of shells", file=sys.stderr)
            return
        self.distribution.data_files = [
            (file.parent.relative_to(folder).as_posix(), [file.as_posix()])
            for file in sorted(folder.rglob("*"))
            if file.is_file()
        ]


def run_module(module: str, argument: str) -> bool:
    """Run a module of the package, which is not installed yet; return whether it succeeded."""
    path = os.pathsep.join([str(ROOT), str(ROOT / "strategies")])
    environment = {**os.environ, "PYTHONPATH": path}
    return not subprocess.run(
        [sys.executable, "-m", module, argument], env=environment, check=False, cwd=ROOT
    ).returncode


class HonestWheel(bdist_wheel):
    """Make a wheel that is named by what it holds: one for any platform if compiling fails."""

    def run(self) -> None:
        """Compile first, then make the wheel."""
        if not self.skip_build:
            self.run_command("build_ext")
            self._forget_other_builds()
        self.root_is_pure = not self.distribution.has_ext_modules()
        super().run()

    def _forget_other_builds(self) -> None:
        """Remove what earlier builds have left, but for the modules that are compiled already."""
        command = self.get_finalized_command("build_ext")
        compiled = {Path(output).resolve() for output in command.get_outputs()}
        for file in Path(command.build_lib).rglob("*"):
            if file.is_file() and file.resolve() not in compiled:
                file.unlink()

    def write_wheelfile(self, wheelfile_base: str, *args: str) -> None:
        """Write the file WHEEL, and give all files modes that do not depend on the umask."""
        super().write_wheelfile(wheelfile_base, *args)
        for file in Path(self.bdist_dir).rglob("*"):
            if file.is_file():
                file.chmod(0o755 if file.suffix == ".so" else 0o644)


class ReproducibleArchive(sdist):
    """Make the same archive from the same files, on every machine."""

    def make_archive(
        self,
        base_name: str,
        format: str,  # noqa: A002 - its name in setuptools
        root_dir: str | None = None,
        base_dir: str | None = None,
        **owners: str | None,
    ) -> str:
        """Make an archive; without owners and with equal times if SOURCE_DATE_EPOCH is set."""
        seconds = os.environ.get("SOURCE_DATE_EPOCH")
        if format != "gztar" or not seconds or base_dir is None or root_dir is not None:
            return super().make_archive(base_name, format, root_dir, base_dir, **owners)

        def anonymous(member: tarfile.TarInfo) -> tarfile.TarInfo:
            member.uid = member.gid = 0
            member.uname = member.gname = ""
            member.mtime = int(seconds)
            member.mode = 0o755 if member.mode & 0o100 else 0o644
            return member

        name = Path(f"{base_name}.tar.gz")
        self.mkpath(str(name.parent))
        with (
            name.open("wb") as file,
            gzip.GzipFile("", "wb", 9, file, mtime=int(seconds)) as compressed,
            tarfile.open(mode="w", fileobj=compressed, format=tarfile.PAX_FORMAT) as archive,
        ):
            archive.add(base_dir, filter=anonymous)  # sorts the names of each folder
        return str(name)


if __name__ == "__main__":  # where processes are spawned, each one imports this file
    setup(
        ext_modules=extensions(),
        options={"build": {"build_base": str(BUILD)}},
        cmdclass={
            "build_ext": AllOrNothing,
            "build_py": WithMadeFiles,
            "bdist_wheel": HonestWheel,
            "sdist": ReproducibleArchive,
        },
    )
