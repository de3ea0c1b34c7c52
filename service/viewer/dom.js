// @ts-check
/** Elements and numbers. An exact number is {fraction, decimal}, as the service gives it. */

/** @param {string} id @returns {any} */
export const byId = (id) => document.getElementById(id);

/** An HTML element: `h("p.note", {id}, "words", number)`. Functions are listeners. */
export const h = (name, ...content) => filled(name, content, "http://www.w3.org/1999/xhtml");

/** An SVG element, likewise. */
export const s = (name, ...content) => filled(name, content, "http://www.w3.org/2000/svg");

/** @returns {any} */
function filled(name, content, namespace) {
  const [tag, ...classes] = name.split("."), element = document.createElementNS(namespace, tag);
  element.setAttribute("class", classes.join(" "));
  for (const part of content.flat(Infinity)) {
    if (part instanceof Node || typeof part === "string") element.append(part);
    else if (part?.decimal !== undefined) element.append(h("span", { title: part.decimal }, text(part)));
    else for (const key in part) {
      if (typeof part[key] === "function") element.addEventListener(key, part[key]);
      else if (part[key] !== false) element.setAttribute(key, part[key]);
    }
  }
  return element;
}

/** Replace what an element holds; the focus stays on what has the same `data-keep`. */
export function put(id, ...content) {
  const kept = document.activeElement?.getAttribute("data-keep");
  byId(id).replaceChildren(...content.flat(Infinity).filter(Boolean));
  if (kept) /** @type {any} */ (document.querySelector(`[data-keep="${kept}"]`))?.focus();
}

/** A number as the service writes it. @returns {string} */
export const text = (number) => number.fraction ?? `${number.decimal}`;

export const quoted = (token) => `“${token}”`;

/** The entries of a law in words. */
export const spoken = (law) => law.map((entry) => `${entry.token} ${text(entry.probability)}`).join(", ");

/** A table; exact numbers are written in both forms, and the first cell of a row heads it. */
export const table = (caption, head, rows) => h("div.scroll", { tabindex: 0, role: "region", "aria-label": caption },
  h("table", h("caption", caption), h("tr", head.map((word) => h("th", { scope: "col" }, word))),
    rows.map((row) => h("tr", row.map((value, i) => (i ? h("td", cell(value)) : h("th", { scope: "row" }, cell(value))))))));

function cell(value) {
  if (value?.decimal === undefined) return value instanceof Node ? value : `${value ?? "none"}`;
  return text(value) === `${value.decimal}` ? text(value) : `${text(value)} = ${value.decimal}`;
}

/** What the kinds of a picture mean: a word beside a sample of each. */
export const keys = (words, width, sample) => h("p.row.legend", Object.entries(words).map(([kind, word]) =>
  h("span", s("svg.key", { viewBox: `0 0 ${width} 12`, "aria-hidden": "true" }, sample(kind)), word)));

const opened = new Set();

/** A picture under its title, and its numbers in a table that stays open from frame to frame. */
export const figure = (name, title, picture, head, rows) => h(`figure.card.${name}`, h("figcaption", title), picture,
  h("details", { open: opened.has(name) && "", toggle: (event) => opened[event.target.open ? "add" : "delete"](name) },
    h("summary", { "data-keep": name }, "The numbers"), table(title, head, rows)));
