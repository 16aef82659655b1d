// <step-picture>: a picture from the engine, which keeps its own style sheet.

const STYLE = /<style[^>]*>([^<]*)<\/style>/g;

/**
 * Return an SVG document as an element of the page; nothing in it is executed.
 * @param {string} source
 */
export function readSvg(source) {
  const parsed = new DOMParser().parseFromString(source, "image/svg+xml").documentElement;
  for (const script of parsed.querySelectorAll("script, foreignObject")) script.remove();
  return document.importNode(parsed, true);
}

/** Shows an SVG document.  A policy against inline styles blocks its style elements, so they become sheets. */
export class StepPicture extends HTMLElement {
  constructor() {
    super();
    this.shadow = this.attachShadow({ mode: "open" });
  }

  /**
   * Show a picture; nothing in it is executed.
   * @param {string} source SVG
   */
  show(source) {
    const styles = [...source.matchAll(STYLE)].map((match) => match[1]);
    const parsed = readSvg(source.replaceAll(STYLE, ""));
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`:host{display:block}svg{display:block;width:100%;height:auto}${styles.join("\n")}`);
    parsed.removeAttribute("width");
    parsed.removeAttribute("height");
    this.shadow.adoptedStyleSheets = [sheet];
    this.shadow.replaceChildren(parsed);
  }
}

customElements.define("step-picture", StepPicture);
