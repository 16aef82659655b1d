// The solve page: the solution path beside the board, step by step, by one profile or several.

import "./picture.js";
import { markStep, stepChart } from "./chart.js";
import { byId, download, fill, h, isField } from "./dom.js";
import { engine } from "./engine.js";
import { listGames } from "./games.js";
import { effects, paragraph } from "./help.js";
import { fragment, puzzleOf } from "./link.js";
import { showOpen } from "./open.js";
import { StepPicture } from "./picture.js";
import { explain, isAbort, notify, openDialog, start, theme } from "./shell.js";
import { language, number, ratingText, sentence, t } from "./words.js";

const FIRST = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
/** Pictures that are fetched together, so that going through the steps seldom waits. */
const AHEAD = 6;
/** Seconds for each profile. */
const TIMEOUT = 9;

class SolvePage {
  constructor() {
    this.puzzle = "";
    this.profile = "standard";
    /** @type {any[]} */
    this.steps = [];
    /** The step that is shown; 0 is the puzzle. */
    this.current = 0;
    /** @type {Map<number, string>} */
    this.pictures = new Map();
    /** @type {AbortController|null} */
    this.asking = null;
    this.picture = new StepPicture();
    this.text = h("div", { class: "answer", "aria-live": "polite" });
    this.list = h("ol", { class: "path", "aria-label": t("solve.path") });
    this.chart = h("div", { class: "chart-box" });
    this.profiles = h("table", { class: "profiles" });
    this.position = h("span", { class: "position" });
    /** @param {string} name @param {() => void} work @param {string} sign @param {string} key */
    const button = (name, work, sign, key) =>
      h(
        "button",
        { "aria-label": t(`solve.${name}`), title: `${t(`solve.${name}`)} (${key})`, onclick: work },
        sign,
      );
    fill(
      byId("main"),
      h(
        "div",
        { class: "bar" },
        h("h1", {}, t("nav.solve")),
        h("button", { class: "primary", onclick: () => this.open() }, t("tool.open")),
        h("button", { onclick: () => this.goTo("index.html") }, t("solve.play")),
        h("button", { onclick: () => this.showDownloads() }, t("solve.downloads")),
      ),
      h(
        "section",
        { class: "stage", "aria-label": t("play.board") },
        h("div", { class: "frame card" }, this.picture),
        h("div", { class: "steps-bar" }, [
          button("first", () => this.show(0), "«", "Home"),
          button("before", () => this.show(this.current - 1), "‹", "K"),
          this.position,
          button("after", () => this.show(this.current + 1), "›", "J"),
          button("last", () => this.show(this.steps.length), "»", "End"),
        ]),
        this.chart,
      ),
      h("div", { class: "side" }, [
        h("section", { class: "card compared", "aria-label": t("solve.profiles") }, this.profiles),
        h("section", { class: "card", "aria-label": t("solve.step") }, this.text),
        h("section", { class: "card path-box", "aria-label": t("solve.path"), tabindex: 0 }, this.list),
      ]),
    );
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("themechange", () => {
      this.pictures.clear();
      this.showPicture();
    });
    document.addEventListener("paste", (event) => {
      const text = event.clipboardData?.getData("text/plain");
      if (text?.trim() && !isField(event.target))
        this.take(text).catch((error) => notify(explain(error), "error"));
    });
    window.addEventListener("hashchange", () => this.begin());
  }

  async begin() {
    const linked = await puzzleOf(location.hash);
    if (linked) {
      try {
        return await this.take(linked);
      } catch (error) {
        notify(explain(error), "error");
      }
    }
    const [last] = await listGames();
    return this.take(last?.puzzle || FIRST);
  }

  open() {
    showOpen({ text: (text) => this.take(text), blank: async () => this.goTo("index.html") });
  }

  /** @param {string} address */
  async goTo(address) {
    location.href = `${address}#${await fragment(this.puzzle)}`;
  }

  /** Solve a puzzle. @param {string} text */
  async take(text) {
    const record = await engine.call("parse", { puzzle: text });
    this.puzzle = record.text;
    history.replaceState(null, "", `#${await fragment(record.text)}`);
    this.compare();
    await this.trace();
  }

  /** Rate the puzzle by all profiles, and show them side by side. */
  async compare() {
    const { puzzle } = this;
    const names = (await engine.call("profiles")).profiles.map((/** @type {any} */ each) => each.name);
    names.sort((/** @type {string} */ a, /** @type {string} */ b) => rank(a) - rank(b) || a.localeCompare(b));
    const titles = new Map(
      (await engine.call("strategies", { language })).strategies.map((/** @type {any} */ s) => [
        s.id,
        s.title,
      ]),
    );
    const rows = names.map((/** @type {string} */ name) => this.#profileRow(name));
    fill(
      this.profiles,
      h("caption", { class: "visually-hidden" }, t("solve.profiles")),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          ["profile", "hardest", "rating"].map((k) => h("th", { scope: "col" }, t(`solve.${k}`))),
        ),
      ),
      h("tbody", {}, rows),
    );
    await Promise.all(
      names.map(async (/** @type {string} */ name, /** @type {number} */ i) => {
        const cells = [...rows[i].cells].slice(1);
        try {
          const [rating] = (await engine.call("rate", { puzzle, profile: name, timeout: TIMEOUT })).ratings;
          if (puzzle !== this.puzzle) return;
          fill(
            cells[0],
            t(`level.${rating.grade ?? rating.status}`),
            h(
              "small",
              {},
              rating.hardest ? titles.get(rating.hardest) || rating.hardest : sentence(rating.error),
            ),
          );
          const isBound = rating.status === "timeout" && rating.rating !== null;
          cells[1].textContent = (isBound ? "≥ " : "") + ratingText(rating);
        } catch (error) {
          cells[0].textContent = explain(error);
        }
      }),
    );
  }

  /** @param {string} name */
  #profileRow(name) {
    const choose = h("input", {
      type: "radio",
      name: "profile",
      id: `profile-${name}`,
      checked: name === this.profile,
      onchange: () => {
        this.profile = name;
        this.trace();
      },
    });
    const label = h("label", { for: `profile-${name}` }, choose, name);
    return h("tr", {}, h("th", { scope: "row" }, label), h("td", {}, "…"), h("td"));
  }

  /** Find the solution path by the chosen profile. */
  async trace() {
    this.asking?.abort();
    const asking = (this.asking = new AbortController());
    this.pictures.clear();
    try {
      const request = { ...this.#question(), pictures: [0, 1, 2, 3], full: true };
      const answer = await engine.call("trace", request, asking.signal);
      this.steps = answer.steps;
      this.#keep(answer.pictures);
      this.#list();
      this.show(0);
    } catch (error) {
      if (isAbort(error)) return;
      this.steps = [];
      this.#list();
      const { svg } = await engine
        .call("picture", { puzzle: this.puzzle, theme: theme() })
        .catch(() => ({ svg: "" }));
      if (svg) this.picture.show(svg);
      fill(this.text, h("p", { class: "problem" }, explain(error)));
    }
  }

  #question() {
    return { puzzle: this.puzzle, profile: this.profile, language, theme: theme(), timeout: TIMEOUT };
  }

  /** @param {Record<string, string>} pictures */
  #keep(pictures) {
    for (const [step, picture] of Object.entries(pictures || {})) this.pictures.set(Number(step), picture);
  }

  #list() {
    fill(
      this.list,
      this.steps.map((step, i) =>
        h(
          "li",
          {},
          h(
            "button",
            { class: "step", "data-step": i + 1, onclick: () => this.show(i + 1) },
            h("span", { class: "number" }, i + 1),
            h("span", { class: "name" }, step.name),
            step.rating === null ? null : h("span", { class: "chip" }, number(step.rating, 1)),
            h("span", { class: "effect" }, effects(step)),
          ),
        ),
      ),
    );
    const ratings = this.steps.map((step) => step.rating);
    this.bars = stepChart(ratings, t("solve.chart"), (step) => this.show(step + 1));
    fill(this.chart, this.steps.length ? this.bars : null);
  }

  /** Show a step; 0 is the puzzle. @param {number} wanted */
  show(wanted) {
    this.current = Math.max(0, Math.min(wanted, this.steps.length));
    const step = this.steps[this.current - 1];
    this.position.textContent = t("solve.position", { step: this.current, steps: this.steps.length });
    for (const old of this.list.querySelectorAll("[aria-current]")) old.removeAttribute("aria-current");
    const item = this.list.querySelector(`[data-step="${this.current}"]`);
    item?.setAttribute("aria-current", "step");
    scrollInto(item);
    if (this.bars) markStep(this.bars, this.current - 1);
    if (step) {
      fill(
        this.text,
        h(
          "h2",
          {},
          step.name,
          step.rating === null ? null : h("span", { class: "chip" }, number(step.rating, 1)),
        ),
        h("p", { class: "hint" }, step.text),
        step.explanation?.length
          ? h(
              "details",
              {},
              h("summary", {}, t("help.in-full")),
              h("div", { class: "full" }, step.explanation.map(paragraph)),
            )
          : null,
      );
    } else fill(this.text, h("p", { class: "soft" }, t("solve.begin", { count: this.steps.length })));
    this.showPicture();
  }

  /** Show the picture of the step, and fetch those around it. */
  async showPicture() {
    const step = this.current;
    const ready = this.pictures.get(step);
    if (ready) this.picture.show(ready);
    const missing = [];
    for (let i = Math.max(0, step - 1); i <= Math.min(this.steps.length, step + AHEAD); i += 1) {
      if (!this.pictures.has(i)) missing.push(i);
    }
    // Fetching begins before the pictures at hand are used up.
    if (ready && missing.length < AHEAD - 2 && step + missing.length < this.steps.length) return;
    if (!missing.length || !this.puzzle) return;
    try {
      const answer = await engine.call(
        "trace",
        { ...this.#question(), pictures: missing },
        this.asking?.signal,
      );
      this.#keep(answer.pictures);
      const found = this.pictures.get(this.current);
      if (!ready && found) this.picture.show(found);
    } catch (error) {
      if (!isAbort(error)) notify(explain(error), "error");
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (
      document.querySelector("dialog[open]") ||
      isField(event.target) ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return;
    /** @type {Record<string, number>} */
    const steps = {
      j: this.current + 1,
      ArrowRight: this.current + 1,
      k: this.current - 1,
      ArrowLeft: this.current - 1,
      Home: 0,
      End: this.steps.length,
    };
    const isChoice = event.target instanceof HTMLInputElement;
    const step = steps[event.key];
    if (step === undefined || (isChoice && event.key.startsWith("Arrow"))) return;
    event.preventDefault();
    this.show(step);
  }

  /** Return the picture of the step that is shown, in the colors for paper. */
  async #printed() {
    const request = { ...this.#question(), theme: "light", pictures: [this.current] };
    return (await engine.call("trace", request)).pictures[this.current];
  }

  showDownloads() {
    /** @param {string} name @param {() => unknown} work */
    const item = (name, work) => h("button", { onclick: () => (dialog.close(), work()) }, t(`solve.${name}`));
    const dialog = openDialog(
      t("solve.downloads"),
      h("div", { class: "menu" }, [
        item("svg", () => this.saveSvg()),
        item("png", () => this.savePng()),
        item("html", () => this.savePage()),
        item("jsonl", () => this.saveLines()),
      ]),
    );
  }

  saveSvg() {
    this.#printed().then((svg) => download(`step-${this.current}.svg`, svg, "image/svg+xml"), report);
  }

  async savePng() {
    try {
      const url = URL.createObjectURL(new Blob([await this.#printed()], { type: "image/svg+xml" }));
      const image = new Image();
      image.src = url;
      await image.decode();
      const canvas = h("canvas", { width: 1600, height: Math.round((1600 * image.height) / image.width) });
      canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
      URL.revokeObjectURL(url);
      canvas.toBlob((blob) => blob && download(`step-${this.current}.png`, blob, "image/png"));
    } catch (error) {
      report(error);
    }
  }

  saveLines() {
    const lines = this.steps.map((step) => JSON.stringify(step)).join("\n");
    download("steps.jsonl", `${lines}\n`, "application/x-ndjson");
  }

  /** Save all steps with their pictures as one page, which can be printed. */
  async savePage() {
    try {
      const parts = [];
      for (let first = 1; first <= this.steps.length; first += 50) {
        const numbers = this.steps.slice(first - 1, first + 49).map((_, i) => first + i);
        const { pictures } = await engine.call("trace", {
          ...this.#question(),
          theme: "light",
          pictures: numbers,
        });
        for (const n of numbers) {
          const step = this.steps[n - 1];
          parts.push(
            `<section><h2>${n}. ${escape(step.name)}</h2><p>${escape(step.text)}</p>${pictures[n] || ""}</section>`,
          );
        }
      }
      const title = escape(t("solve.path"));
      const style =
        "body{font:16px/1.5 sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}section{break-inside:avoid}svg{max-width:30rem;height:auto}";
      download(
        "solution-path.html",
        `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${title}</title><style>${style}</style><h1>${title}</h1><p>${escape(this.puzzle)}</p>${parts.join("\n")}</html>`,
        "text/html",
      );
    } catch (error) {
      report(error);
    }
  }
}

/** Show an error of a download. @param {unknown} error */
const report = (error) => notify(explain(error), "error");

/** Return text as HTML. @param {string} text */
const escape = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Return the place of a profile in the list: the usual ones first. @param {string} name */
function rank(name) {
  const found = ["standard", "explainer", "hodoku"].indexOf(name);
  return found < 0 ? 9 : found;
}

/** Scroll the list, not the page, so that an item is seen. @param {Element|null} item */
function scrollInto(item) {
  const box = item?.closest(".path-box");
  if (!item || !box) return;
  const [inner, outer] = [item.getBoundingClientRect(), box.getBoundingClientRect()];
  if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top + 40;
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom + 40;
}

start("solve", () => new SolvePage().begin());
