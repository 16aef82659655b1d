// Keeps a static site in the browser, so that it works offline after the first visit.

/** Let the service worker keep the files; where there is none, the site works online. */
export async function keepOffline() {
  try {
    await navigator.serviceWorker?.register(new URL("service_worker.js", document.baseURI));
  } catch {
    // Private windows may forbid it.
  }
}
