/**
 * @typedef {{ start: number, end: number }} Range
 * @typedef {{ open: number | null, first: number | null, isCase: boolean, between: boolean, joined: boolean }} Level
 */

const words =
  /\(|\)|(?<!\bDISTINCT\s+)\bFROM\b|\bON\s+CONFLICT\b|\b(?:AND|OR|WHERE|ON|HAVING|BETWEEN|GROUP|ORDER|LIMIT|RETURNING|UNION|EXCEPT|JOIN|LEFT|INNER|CROSS|CASE|WHEN|THEN|ELSE|END|SET|DO|WINDOW|VALUES|SELECT)\b/g;

/**
 * The individual conditions in a SQL text: those joined by AND, and those alone after WHERE or
 * HAVING. Blank out interpolations first.
 * @param {string} text
 * @returns {Range[]}
 */
export function findConditions(text) {
  const sql = text.replace(/'[^']*'|--[^\n]*/g, (quoted) => "'".padEnd(quoted.length, "'"));
  /** @type {Range[]} */
  const found = [];
  /** @type {Level[]} */
  const levels = [level(0)];
  const close = (/** @type {Level} */ at, /** @type {number} */ end) => {
    if (at.open !== null) add(found, sql, at.open, end);
    at.open = null;
  };
  for (const { 0: word, index } of sql.matchAll(words)) {
    const at = levels.at(-1) ?? level(0);
    const after = index + word.length;
    if (word === "(") levels.push(level(after));
    else if (word === "CASE") levels.push({ ...level(null), isCase: true });
    else if (word === ")" || (word === "END" && at.isCase)) {
      close(at, index);
      // A fragment may close what another opened.
      if (levels.length > 1) levels.pop();
      else levels[0] = level(null);
    } else if (word === "BETWEEN") at.between = true;
    else if (word === "AND" && at.between) at.between = false;
    else if (word === "AND") {
      if (at.open === null && at.first !== null) at.open = at.first;
      close(at, index);
      Object.assign(at, { open: after, first: null, joined: true });
    } else if (word === "OR") {
      if (!at.joined) continue;
      close(at, index);
      Object.assign(at, { first: after, joined: false });
    } else {
      close(at, index);
      const begins = word === "WHERE" || word === "HAVING";
      const mayBegin = word === "ON" || word === "WHEN";
      Object.assign(at, {
        open: begins ? after : null,
        first: mayBegin ? after : null,
        joined: false,
        between: false,
      });
    }
  }
  for (const at of levels) close(at, sql.length);
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}

/** @param {number | null} first @returns {Level} */
function level(first) {
  return { open: null, first, isCase: false, between: false, joined: false };
}

/** @param {Range[]} found @param {string} sql @param {number} from @param {number} to */
function add(found, sql, from, to) {
  const text = sql.slice(from, to);
  const start = from + (text.length - text.trimStart().length);
  const end = to - (text.length - text.trimEnd().length);
  if (start < end) found.push({ start, end });
}
