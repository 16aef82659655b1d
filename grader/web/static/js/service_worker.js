// The service worker of a static site: it keeps all files, so that the pages work offline.
//
// The export puts it at the root of the site, with the list of files.

const worker = /** @type {any} */ (self);

/** The version of the site. */
const VERSION = "VERSION";

/** The files, relative to this one; those in folders have names that change with their content. */
const FILES = ["FILES"];

const ROOT = new URL("./", location.href);
const PREFIX = `grader ${ROOT.pathname} `;
const CACHE = PREFIX + VERSION;
const KNOWN = new Set(FILES.map((file) => new URL(file, ROOT).href));

/** What must be isolated from other sites, so that requests can be interrupted. */
const ISOLATED = new Set(["document", "worker"]);

/** Keep a file; one that an earlier version has kept under the same name is the same. @param {string} file */
async function keep(file) {
  const url = new URL(file, ROOT);
  const isHashed = file.includes("-");
  const cache = await caches.open(CACHE);
  const old = isHashed && (await caches.match(url));
  const response = old || (await fetch(url, { cache: isHashed ? "default" : "no-cache" }));
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  const isCode = file.endsWith(".bin") && !file.endsWith("/snapshot.bin");
  // A response that was redirected cannot answer a navigation.
  await cache.put(
    url,
    isCode && !old ? code(response) : new Response(response.body, { headers: response.headers }),
  );
}

/** Return compiled code as browsers run it: they keep what they make of it as well. @param {Response} response */
const code = (response) =>
  new Response(response.body?.pipeThrough(new DecompressionStream("gzip")), {
    headers: { "content-type": "application/wasm" },
  });

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(Promise.all(FILES.map(keep)));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  const clear = async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
    }
    await worker.clients.claim();
  };
  event.waitUntil(clear());
});

/** @param {Request} request @param {string} file */
async function answer(request, file) {
  const response = (await (await caches.open(CACHE)).match(file)) || (await fetch(request));
  if (!ISOLATED.has(request.destination)) return response;
  const headers = new Headers(response.headers);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const url = new URL(event.request.url);
  url.search = url.hash = "";
  if (url.href === ROOT.href) url.pathname += "index.html";
  if (event.request.method === "GET" && KNOWN.has(url.href))
    event.respondWith(answer(event.request, url.href));
});
