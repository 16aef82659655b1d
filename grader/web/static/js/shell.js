// The frame of every page: navigation, theme, language, messages and dialogs.

import { button, byId, fill, h, row } from "./dom.js";
import { EngineError, isStatic, useToken } from "./engine.js";
import { cross, select } from "./fields.js";
import { changeSetting } from "./settings.js";
import { language, languages, loadWords, sentence, t, wordFor } from "./words.js";

/** The pages, in the order of the navigation. */
const PAGES = ["play", "solve", "learn", "compose", "generate", "rate", "print"];

const THEMES = ["auto", "light", "dark"];

/** Return the theme of pictures: `light` or `dark`. */
export function theme() {
  const chosen = document.documentElement.dataset.theme || "auto";
  if (chosen !== "auto") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** @param {string} name */
function useTheme(name) {
  document.documentElement.dataset.theme = name;
  changeSetting("theme", name);
  document.dispatchEvent(new Event("themechange"));
}

/**
 * Build the frame around a page, and run the page.
 * @param {string} page the key of its name
 * @param {() => unknown} run
 */
export async function start(page, run) {
  try {
    await loadWords();
    buildHeader(page);
    document.title = `${t(`nav.${page}`)} · ${t("nav.title")}`;
    await run();
  } catch (error) {
    complain(error);
    // An answer that says what is wrong is no fault of the page.
    if (!(error instanceof EngineError)) throw error;
  } finally {
    document.documentElement.dataset.ready = "";
    document.dispatchEvent(new Event("ready"));
  }
}

/** @param {string} page */
function buildHeader(page) {
  const links = PAGES.map((key, i) =>
    h(
      "a",
      { href: `${i ? key : "index"}.html`, "aria-current": key === page ? "page" : null },
      t(`nav.${key}`),
    ),
  );
  const choice = select("language", languages(), {
    value: language,
    "aria-label": t("nav.language"),
    onchange: () => {
      changeSetting("language", choice.value);
      location.reload();
    },
  });
  for (const each of choice.options) each.lang = each.value;
  const names = THEMES.map((key) => /** @type {[string, string]} */ ([key, t(`theme.${key}`)]));
  const themes = select("theme", names, {
    value: document.documentElement.dataset.theme,
    "aria-label": t("nav.theme"),
    onchange: () => useTheme(themes.value),
  });
  fill(
    byId("header"),
    h("a.skip", { href: "#main" }, t("nav.skip")),
    h("a.brand", { href: "index.html" }, h("span.mark", { "aria-hidden": "true" }), t("nav.title")),
    h("nav", { "aria-label": t("nav.pages") }, links),
  );
  // On narrow screens the links are scrolled.
  document.querySelector("nav [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
  const footer = h(
    "footer",
    h("p", isStatic ? t("nav.here") : [t("nav.private"), " ", h("a", { href: "api.html" }, t("nav.api"))]),
  );
  document.body.append(footer);
  const settings = h("div.settings", choice, themes);
  const isNarrow = matchMedia("(max-width: 900px)");
  const place = () => (isNarrow.matches ? footer.prepend(settings) : byId("header").append(settings));
  isNarrow.addEventListener("change", place);
  place();
}

/**
 * Show a message for some seconds, and announce it.
 * @param {string} message
 * @param {"info"|"error"} [kind]
 * @param {{name: string, run: () => void}} [action]
 */
export function notify(message, kind = "info", action) {
  const notes = byId("notes");
  const note = h("p", { class: `note ${kind}`, role: kind === "error" ? "alert" : "status" }, message);
  const close = () => note.remove();
  if (action) {
    note.append(button(action.name, () => (close(), action.run()), { class: "plain" }));
  }
  note.append(cross(t("close"), close));
  notes.replaceChildren(note);
  const expire = () => setTimeout(close, kind === "error" || action ? 12000 : 5000);
  // While the page starts, no one may be reading yet.
  if ("ready" in document.documentElement.dataset) expire();
  else document.addEventListener("ready", expire, { once: true });
}

/**
 * Return the sentence that says what went wrong.
 * @param {unknown} error
 * @returns {string}
 */
export function explain(error) {
  if (!(error instanceof EngineError)) return t("error.page", { message: String(error) });
  const { problem } = error;
  const lost = ["unreachable", "unloaded", "crashed", "late"].find((kind) => problem[kind]);
  if (lost) return t(`error.${lost}`);
  if (problem.status === 401) {
    askToken();
    return t("error.token");
  }
  if (problem.status === 413) return t(isStatic ? "error.large-here" : "error.large");
  if (problem.status === 429 || problem.status === 503) return t("error.busy");
  if (!error.message) return t("error.status", { status: String(problem.status) });
  const said = sentence(error.message);
  // What has a code is in the language of the page; the rest, which a guest may say, begins with its
  // kind, which is.
  const kind = language === "en" || problem.code ? "" : wordFor(`kind.${problem.type?.split("/").pop()}`, "");
  return kind ? `${kind}: ${said}` : said;
}

/** Show what went wrong. @param {unknown} error */
export const complain = (error) => notify(explain(error), "error");

/** Ask for the token of the server. */
function askToken() {
  if (document.querySelector("dialog[open]")) return;
  const field = h("input", { id: "token", type: "password", autocomplete: "off" });
  const use = () => {
    useToken(field.value.trim());
    location.reload();
  };
  openDialog(
    t("token.heading"),
    h("label", { for: "token" }, t("token.text")),
    field,
    row(button(t("token.use"), use, { class: "primary" })),
  );
}

/** Return whether an error only says that a newer question replaced this one. @param {unknown} error */
export const isAbort = (error) => error instanceof DOMException && error.name === "AbortError";

/**
 * Open a dialog with a heading and a button that closes it.
 * @param {string} heading
 * @param {...(import("./dom.js").Child|import("./dom.js").Child[])} content
 */
export function openDialog(heading, ...content) {
  const close = cross(t("close"), () => dialog.close());
  const dialog = h(
    "dialog",
    { "aria-labelledby": "dialog-title", onclose: () => dialog.remove() },
    h("header", h("h2", { id: "dialog-title" }, heading), close),
    h("div.content", ...content),
  );
  // A click on the backdrop hits the dialog itself.
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
