// Python's memory as it is once it has started: loading it takes a tenth of the time of starting.
// node snapshot.mjs FILE
import { writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";

const python = await loadPyodide({ _makeSnapshot: true });
writeFileSync(process.argv[2], gzipSync(python.makeMemorySnapshot()));
