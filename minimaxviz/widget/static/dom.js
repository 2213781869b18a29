// Small helpers for elements.

export const SVG = "http://www.w3.org/2000/svg";

/** Make an element with attributes and children; text stays text. */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value != null) element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

/** Write a text or an attribute where it differs: browsers lay out anew whatever is written, the same or not. */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

export function mark(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Whether the focus is within an element, which may be part of a shadow tree. */
export function hasFocus(element) {
  return element.contains(element.getRootNode().activeElement);
}

/** Answer a text in pieces, MAX and α in the colour of MAX, MIN and β in that of MIN. */
export function tinted(text) {
  return text
    .split(/(\bMAX\b|\bMIN\b|[αβ])/)
    .filter(Boolean)
    .map((piece) => {
      const side = { MAX: "mv-max", α: "mv-max", MIN: "mv-min", β: "mv-min" }[piece];
      return side ? make("b", { class: side }, piece) : piece;
    });
}

/** Write a sentence where it differs, with its sides in their colours. */
export function say(element, text) {
  if (element.textContent !== text) element.replaceChildren(...tinted(text));
}
