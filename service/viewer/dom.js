// @ts-check
/** Elements and numbers. */

/** @param {string} id @returns {any} */
export const $ = (id) => document.getElementById(id);

/** An HTML element: `h("p.note", {id}, "words", {fraction, decimal})`. Functions are listeners. */
export const h = (name, ...content) => filled(name, content, "http://www.w3.org/1999/xhtml");

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

/** Replace what an element holds; the focus stays on what has the same id. */
export function put(id, ...content) {
  const kept = document.activeElement?.id;
  $(id).replaceChildren(...content.flat(Infinity).filter(Boolean));
  $(kept)?.focus();
}

/** A number as the service writes it. @returns {string} */
export const text = (number) => number.fraction ?? `${number.decimal}`;

export const quoted = (token) => `“${token}”`;

export const spoken = (law) => law.map((entry) => `${entry.token} ${text(entry.probability)}`).join(", ");

/** A table; exact numbers are written in both forms. */
export const table = (caption, head, rows) => h("div.scroll", { tabindex: 0, role: "region", "aria-label": caption },
  h("table", h("caption", caption), h("tr", head.map((word) => h("th", { scope: "col" }, word))),
    rows.map((row) => h("tr", row.map((value, i) => (i ? h("td", cell(value)) : h("th", { scope: "row" }, cell(value))))))));

function cell(value) {
  if (value?.decimal === undefined) return value instanceof Node ? value : `${value ?? "none"}`;
  return text(value) === `${value.decimal}` ? text(value) : `${text(value)} = ${value.decimal}`;
}

/** What the kinds of a picture mean. */
export const keys = (words, width, sample) => h("p.row.legend", Object.entries(words).map(([kind, word]) =>
  h("span", s("svg.key", { viewBox: `0 0 ${width} 12`, "aria-hidden": "true" }, sample(kind)), word)));

const opened = new Set();

/** A picture and its numbers, in a table that stays open from frame to frame. */
export const figure = (name, title, picture, head, rows) => h(`figure.card.${name}`, h("figcaption", title), picture,
  h("details", { open: opened.has(name) && "", toggle: (event) => opened[event.target.open ? "add" : "delete"](name) },
    h("summary", { id: `${name}-numbers` }, "The numbers"), table(title, head, rows)));
