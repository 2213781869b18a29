// Python in a worker: its parts come in one file, with a progress bar; then a desk opens widgets for the page.

const NOWHERE = "http://localhost/"; // what Pyodide puts before the names of its parts; nothing is ever fetched there

const OPEN_DESK = `
import sys
sys.path.insert(0, "/lib/minimaxviz")
from minimaxviz.site.desk import Desk
Desk(post, "/files")
`;

/** Fetch the file with all parts, and tell how far it is; from a disk the page hands its text over instead. */
async function textOf({ address, size, text }) {
  if (text) return text;
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  let loaded = 0;
  const counted = new TransformStream({
    transform(piece, controller) {
      loaded += piece.byteLength;
      postMessage({ loading: Math.min(1, loaded / size) });
      controller.enqueue(piece);
    },
  });
  return new Response(answer.body.pipeThrough(counted)).text();
}

/** Unpack a part that is written as text. */
async function unpacked({ type, packed }) {
  const bytes = Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Blob([await new Response(stream).arrayBuffer()], { type });
}

async function load(start) {
  const text = await textOf(start);
  const { parts, wheels } = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  const files = Object.fromEntries(await Promise.all(Object.entries(parts).map(async ([name, part]) => [name, await unpacked(part)])));
  const importing = (name) => import(URL.createObjectURL(files[name]));
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all(["pyodide.mjs", "pyodide.asm.mjs"].map(importing));
  self.fetch = async (asked) => new Response(files[String(asked?.url ?? asked).split("/").at(-1)]);
  const lockFileContents = await files["pyodide-lock.json"].text();
  const python = await loadPyodide({ indexURL: NOWHERE, packageBaseUrl: NOWHERE, createPyodideModule, lockFileContents });
  for (const folder of ["/lib/minimaxviz", "/files"]) python.FS.mkdirTree(folder);
  for (const name of wheels) python.unpackArchive(new Uint8Array(await files[name].arrayBuffer()), "zip", { extractDir: "/lib/minimaxviz" });
  python.globals.set("post", (told) => postMessage({ told }));
  return python.runPython(OPEN_DESK);
}

const lastLine = (error) => String(error.message ?? error).trim().split("\n").at(-1);

self.onmessage = async ({ data: { start } }) => {
  try {
    const desk = await load(start);
    self.onmessage = ({ data }) => {
      try {
        desk.hear(JSON.stringify(data));
      } catch (error) {
        postMessage({ wrong: lastLine(error) });
      }
      postMessage({ done: true });
    };
    postMessage({ ready: true });
  } catch (error) {
    postMessage({ failed: lastLine(error) });
  }
};
