// What people type: numbers in any script, bounds, windows, names; read as practice/answers.py reads them.

const UNSEEN = /[\x00-\x08\x0e-\x1f\x7f-\x9f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const THOUSANDS = /(?<=\p{Nd})[\u00a0\u2009\u202f](?=\p{Nd}{3}(?!\p{Nd}))/gu;
const NUMBER = /^([-−–+]?)\s*(?:(\p{Nd}{1,300})(?:[.,٫](\p{Nd}{1,300}))?|(∞|inf|infinity|oo))$/u;
const ARROW = /\s*(?:→|->|—|–|-)\s*/g;
const FRACTION = /^(-?[0-9]{1,302})\/(0*[1-9][0-9]{0,301})$/;
const CLOSE = 1e-9; // numbers that differ by less are the same

/** Answer a text without what cannot be seen, and with one form for each sign. */
export function tidied(text) {
  return text.replace(UNSEEN, "").replace(THOUSANDS, "").normalize("NFKC").trim();
}

/** Read a number as people write it; null if it is none. */
export function readNumber(answer) {
  if (typeof answer === "number") return Number.isNaN(answer) ? null : answer;
  const found = typeof answer === "string" ? NUMBER.exec(tidied(answer).toLowerCase()) : null;
  if (!found) return null;
  const [, sign, whole, part, endless] = found;
  const value = endless ? Infinity : Number(part ? `${inDigits(whole)}.${inDigits(part)}` : inDigits(whole));
  return sign && "-−–".includes(sign) ? -value : value;
}

/** Write digits of any script as 0 to 9: they stand in rows of ten, each from zero on. */
function inDigits(text) {
  return Array.from(text, (digit) => {
    let before = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(digit.codePointAt(0) - before - 1))) before += 1;
    return before % 10;
  }).join("");
}

/** Answer the number that Python stored: endless ones and fractions are texts; all else as it is. */
export function restored(value) {
  if (value === "inf" || value === "-inf") return value === "inf" ? Infinity : -Infinity;
  const found = typeof value === "string" ? FRACTION.exec(value) : null;
  return found ? Number(found[1]) / Number(found[2]) : value;
}

/** Tell whether two numbers are the same, as far as anybody can type them. */
export function isSameNumber(one, other) {
  if (one === null || other === null) return false;
  if (one === other) return true;
  return Number.isFinite(one) && Number.isFinite(other) && Math.abs(one - other) <= CLOSE * Math.max(1, Math.abs(one));
}

/** Read a number that may have a sign before it; ``spellings`` are what "lower", "upper" and "exact" are called. */
export function readBound(answer, spellings) {
  if (typeof answer !== "string") return [readNumber(answer), null];
  const text = tidied(answer).toLowerCase();
  for (const bound of ["lower", "upper", "exact"]) {
    for (const spelling of spellings[bound] ?? []) {
      const sign = tidied(spelling).toLowerCase();
      if (sign && text.startsWith(sign)) return [readNumber(text.slice(sign.length)), bound];
    }
  }
  return [readNumber(text), null];
}

/** Read a window: two numbers, or a text like [3, ∞]; null if it is none. */
export function readWindow(answer) {
  let tries = Array.isArray(answer) ? [answer] : [];
  if (typeof answer === "string") {
    let text = tidied(answer);
    if (/^[[(].*[\])]$/s.test(text)) text = text.slice(1, -1).trim();
    tries = [/\s*[;؛]\s*/, /\s*[,،]\s+/, /\s*[,،]\s*/, /\s+/].map((separator) => text.split(separator));
  }
  for (const parts of tries) {
    if (parts.length !== 2) continue;
    const window = parts.map(readNumber);
    if (!window.includes(null)) return window;
  }
  return null;
}

/** Read the name of a node, or a move like A → B; answer its path as a text, or null.
 *
 * ``names`` has the paths of nodes by their names, ``parents`` the names of their parents by the same paths. */
export function readName(answer, names, parents) {
  if (typeof answer !== "string") return null;
  const text = tidied(answer);
  const known = new Map(Object.entries(names).map(([name, path]) => [tidied(name), path]));
  if (known.has(text)) return known.get(text);
  const lower = new Map(Array.from(known, ([name, path]) => [name.toLowerCase(), path]));
  const isClear = lower.size === known.size; // no two names differ in capitals alone
  if (isClear && lower.has(text.toLowerCase())) return lower.get(text.toLowerCase());
  if (!Object.keys(parents).length) return null;
  for (const arrow of text.matchAll(ARROW)) {
    const path = readName(text.slice(arrow.index + arrow[0].length), names, {});
    if (path && readName(text.slice(0, arrow.index), names, {}) === names[parents[path]]) return path;
  }
  return null;
}

/** Read a list: names or numbers with commas, arrows or blanks between them; null if there is none. */
export function readNames(answer) {
  if (Array.isArray(answer)) return answer;
  if (typeof answer !== "string") return null;
  const text = tidied(answer).replace(/^[[(\s]+|[\])\s]+$/g, "");
  const between = [/[;؛]/, /[,،]|→|->/].find((signs) => signs.test(text)) ?? /\s/;
  const parts = text.split(between).map((part) => part.trim());
  return parts.some(Boolean) ? parts.filter(Boolean) : null;
}
