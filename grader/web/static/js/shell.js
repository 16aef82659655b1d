// The frame of every page: navigation, theme, language, messages and dialogs.

import { button, byId, choice, cross, fill, h, row, select } from "./dom.js";
import { EngineError, isStatic, useToken } from "./engine.js";
import { changeSetting } from "./settings.js";
import { language, languages, loadWords, sentence, t, wordFor } from "./words.js";

/** The pages, in the order of the navigation. */
const PAGES = ["play", "solve", "learn", "compose", "generate", "rate", "print"];

const { documentElement: root } = document;
const THEMES = ["auto", "light", "dark"];

/** Return the theme of pictures: `light` or `dark`. */
export function theme() {
  const chosen = root.dataset.theme || "auto";
  if (chosen !== "auto") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
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
    root.dataset.ready = "";
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
  /** @param {string} name @param {[string, string][]} choices @param {string} value @param {(value: string) => void} use */
  const chooser = (name, choices, value, use) => {
    const list = select(name, choices, {
      value,
      "aria-label": t(`nav.${name}`),
      onchange: () => {
        changeSetting(name, list.value);
        use(list.value);
      },
    });
    return list;
  };
  const named = chooser("language", languages(), language, () => location.reload());
  for (const each of named.options) each.lang = each.value;
  const themes = THEMES.map((key) => choice(key, t(`theme.${key}`)));
  const settings = h(
    "div.settings",
    named,
    chooser("theme", themes, root.dataset.theme ?? "auto", (name) => (root.dataset.theme = name)),
  );
  fill(
    byId("header"),
    h("a.skip", { href: "#main" }, t("nav.skip")),
    h("a.brand", { href: "index.html" }, h("span.mark", { "aria-hidden": true }), t("nav.title")),
    h("nav", { "aria-label": t("nav.pages") }, links),
  );
  // On narrow screens the links are scrolled.
  document.querySelector("nav [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
  const footer = h(
    "footer",
    h("p", isStatic ? t("nav.here") : [t("nav.private"), " ", h("a", { href: "api.html" }, t("nav.api"))]),
  );
  document.body.append(footer);
  const isNarrow = matchMedia("(max-width: 900px)");
  const place = () => (isNarrow.matches ? footer.prepend(settings) : byId("header").append(settings));
  isNarrow.onchange = place;
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
  if ("ready" in root.dataset) expire();
  else document.addEventListener("ready", expire, { once: true });
}

/** Show what the reader of a text had to assume or to leave out. @param {{notes?: string[]}} answer */
export const tellNotes = ({ notes }) => notes && notify(notes.map(sentence).join(" "));

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
