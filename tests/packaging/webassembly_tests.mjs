// Runs tests with Python in WebAssembly, which needs no other installation of that Python:
//
// node webassembly_tests.mjs PYODIDE PROJECT LIBRARIES NATIVE ARGUMENT ...
//
// PYODIDE is the folder of the npm package, LIBRARIES a folder of installed packages, of which
// those in pure Python serve here as well, NATIVE one with packages for WebAssembly that come
// first.  The arguments are those of pytest, relative to the project.  The exit status is that of
// pytest.

import { pathToFileURL } from "node:url";

const RUN = `
import os, sys

os.chdir("/project")
sys.dont_write_bytecode = True
sys.path[:0] = ["/project", "/project/strategies", "/native", "/libraries"]
import pytest

int(pytest.main(arguments))
`;

const [folder, project, libraries, native, ...given] = process.argv.slice(2);
const { loadPyodide } = await import(`${pathToFileURL(folder).href}/pyodide.mjs`);
// Most plugins that are installed need processes or other libraries; one is asked for by name.
const env = { HOME: "/home", PYTEST_DISABLE_PLUGIN_AUTOLOAD: "1", PYTHONHASHSEED: "0" };
const runtime = await loadPyodide({ indexURL: `${folder}/`, env });
runtime.mountNodeFS("/project", project);
runtime.mountNodeFS("/libraries", libraries);
runtime.mountNodeFS("/native", native);
const plugins = ["-p", "_hypothesis_pytestplugin", "-p", "tests.packaging.webassembly"];
runtime.globals.set("arguments", runtime.toPy([...plugins, "-p", "no:cacheprovider", ...given]));
process.exit(runtime.runPython(RUN));
