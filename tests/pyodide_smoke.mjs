// Runs a Python file under Pyodide: node pyodide_smoke.mjs PYODIDE FILE CALL WHEEL…
// What the call returns is printed as the last line; whatever ends the interpreter is said in one line.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, file, call, ...wheels] = process.argv.slice(2);
console.error = () => {}; // a fatal error prints the whole of Pyodide's source
try {
  const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
  const python = await loadPyodide({ indexURL: folder });
  for (const wheel of wheels) python.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel");
  python.runPython(readFileSync(file, "utf8"));
  console.log(python.runPython(call));
} catch (error) {
  console.log(`ended: ${String(error.message ?? error).trim().split("\n").at(-1).slice(0, 300)}`);
  process.exit(1);
}
