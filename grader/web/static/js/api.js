// The page for programs: it shows the description of the endpoints, and lets the reader try them.

import { EASY } from "./bank.js";
import { button, byId, fill, h, p } from "./dom.js";
import { engine, tokenHeaders } from "./engine.js";
import { start } from "./shell.js";

/** What a request holds at first. @type {Record<string, unknown>} */
const EXAMPLES = { puzzle: EASY, puzzles: EASY, to: "marks", claim: "r1c3=4", layout: "samurai" };
/** Signs of an answer that are shown. */
const LONGEST = 20000;

/**
 * Follow references inside the description.
 * @param {any} description
 * @param {any} schema
 */
function resolved(description, schema = {}) {
  while (schema.$ref) {
    const keys = schema.$ref.slice(2).split("/");
    schema = keys.reduce((/** @type {any} */ found, /** @type {string} */ key) => found[key], description);
  }
  return schema;
}

/** Return the type of a schema in words. @param {any} schema @returns {string} */
function typeOf(schema) {
  if (schema.enum) return schema.enum.filter((/** @type {unknown} */ each) => each !== null).join(", ");
  if (schema.$ref) return schema.$ref.split("/").pop();
  if (schema.anyOf) return `${typeOf(schema.anyOf[0])} or null`;
  const types = [schema.type ?? "any"].flat().filter((each) => each !== "null");
  const low = schema.minimum ?? schema.exclusiveMinimum;
  const ends =
    low === undefined && schema.maximum === undefined ? "" : ` ${low ?? "…"} to ${schema.maximum ?? "…"}`;
  const parts = schema.items && types.includes("array") ? ` of ${typeOf(schema.items)}` : "";
  return types.join(" or ") + ends + parts;
}

/**
 * Return a list of arguments, or of the parts of an answer.
 * @param {any} description
 * @param {string} title
 * @param {any} schema
 * @param {string[]} [required]
 */
function list(description, title, { properties }, required = []) {
  if (!properties) return null;
  const items = Object.entries(properties).flatMap(([name, value]) => {
    const found = { ...resolved(description, value), ...value };
    const standard = found.default === undefined ? "" : ` Default: ${JSON.stringify(found.default)}.`;
    const need = required.includes(name) ? h("strong", {}, "required") : null;
    return [
      h("dt", {}, h("code", {}, name), " ", h("span", {}, typeOf(resolved(description, value))), " ", need),
      h("dd", {}, (found.description ?? "") + standard),
    ];
  });
  return [h("h3", {}, title), h("dl", {}, items)];
}

/**
 * Return a form that sends a request.
 * @param {string} path
 * @param {string} method
 * @param {string[]} [required]
 */
function form(path, method, required = []) {
  const example = Object.fromEntries(required.map((name) => [name, EXAMPLES[name] ?? ""]));
  const isRead = method === "get";
  const input = h("textarea", { rows: 4, spellcheck: "false", "aria-label": `Request to ${path}` });
  input.value = JSON.stringify(example, null, 2);
  const output = h("pre", { "aria-live": "polite", tabindex: 0, hidden: true });
  const send = async () => {
    const body = isRead ? null : input.value;
    const headers = { ...tokenHeaders(), ...(isRead ? {} : { "Content-Type": "application/json" }) };
    output.hidden = false;
    output.textContent = "…";
    try {
      const answer = await fetch(`api/v1${path}`, { method: method.toUpperCase(), headers, body });
      output.textContent = `${answer.status}\n${laidOut(await answer.text()).slice(0, LONGEST)}`;
    } catch (error) {
      output.textContent = String(error);
    }
  };
  return [isRead ? null : input, button("Send", send, { class: "primary" }), output];
}

/** Return JSON with a line for each value; other texts, such as parts, as they are. @param {string} text */
function laidOut(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 1);
  } catch {
    return text;
  }
}

/** Return the arguments in an address as the schema of an object. @param {any[]} [parameters] */
const inAddress = (parameters = []) => ({
  properties: Object.fromEntries(
    parameters.map(({ name, schema, description }) => [name, { ...schema, description }]),
  ),
});

/** Return an endpoint, which is filled when it is opened. @param {any} description @param {string} path @param {string} method @param {any} operation */
function endpoint(description, path, method, operation) {
  const body = operation.requestBody?.content["application/json"].schema;
  const request = body ? resolved(description, body) : inAddress(operation.parameters);
  const answer = operation.responses["200"].content;
  const schema = answer["application/json"] ?? Object.values(answer)[0];
  const content = h("div", { class: "form" });
  const show = () =>
    content.firstChild ||
    fill(content, [
      ...(list(description, "Arguments", request, request.required) ?? []),
      ...(list(description, "Answer", resolved(description, schema.schema)) ?? [
        h("p", {}, `Answer: ${Object.keys(answer).join(" or ")}`),
      ]),
      ...form(path, method, request.required),
    ]);
  const names = [h("span", { class: `method ${method}` }, method.toUpperCase()), h("code", {}, path)];
  return h(
    "details",
    { class: "card", ontoggle: show },
    h("summary", {}, ...names, h("span", { class: "soft" }, operation.summary)),
    content,
  );
}

async function run() {
  const main = byId("main");
  main.lang = "en"; // as the description
  const place = h("div", { id: "endpoints", "aria-busy": "true" }, p("skeleton"));
  const about = p("soft");
  fill(main, [
    h("h1", {}, "Interface for programs"),
    about,
    h("p", {}, h("a", { href: "api/v1/openapi.json" }, "Description in OpenAPI 3.1")),
    place,
  ]);
  const description = await engine.call("openapi.json");
  about.textContent = description.info.description;
  const all = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  fill(
    place,
    description.tags.map((/** @type {any} */ tag) =>
      h("section", {}, [
        h("h2", {}, tag.name),
        p("soft", tag.description),
        ...all
          .filter(({ operation }) => operation.tags.includes(tag.name))
          .map(({ path, method, operation }) => endpoint(description, path, method, operation)),
      ]),
    ),
  );
  place.setAttribute("aria-busy", "false");
}

start("api", run);
