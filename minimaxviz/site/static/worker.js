// Python in a worker: its parts are fetched with a progress bar, then a desk opens widgets for the page.

import { loadPyodide } from "./pyodide/pyodide.mjs";

const here = new URL(".", import.meta.url);
const fetched = new Map();
const plainFetch = self.fetch.bind(self);

/** Pyodide asks for its parts by name; here they come out of what was fetched, packed, with a progress bar. */
self.fetch = (asked, ...rest) => {
  const address = String(asked?.url ?? asked);
  const kept = fetched.get(address.slice(address.lastIndexOf("/") + 1));
  return kept ? Promise.resolve(new Response(kept.bytes, { headers: { "content-type": kept.type } })) : plainFetch(asked, ...rest);
};

/** Fetch a file that lies there packed, tell how far it is, and unpack it. */
async function unpacked({ name, packed, type }, tell) {
  const answer = await plainFetch(new URL(packed, here));
  if (!answer.ok) throw new Error(`${packed}: ${answer.status}`);
  const counted = answer.body.pipeThrough(
    new TransformStream({
      transform(piece, controller) {
        tell(piece.byteLength);
        controller.enqueue(piece);
      },
    }),
  );
  const stream = counted.pipeThrough(new DecompressionStream("gzip"));
  return [name, { bytes: await new Response(stream).arrayBuffer(), type }];
}

async function load() {
  const parts = await (await plainFetch(new URL("parts.json", here))).json();
  const total = parts.files.reduce((sum, part) => sum + part.size, 0);
  let loaded = 0;
  const tell = (size) => {
    loaded += size;
    postMessage({ loading: Math.min(1, loaded / total) });
  };
  for (const [name, part] of await Promise.all(parts.files.map((part) => unpacked(part, tell)))) fetched.set(name, part);
  const python = await loadPyodide({ indexURL: new URL("pyodide/", here).href, env: { HOME: "/home" } });
  python.FS.mkdirTree("/lib/minimaxviz");
  python.FS.mkdirTree("/files");
  for (const name of parts.wheels) {
    python.unpackArchive(new Uint8Array(fetched.get(name).bytes), "zip", { extractDir: "/lib/minimaxviz" });
    fetched.delete(name);
  }
  python.globals.set("post", (text) => postMessage({ told: text }));
  return python.runPython(OPEN_DESK);
}

const OPEN_DESK = `
import sys
sys.path.insert(0, "/lib/minimaxviz")
from minimaxviz.site.desk import Desk
Desk(post, "/files")
`;

try {
  const desk = await load();
  self.onmessage = ({ data }) => {
    try {
      desk.hear(JSON.stringify(data));
    } catch (error) {
      postMessage({ wrong: String(error.message).trim().split("\n").at(-1) });
    }
    postMessage({ done: true });
  };
  postMessage({ ready: true });
} catch (error) {
  postMessage({ failed: String(error.message).trim().split("\n").at(-1) });
}
