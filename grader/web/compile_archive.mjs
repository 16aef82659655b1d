// Compiles the modules of an archive for the Python of Pyodide: node compile_archive.mjs PYODIDE
//
// Standard input is the archive, standard output the one with compiled modules instead.

import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

const COMPILE = `
import py_compile, sys, zipfile

with zipfile.ZipFile("/grader.zip") as source, zipfile.ZipFile("/compiled.zip", "w") as target:
    for entry in source.infolist():
        content = source.read(entry)
        if entry.filename.endswith(".py"):
            with open("/module.py", "wb") as stream:
                stream.write(content)
            py_compile.compile(
                "/module.py",
                "/module.pyc",
                dfile=entry.filename,
                doraise=True,
                invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
            )
            with open("/module.pyc", "rb") as stream:
                content = stream.read()
            entry = zipfile.ZipInfo(entry.filename + "c", entry.date_time)
        entry.compress_type = zipfile.ZIP_DEFLATED
        target.writestr(entry, content)
`;

const folder = process.argv[2];
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
// Standard output is for the archive.
const runtime = await loadPyodide({ indexURL: join(folder, "/"), stdout: console.error });
runtime.FS.writeFile("/grader.zip", await buffer(process.stdin));
runtime.runPython(COMPILE);
process.stdout.write(runtime.FS.readFile("/compiled.zip"));
