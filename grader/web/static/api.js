// @ts-check
/** Shows the description of the endpoints, and lets the reader try them. */

const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const LONGEST = 20000;

/**
 * @param {string} name
 * @param {(Node | string)[]} children
 * @returns {HTMLElement}
 */
function element(name, ...children) {
  const made = document.createElement(name);
  made.append(...children);
  return made;
}

/**
 * Follows a reference inside the description.
 * @param {any} description
 * @param {any} schema
 * @returns {any}
 */
function resolved(description, schema) {
  while (schema?.$ref) {
    const parts = schema.$ref.slice(2).split("/");
    schema = parts.reduce((/** @type {any} */ found, /** @type {string} */ key) => found[key], description);
  }
  return schema ?? {};
}

/**
 * Returns the type of a schema in words.
 * @param {any} schema
 * @returns {string}
 */
function typeOf(schema) {
  if (schema.enum) return schema.enum.filter((/** @type {unknown} */ each) => each !== null).join(", ");
  if (schema.$ref) return schema.$ref.split("/").pop();
  if (schema.anyOf) return `${typeOf(schema.anyOf[0])} or null`;
  const types = [schema.type ?? "any"].flat().filter((each) => each !== "null");
  const low = schema.minimum ?? schema.exclusiveMinimum;
  const ends = low === undefined && schema.maximum === undefined ? "" : ` ${low ?? "…"} to ${schema.maximum ?? "…"}`;
  const parts = schema.items ? ` of ${typeOf(schema.items)}` : "";
  return types.join(" or ") + ends + (types.includes("array") ? parts : "");
}

/**
 * Returns what a value means, and its default.
 * @param {any} schema
 * @returns {string}
 */
function aboutOf(schema) {
  const standard = schema.default === undefined ? "" : `Default: ${JSON.stringify(schema.default)}.`;
  return [schema.description ?? "", standard].filter(Boolean).join(" ");
}

/**
 * @param {any} description
 * @param {string} title
 * @param {any} schema
 * @returns {HTMLElement}
 */
function table(description, title, schema) {
  const made = element("table", element("caption", title));
  const required = new Set(schema.required ?? []);
  for (const [name, value] of Object.entries(schema.properties ?? {})) {
    const found = resolved(description, value);
    const heading = element("th", element("code", name), required.has(name) && title === "Arguments" ? " (required)" : "");
    heading.setAttribute("scope", "row");
    made.append(element("tr", heading, element("td", typeOf(found)), element("td", aboutOf({ ...found, ...value }))));
  }
  const frame = element("div", made);
  frame.className = "scroll";
  frame.tabIndex = 0;
  return frame;
}

/**
 * Returns a form that sends a request.
 * @param {string} path
 * @param {string} method
 * @param {any} schema
 * @returns {HTMLElement}
 */
function form(path, method, schema) {
  const example = Object.fromEntries((schema.required ?? []).map((/** @type {string} */ name) => [name, EXAMPLES[name] ?? ""]));
  const input = document.createElement("textarea");
  input.value = JSON.stringify(example, null, 2);
  input.spellcheck = false;
  input.setAttribute("aria-label", `Request to ${path}`);
  const output = element("pre");
  output.setAttribute("aria-live", "polite");
  output.tabIndex = 0;
  const button = element("button", "Send");
  button.addEventListener("click", async () => {
    const options = method === "get" ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: input.value };
    const token = new URLSearchParams(location.hash.slice(1)).get("token");
    const headers = { ...options.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) };
    try {
      const answer = await fetch(`api/v1${path}`, { ...options, headers });
      const text = await answer.text();
      output.textContent = `${answer.status}\n${laidOut(text).slice(0, LONGEST)}`;
    } catch (error) {
      output.textContent = String(error);
    }
  });
  return element("div", ...(method === "get" ? [] : [input]), button, output);
}

/**
 * Returns JSON with a line for each value; other texts, such as parts, as they are.
 * @param {string} text
 * @returns {string}
 */
function laidOut(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 1);
  } catch {
    return text;
  }
}

/** @type {Record<string, unknown>} */
const EXAMPLES = {
  puzzle: PUZZLE,
  puzzles: PUZZLE,
  to: "marks",
  claim: "r1c3=4",
  layout: "samurai",
};

/**
 * Returns the arguments of an address as the schema of an object.
 * @param {any[]} parameters
 * @returns {any}
 */
function inAddress(parameters) {
  if (!parameters?.length) return {};
  const pairs = parameters.map(({ name, schema, description }) => [name, { ...schema, description }]);
  return { properties: Object.fromEntries(pairs) };
}

/** @param {any} description */
function show(description) {
  const place = /** @type {HTMLElement} */ (document.getElementById("endpoints"));
  /** @type {HTMLElement} */ (document.getElementById("about")).textContent = description.info.description;
  for (const tag of description.tags) {
    place.append(element("h2", tag.name), element("p", tag.description));
    for (const [path, methods] of Object.entries(description.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        if (!operation.tags.includes(tag.name)) continue;
        const body = operation.requestBody?.content["application/json"].schema;
        const request = body ? resolved(description, body) : inAddress(operation.parameters);
        const answer = operation.responses["200"].content;
        const result = resolved(description, (answer["application/json"] ?? Object.values(answer)[0]).schema);
        const details = element("details", element("summary", element("code", `${method.toUpperCase()} ${path}`), operation.summary));
        // What is inside is made when it is opened.
        details.addEventListener("toggle", () => {
          if (details.childElementCount > 1) return;
          if (request.properties) details.append(table(description, "Arguments", request));
          if (result.properties) details.append(table(description, "Answer", result));
          else details.append(element("p", Object.keys(answer).join(" or ")));
          details.append(form(path, method, request));
        });
        place.append(details);
      }
    }
  }
  place.setAttribute("aria-busy", "false");
}

show(await (await fetch("api/v1/openapi.json")).json());
