// How answers are marked: one function a form of answer, on plain data, as practice/marking.py marks them.
//
// A key says what is right, and which wrong answers are known mistakes; ``says`` are the sentences, with blanks.

import { isSameNumber, readBound, readName, readNames, readNumber, readWindow, restored, tidied } from "./answers.js";

const CREDITS = { right: 1, follows: 1, half: 0.5, wrong: 0, missing: 0, refused: 0 };

/** Mark an answer: what it earns, and what is to be said of it; the reason comes from elsewhere. */
export function marked(form, key, says, answer) {
  if (isEmpty(answer)) return plainMark("refused", says[`refuse_${form}`]);
  return FORMS[form](key, says, answer);
}

function isEmpty(answer) {
  return answer === null || answer === undefined || (typeof answer === "string" && !tidied(answer));
}

/** Fill the blanks of a sentence. */
function filled(message, blanks) {
  return Object.entries(blanks).reduce((text, [name, value]) => text.split(`{${name}}`).join(value), message);
}

function plainMark(verdict, why = "") {
  return { credit: CREDITS[verdict], verdict, why };
}

/** Answer a part of a whole as a share that is written alike everywhere: six digits. */
function share(part, whole) {
  return whole ? Math.floor((part / whole) * 1e6 + 0.5) / 1e6 : 0;
}

function isObject(answer) {
  return typeof answer === "object" && answer !== null && !Array.isArray(answer);
}

// --- one thing -----------------------------------------------------------------------------------

/** Mark one of a few possibilities. */
function markedChoice(key, says, answer) {
  const name = optionMeant(key, says, answer);
  if (name === null) return plainMark("refused", says.refuse_choice);
  return name === key.right ? plainMark("right") : plainMark("wrong", key.wrong[name]);
}

/** Answer which possibility is meant: its name, what it is called, or the sign of a bound before its number. */
function optionMeant(key, says, answer) {
  const wanted = typeof answer === "string" ? tidied(answer).toLowerCase() : "";
  for (const [name, spellings] of Object.entries(key.options)) {
    if ([name, ...spellings.map((spelling) => tidied(spelling).toLowerCase())].includes(wanted)) return name;
  }
  const [value, sign] = readBound(answer, says.signs);
  return sign in key.options && isSameNumber(value, restored(key.value)) ? sign : null;
}

/** Mark a node, clicked or named. */
function markedNode(key, says, answer) {
  const path = pathMeant(key, answer);
  if (path === null) return plainMark("refused", says.refuse_node);
  if (key.right.includes(path)) return plainMark("right");
  if (path in key.half) return plainMark("half", key.half[path]);
  return plainMark("wrong", key.wrong[path] ?? says.wrong_node);
}

/** Answer the path of a node: what was clicked has one, what was typed has a name. */
function pathMeant(key, answer) {
  if (isObject(answer)) return Object.values(key.names).includes(answer.path) ? answer.path : null;
  return readName(answer, key.names, key.parents);
}

/** Mark a number, which may have the sign of a bound. */
function markedNumber(key, says, answer) {
  const [value, sign] = readBound(answer, says.signs);
  if (value === null) return plainMark("refused", says.refuse_number);
  const proven = boundsOf(value, key.right, key.bounds);
  if (proven.length) return signFits(sign, proven) ? plainMark("right") : plainMark("wrong", says.wrong_sign);
  const near = key.wrong.find(([wrong]) => isSameNumber(value, restored(wrong)));
  return plainMark("wrong", near ? near[1] : says.wrong_number);
}

/** Answer what a number may prove if it is one of those that are wanted; nothing if it is none of them. */
function boundsOf(value, wanted, bounds) {
  return bounds.filter((_, place) => isSameNumber(value, restored(wanted[place]))).flat();
}

/** Tell whether the sign of a number may stand: none may always, any where nothing is proven. */
function signFits(sign, proven) {
  return sign === null || proven.includes(sign) || proven.includes(null);
}

/** Mark two numbers, half each. */
function markedWindow(key, says, answer) {
  const window = readWindow(answer);
  if (window === null) return plainMark("refused", says.refuse_window);
  const right = key.right.map(restored);
  if (isSameWindow(window, right)) return plainMark("right");
  const half = key.half.find(([near]) => isSameWindow(window, near.map(restored)));
  if (half) return plainMark("half", half[1]);
  const credit = halves(window, right);
  const verdict = credit ? "half" : "wrong";
  const wrong = key.wrong.find(([near]) => isSameWindow(window, near.map(restored)));
  if (wrong) return { credit, verdict, why: wrong[1] };
  const why = [says.wrong_alpha, says.wrong_beta].filter((_, place) => !isSameNumber(window[place], right[place]));
  const [low, high] = key.limits.map(restored);
  const isTooLow = right[0] === -Infinity && -Infinity < window[0] && window[0] < low;
  const isTooHigh = right[1] === Infinity && Infinity > window[1] && window[1] > high;
  if (isTooLow || isTooHigh) why.push(says.not_endless);
  return { credit, verdict, why: why.join(" ") };
}

function isSameWindow(one, other) {
  return isSameNumber(one[0], other[0]) && isSameNumber(one[1], other[1]);
}

/** Answer what the two ends of a window earn together. */
function halves(window, right) {
  return window.filter((end, place) => isSameNumber(end, right[place])).length / 2;
}

// --- the whole tree ------------------------------------------------------------------------------

/** Mark branches that were crossed out: right ones less wrong ones; a mark further down a branch is ignored. */
function markedEdges(key, says, answer) {
  const given = pathMeant(key, answer) !== null ? [answer] : readNames(answer);
  const paths = given === null ? [null] : given.map((one) => pathMeant(key, one));
  if (paths.includes(null) || paths.includes("")) return plainMark("refused", says.refuse_edges);
  const { right, called } = key;
  const crossed = [...new Set(paths)];
  const found = right.filter((path) => crossed.includes(path));
  const lower = right.filter((path) => !crossed.includes(path) && crossed.some((one) => isBelow(one, path)));
  const wrong = crossed.filter((path) => !right.includes(path) && !right.some((one) => isBelow(path, one)));
  if (!right.length) return wrong.length ? plainMark("wrong", says.no_cuts) : plainMark("right");
  if (found.length === right.length && !wrong.length) return plainMark("right");
  const credit = share(Math.max(0, found.length + lower.length / 2 - wrong.length), right.length);
  const why = [filled(says.edges_found, { count: found.length, total: right.length })];
  if (lower.length) why.push(filled(says.edges_higher, { node: called[lower[0]] }));
  if (wrong.length) why.push(filled(says.edges_wrong, { names: wrong.map((path) => called[path]).join(says.comma) }));
  return { credit, verdict: credit ? "half" : "wrong", why: why.join(" ") };
}

/** Tell whether a node lies below another. */
function isBelow(path, other) {
  return path.startsWith(`${other}.`);
}

/** Mark leaves in order, named or by their values: the beginning that is right. */
function markedOrder(key, says, answer) {
  const listed = readNames(answer);
  const { right } = key;
  const leaves = listed === null ? [null] : leavesMeant(key, listed);
  if (leaves.includes(null) || !leaves.length) return plainMark("refused", says.refuse_order);
  const called = leaves.map((leaf) => key.called[leaf]);
  let count = 0;
  while (count < Math.min(right.length, leaves.length) && leaves[count] === right[count]) count += 1;
  if (count === right.length && count === leaves.length) return plainMark("right");
  if (count === right.length) {
    return { credit: share(count, leaves.length), verdict: "half", why: filled(says.order_more, { node: called[count] }) };
  }
  const message = count === leaves.length ? says.order_fewer : count ? says.order_other : says.order_first;
  const why = filled(message, { node: called[Math.min(count, leaves.length - 1)] });
  return { credit: share(count, right.length), verdict: count ? "half" : "wrong", why };
}

/** Answer the paths of leaves, clicked, named or by their values; null for what is no leaf. */
function leavesMeant(key, listed) {
  const worth = new Map(key.values);
  const named = listed.map((one) => pathMeant(key, one));
  if (!named.includes(null)) return named.map((path) => (worth.has(path) ? path : null));
  const found = [];
  for (const one of listed) {
    // where leaves are worth the same, the one that is next is meant, else the first that is left
    const value = readNumber(one);
    const leaves = [...key.right.slice(found.length, found.length + 1), ...worth.keys()];
    const isMeant = (leaf) => !found.includes(leaf) && isSameNumber(value, restored(worth.get(leaf)));
    found.push(leaves.find(isMeant) ?? null);
  }
  return found;
}

// --- a table -------------------------------------------------------------------------------------

/** Mark a table of windows and values: every field weighs the same. */
function markedTable(key, says, answer) {
  if (!isTable(answer)) return plainMark("refused", says.refuse_table);
  const verdicts = markedFields(key, answer);
  const fields = Object.keys(verdicts);
  const all = Object.values(verdicts);
  const refused = fields.find((field) => verdicts[field] === "refused");
  if (refused !== undefined) return plainMark("refused", filled(says.refuse_field, { field: fieldName(key, says, refused) }));
  const credit = tableCredit(verdicts);
  if (credit === 1) return plainMark("right", all.includes("follows") ? says.table_follows : "");
  const slip = fields.find((field) => verdicts[field] === "wrong" || verdicts[field] === "missing");
  const names = ["right", "follows", "wrong", "missing"];
  const counts = Object.fromEntries(names.map((name) => [name, all.filter((verdict) => verdict === name).length]));
  const why = `${filled(says.table_told, counts)} ${filled(says.table_slip, { field: fieldName(key, says, slip) })}`;
  return { credit, verdict: credit ? "half" : "wrong", why };
}

/** Tell whether an answer is rows of three by the paths of nodes, and the paths of branches that are crossed out. */
function isTable(answer) {
  if (!isObject(answer)) return false;
  const { rows = {}, cuts = [] } = answer;
  if (!isObject(rows) || !Array.isArray(cuts)) return false;
  const isWhole = Object.values(rows).every((row) => Array.isArray(row) && row.length === 3);
  return isWhole && cuts.every((cut) => typeof cut === "string");
}

/** Name a field for people: α at E. */
function fieldName(key, says, field) {
  const [path, part] = field.split("/");
  return filled(says[`field_${part}`], { node: key.called[path] });
}

/** Answer the share of fields that are right, or follow. */
export function tableCredit(verdicts) {
  const credits = Object.values(verdicts).map((verdict) => CREDITS[verdict]);
  return credits.length ? share(credits.reduce((sum, credit) => sum + credit, 0), credits.length) : 1;
}

/** Mark each field of a table, ``path/alpha``, ``path/beta``, ``path/v`` and ``path/cut``, with follow-through.
 *
 * The tree is walked in search order with the numbers of who answered: a slip costs once. With ``carry`` false in the
 * answer, what only follows is wrong. */
export function markedFields(key, answer) {
  return new TableWalk(key, answer).verdicts;
}

/** A walk through the tree with somebody's own numbers. */
class TableWalk {
  constructor(key, { rows = {}, cuts = [], carry = true }) {
    Object.assign(this, { key, rows, crossed: cuts, carry, verdicts: {} });
    this.walk(key.root, ...key.window.map(restored));
  }

  /** Mark a node and all that is looked at below it; answer the value that it goes on with. */
  walk(path, alpha, beta) {
    const { key } = this;
    const row = this.rows[path] ?? [null, null, null];
    const [wantedAlpha, wantedBeta, values] = key.rows[path] ?? [null, null, []];
    if (key.ask.includes("window")) {
      alpha = this.judge(`${path}/alpha`, row[0], [wantedAlpha], [[null]], [alpha]);
      beta = this.judge(`${path}/beta`, row[1], [wantedBeta], [[null]], [beta]);
    }
    const [low, high] = [alpha, beta];
    const [player, , children] = key.nodes[path];
    const isMax = player === "MAX";
    let best = null;
    let shut = false;
    for (const child of children) {
      if (this.isLeftOut(child, shut)) continue;
      const value = restored(key.nodes[child][1]) ?? this.walk(child, alpha, beta);
      if (value === null) continue;
      best = best === null ? value : isMax ? Math.max(best, value) : Math.min(best, value);
      if (isMax) alpha = Math.max(alpha, best);
      else beta = Math.min(beta, best);
      shut = key.prunes && (alpha > beta || (alpha === beta && !key.strict));
    }
    const follows = best === null ? [] : this.answers(best, low, high);
    if (!key.ask.includes("value")) return follows[0] ?? null;
    return this.judge(`${path}/v`, row[2], values, key.bounds[path] ?? [], follows);
  }

  /** Answer what a node may answer: what it found by fail-soft, what of that its window holds by fail-hard. */
  answers(best, low, high) {
    return this.key.fails.map((fail) => (fail === "soft" ? best : Math.min(Math.max(best, low), high)));
  }

  /** Mark the branch above a child, where there is something to say of it; tell whether it is not looked at. */
  isLeftOut(child, shut) {
    const { key } = this;
    const should = key.cuts.includes(child);
    const isLeaf = !key.nodes[child][2].length;
    // where cuts are not asked for, nobody says what is left out, but rows without numbers
    if (!key.ask.includes("cuts")) return isLeaf ? shut : (shut || should) && this.isBlank(child);
    const out = this.crossed.includes(child);
    const isLeft = out || (shut && !isLeaf && this.isBlank(child));
    if (out || should || shut) {
      const isKnown = should || key.visited.includes(child);
      const verdict = out === should && isKnown ? "right" : this.followed(out === shut);
      this.verdicts[`${child}/cut`] = verdict;
      if (isLeft && !should && verdict !== "follows") this.miss(child);
    }
    return isLeft;
  }

  followed(follows) {
    return follows && this.carry ? "follows" : "wrong";
  }

  isBlank(path) {
    return (this.rows[path] ?? []).every(isEmpty);
  }

  /** Count all that is to be said at and below a child that is left out for no reason as missing. */
  miss(child) {
    const { key } = this;
    const parts = [...(key.ask.includes("window") ? ["alpha", "beta"] : []), ...(key.ask.includes("value") ? ["v"] : [])];
    for (const path of Object.keys(key.rows)) {
      if (path === child || isBelow(path, child)) for (const part of parts) this.verdicts[`${path}/${part}`] = "missing";
    }
    for (const path of key.cuts) if (isBelow(path, child)) this.verdicts[`${path}/cut`] = "missing";
  }

  /** Mark a number; answer what is gone on with: what was written, or what follows where nothing was. */
  judge(field, entry, wanted, bounds, follows) {
    const [value, sign] = isEmpty(entry) ? [null, null] : readBound(entry, this.key.signs);
    if (value === null) {
      this.verdicts[field] = isEmpty(entry) ? "missing" : "refused";
      return follows[0] ?? null;
    }
    const proven = boundsOf(value, wanted, bounds);
    if (proven.length) this.verdicts[field] = signFits(sign, proven) ? "right" : "wrong";
    else this.verdicts[field] = this.followed(follows.some((one) => isSameNumber(value, one)));
    return value;
  }
}

const FORMS = {
  choice: markedChoice,
  node: markedNode,
  number: markedNumber,
  window: markedWindow,
  edges: markedEdges,
  order: markedOrder,
  table: markedTable,
};
