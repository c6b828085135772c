import { jsonrepair } from "jsonrepair";

/** Nobody asks for anything as deep; what reads deeper nesting may run out of stack. */
const deepest = 60;

/** So many times a text is looked through at most, whatever is opened in it and never closed. */
const maxPolls = 12;

/** So many objects are read at most: more are no answer to anything. */
const maxRead = 400;

/**
 * Repairing takes, at worst, a text's length times its quotation marks: beyond this it would hold the process up. A whole
 * article with a hundred claims is less.
 */
const maxRepair = 60_000_000;

/**
 * The complete objects in a text, and the lists that begin a line, whatever stands around them, in their order. What is not
 * quite JSON is repaired: commas too many, line breaks and quotation marks in strings, single quotes, comments. What is cut
 * has no end and is none.
 */
export function* jsonValuesIn(said: string): Generator<unknown> {
  // Nobody means them, and no JSON has them.
  // oxlint-disable-next-line no-control-regex
  const meant = said.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/gu, "");
  // An answer that is a quotation as a whole.
  const text = /^\s*>/u.test(meant) ? meant.replace(/^[ \t]*>[ \t]?/gmu, "") : meant;
  let looked = text.length * maxPolls;
  let left = maxRead;
  let repaired = maxRepair;
  const opening = /\{|\[(?<=^[ \t]*\[)/gmu;
  for (let open = opening.exec(text); open && looked > 0 && left > 0; open = opening.exec(text)) {
    const end = endOf(text, open.index);
    looked -= Math.abs(end) - open.index;
    if (end < 0) continue;
    left -= 1;
    const whole = text.slice(open.index, end);
    let value = parseJson(whole);
    if (value === undefined) {
      repaired -= whole.length * quotesIn(whole);
      value = repaired < 0 ? undefined : parseJson(whole, jsonrepair);
    }
    if (typeof value !== "object" || value === null) continue;
    yield value;
    opening.lastIndex = end;
  }
}

/** Those that nobody has escaped. */
const quotesIn = (text: string): number =>
  text.replace(/\\[^]/gu, "").match(/["'`“”‘’]/gu)?.length ?? 0;

/** Undefined: it is none. */
export function parseJson(text: string, repair = (as: string) => as): unknown {
  try {
    return JSON.parse(repair(text)) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Where what opens there ends. A quotation mark begins a string only where one may stand, so that those of prose, and those
 * within strings that nobody has escaped, mislead as little as can be.
 * @returns negative: it has no end, and so far was looked
 */
function endOf(text: string, start: number): number {
  let depth = 0;
  let before = "";
  for (let at = start; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === "{" || sign === "[") depth += 1;
    else if (sign === "}" || sign === "]") depth -= 1;
    else if ((sign === '"' || sign === "'") && "{[,:".includes(before)) {
      at = closingQuote(text, at);
      if (at === -1) return -text.length;
    }
    if (depth === 0) return at + 1;
    if (depth > deepest) return -at;
    if (sign.trim() !== "") before = sign;
  }
  return -text.length;
}

/** -1: there is none. */
function closingQuote(text: string, start: number): number {
  const quote = text.charAt(start);
  for (let at = start + 1; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === "\\") at += 1;
    else if (sign === quote) return at;
  }
  return -1;
}
