import { jsonrepair } from "jsonrepair";

/** Deeper than any requested answer, and safe for the stack. */
const deepest = 60;

/** Maximum scans of a text with unclosed brackets. */
const maxPolls = 12;

/** Maximum objects to read; more cannot be an answer. */
const maxRead = 400;

/**
 * Repairing takes up to a text's length times its quotation marks, and more would block the
 * process. An article with a hundred claims needs less.
 */
const maxRepair = 60_000_000;

/**
 * The complete objects in a text, and the lists that start a line, in order. Repairs almost-valid
 * JSON: extra commas, line breaks and quotation marks in strings, single quotes, comments. Cut
 * objects do not count.
 */
export function* jsonValuesIn(said: string): Generator<unknown> {
  // Never intended, and invalid in JSON.
  // oxlint-disable-next-line no-control-regex
  const meant = said.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/gu, "");
  // The whole answer is a quotation.
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

/** Unescaped quotation marks. */
const quotesIn = (text: string): number =>
  text.replace(/\\[^]/gu, "").match(/["'`“”‘’]/gu)?.length ?? 0;

/** Undefined: not JSON. */
export function parseJson(text: string, repair = (as: string) => as): unknown {
  try {
    return JSON.parse(repair(text)) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * The end of a value. A quotation mark starts a string only where one may be, so that those of
 * prose and unescaped ones mislead as little as possible.
 * @returns negative: no end, and how far it was scanned
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
