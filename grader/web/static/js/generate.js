// The generate page: a form made from the descriptions of the requirements, and the puzzles found.

import { drawing } from "./drawing.js";
import { button, byId, downloadRecords, fill, h, offer, p, pair, row, section, select } from "./dom.js";
import { engine } from "./engine.js";
import { Game } from "./game.js";
import { layoutField, profiles, techniqueTitles } from "./knowledge.js";
import { downloadPuzzles, fragment, textOfRecord } from "./link.js";
import { fieldFor } from "./requirement_fields.js";
import { explain, isAbort, start } from "./shell.js";
import { inTab, keepInTab } from "./settings.js";
import { keep, load } from "./store.js";
import { ratingText, sentence, t, wordFor } from "./words.js";

/** Requirements that most users want; the others are folded away. */
const USUAL = ["grade", "rating", "hardest", "requires", "forbids", "symmetry", "givens", "minimal"];
/** Random seeds are small, so that they can be typed. */
const SEEDS = 1_000_000;
/** The name under which the tab keeps what was asked for and found, for those who come back. */
const KEPT = "generated";

/** The fields that are there for every layout and profile. */
const ENTERED = /** @type {const} */ (["layout", "profile", "count", "seed"]);

class GeneratePage {
  /** @type {import("./requirement_fields.js").Field[]} */
  fields = [];
  /** @type {AbortController|null} */
  running = null;
  /** @type {any[]} */
  found = [];
  /** Returns the title of a technique. @type {(technique: string|null) => string} */
  title = String;
  profile = select("profile", []);
  count = h("input", { id: "count", type: "number", min: 1, max: 1000, value: 3 });
  seed = h("input", { id: "seed", type: "number", placeholder: t("generate.random") });
  usual = h("div.fields");
  further = h("div.fields");
  verdict = h("p.verdict", { role: "status" });
  go = h("button.primary", { type: "submit" }, t("generate.go"));
  stop = button(t("stop"), () => this.running?.abort(), { type: "button", hidden: true });
  progress = h("p.progress.soft", { role: "status" });
  results = h("div.results");
  tools = h("div.row", { hidden: true }, [
    button(t("generate.lines"), () => downloadPuzzles(this.found)),
    button("JSONL", () => downloadRecords("puzzles.jsonl", this.found)),
    button(t("nav.print"), () => this.print()),
  ]);

  constructor() {
    const { field, list } = layoutField("layout", "classic-9");
    this.layout = field;
    const form = h(
      "form.card.form",
      { onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), this.run()) },
      h("h1", t("nav.generate")),
      h("div.fields", [
        pair(t("generate.layout"), this.layout),
        pair(t("generate.profile"), this.profile),
        pair(t("generate.count"), this.count),
        pair(t("generate.seed"), this.seed),
      ]),
      list,
      this.usual,
      h("details", h("summary", t("generate.further")), this.further),
      this.verdict,
      row(this.go, this.stop),
    );
    fill(byId("main"), form, section(t("generate.found"), "found", this.progress, this.tools, this.results));
    form.addEventListener("change", () => this.check());
    addEventListener("pagehide", () => this.keepFound());
    this.layout.addEventListener("change", () => this.describe());
    this.profile.addEventListener("change", () => this.describe());
  }

  async begin() {
    const [known, title] = await Promise.all([profiles(), techniqueTitles()]);
    const names = known.map((each) => each.name);
    offer(this.profile, names, "standard");
    this.title = title;
    fill(this.progress, t("generate.welcome"));
    if (location.hash === "#composed") {
      this.composed = await load("composed");
      if (this.composed) this.layout.value = this.composed.name || this.composed;
    }
    await this.restore();
  }

  /** Show what was asked for and found before the player left the page. */
  async restore() {
    const before = this.composed ? null : JSON.parse(inTab(KEPT) || "null");
    if (!before) return this.describe();
    for (const name of ENTERED) this[name].value = before[name];
    await this.describe(before.values);
    for (const record of before.found) await this.take({ type: "result", ...record });
    if (before.found.length) this.progress.textContent = before.progress;
    return undefined;
  }

  /** Keep what is asked for and found, as long as the tab is open. */
  keepFound() {
    const { found } = this;
    const entered = Object.fromEntries(ENTERED.map((name) => [name, this[name].value]));
    const state = { ...entered, progress: this.progress.textContent, values: this.values(), found };
    keepInTab(KEPT, JSON.stringify(state));
  }

  /**
   * Build the form for the layout and the profile; what was entered stays.
   * @param {Record<string, any>} [entered]
   */
  async describe(entered = this.values()) {
    try {
      const question = { layout: this.wanted, profile: this.profile.value };
      const { requirements } = await engine.call("generate/requirements", question);
      this.fields = requirements.flatMap(
        (/** @type {any} */ each) => fieldFor(each, this.title, entered[each.name]) || [],
      );
      const [usual, further] = [true, false].map((wanted) =>
        this.fields.filter((field) => USUAL.includes(field.name) === wanted).map((field) => field.element),
      );
      fill(this.usual, usual);
      fill(this.further, further);
      this.refuse("");
    } catch (error) {
      this.refuse(explain(error));
    }
  }

  /** The layout: a name, or the description of a composed one. */
  get wanted() {
    const name = this.layout.value.trim();
    return name === this.composed?.name ? this.composed : name;
  }

  /** Return the requirements that are entered. @returns {Record<string, any>} */
  values() {
    const found = this.fields.map((field) => [field.name, field.value()]);
    return Object.fromEntries(found.filter(([, value]) => value !== null));
  }

  question() {
    return { layout: this.wanted, profile: this.profile.value, ...this.values() };
  }

  /** Ask at once whether the requirements can be met. */
  async check() {
    this.checking?.abort();
    const checking = (this.checking = new AbortController());
    try {
      await engine.call("generate/check", this.question(), checking.signal);
      this.refuse("");
    } catch (error) {
      if (!isAbort(error)) this.refuse(explain(error));
    }
  }

  /** @param {string} reason */
  refuse(reason) {
    this.verdict.textContent = reason;
    this.verdict.classList.toggle("problem", Boolean(reason));
  }

  async run() {
    this.running?.abort();
    const running = (this.running = new AbortController());
    if (!this.seed.value) this.seed.value = String(Math.floor(Math.random() * SEEDS));
    this.found = [];
    this.results.replaceChildren();
    this.tools.hidden = true;
    this.#busy(true);
    if (matchMedia("(max-width: 860px)").matches) this.progress.scrollIntoView();
    const request = {
      ...this.question(),
      count: Number(this.count.value) || 1,
      seed: Number(this.seed.value),
    };
    try {
      this.progress.textContent = t("generate.began", { seed: this.seed.value });
      for await (const part of engine.stream("generate", request, running.signal)) await this.take(part);
    } catch (error) {
      if (running.signal.aborted) {
        this.progress.textContent = t("generate.stopped", {
          count: this.found.length,
          seed: this.seed.value,
        });
      } else {
        this.progress.textContent = "";
        this.refuse(explain(error));
      }
    } finally {
      this.#busy(false);
      this.keepFound();
    }
  }

  /** @param {boolean} is whether puzzles are being looked for */
  #busy(is) {
    this.stop.hidden = !is;
    this.go.disabled = is;
    this.results.ariaBusy = String(is);
  }

  /** @param {any} part of the answer */
  async take(part) {
    const seed = this.seed.value;
    if (part.type === "progress") {
      const unmet = part.nearest?.unmet?.map(nameOf).join(", ");
      const { found, tried, seconds } = part;
      const words = [t("generate.progress", { found, tried, seconds: Math.round(seconds) })];
      if (unmet) words.push(t("generate.nearest", { unmet }));
      this.progress.textContent = words.join(" ");
    } else if (part.type === "result") {
      this.found.push(part);
      this.results.append(await this.card(part));
      this.tools.hidden = false;
    } else if (part.type === "end") {
      this.progress.textContent = t("generate.end", { count: part.count, tried: part.tried, seed });
    } else {
      this.refuse(sentence(part.detail || part.title));
    }
  }

  /** @param {any} record */
  async card(record) {
    const text = textOfRecord(record);
    const game = Game.of(await engine.call("parse", { puzzle: text }));
    const hash = await fragment(text);
    const title = `${t(`level.${record.grade}`)} · ${ratingText(record, 1)}`;
    return h("article.card.puzzle", [
      drawing(game.layout, game.givens, undefined, t("generate.puzzle", { number: record.number, title })),
      h("h2", title),
      p("soft", [
        this.title(record.hardest),
        " · ",
        t("generate.givens", { count: game.givens.filter((digit) => digit >= 0).length }),
      ]),
      row(
        h("a.button.primary", { href: `index.html#${hash}` }, t("nav.play")),
        h("a.button", { href: `solve.html#${hash}` }, t("nav.solve")),
      ),
    ]);
  }

  async print() {
    await keep("print", this.found.map(textOfRecord).join("\n"));
    location.href = "print.html";
  }
}

/** Return the name of a requirement. @param {string} name */
const nameOf = (name) => wordFor(`requirement.${name}`, name);

start("generate", () => new GeneratePage().begin());
