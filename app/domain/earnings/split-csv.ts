/** A custom parser: it ignores the declared file type, and its time grows only with the file's length. */

/** The maximum number of columns; no list of payments has more. */
const maxColumns = 100;
/** Longer fields are cut; no field that we read is longer. */
const maxFieldLength = 2_000;

const delimiters = [",", ";", "\t", "|"] as const;
type Delimiter = (typeof delimiters)[number];

/** The fields of a line; `line` is its number, from 1. */
export interface CsvRecord {
  line: number;
  fields: string[];
}

/** Why a file cannot be split. */
export type SplitProblem = "too_many_columns" | "too_many_rows" | "open_quote";

/**
 * Splits a file into its records, without empty lines.
 * @param most the maximum number of records
 */
export function splitCsv(
  text: string,
  most: number,
): { delimiter: Delimiter; records: CsvRecord[] } | { problem: SplitProblem; line: number } {
  const body = text.startsWith("\uFEFF") ? text.slice(1) : text;
  const named = delimiterLine.exec(body);
  const delimiter = delimiterOf(named?.[1]) ?? likelyDelimiter(body);
  const records: CsvRecord[] = [];
  let at = named?.[0].length ?? 0;
  let line = named ? 2 : 1;
  while (at < body.length) {
    // A file with millions of empty lines counts as empty.
    if (body[at] === "\n") {
      at += 1;
      line += 1;
      continue;
    }
    const read = readRecord(body, at, delimiter);
    if (read.problem) return { problem: read.problem, line };
    if (read.fields.some((field) => field.trim() !== "")) {
      if (records.length >= most) return { problem: "too_many_rows", line };
      records.push({ line, fields: read.fields });
    }
    line += read.lines;
    at = read.next;
  }
  return { delimiter, records };
}

/** Excel's first line, “sep=;”, and its variants from other spreadsheets. */
const delimiterLine = /^\s{0,20}"?sep=(.)"?[,;\t|]{0,100}(?:\r\n|\r|\n|$)/iu;

const delimiterOf = (sign: string | undefined): Delimiter | undefined =>
  delimiters.find((each) => each === sign);

/** The delimiter that splits most of the first lines into the same number of columns; a title above counts little. */
function likelyDelimiter(body: string): Delimiter {
  const start = body.slice(0, 20_000);
  const scores = delimiters.map((delimiter) => {
    const lines = new Map<number, number>();
    let all = 0;
    for (let at = 0; at < start.length && all < 50;) {
      const { fields, next } = readRecord(start, at, delimiter);
      at = next;
      if (!fields.some((field) => field.trim() !== "")) continue;
      all += 1;
      lines.set(fields.length, (lines.get(fields.length) ?? 0) + 1);
    }
    lines.delete(1);
    return Math.max(...[...lines].map(([columns, count]) => count / all + columns / 1_000));
  });
  return delimiters[scores.indexOf(Math.max(...scores))] ?? ",";
}

interface ReadRecord {
  fields: string[];
  /** The start of the next one. */
  next: number;
  /** How many lines it takes. */
  lines: number;
  problem?: SplitProblem;
}

function readRecord(text: string, from: number, delimiter: string): ReadRecord {
  const fields: string[] = [];
  let at = from;
  let lines = 1;
  for (;;) {
    if (fields.length >= maxColumns)
      return { fields, next: text.length, lines, problem: "too_many_columns" };
    const field = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at, delimiter);
    if (field === null) return { fields, next: text.length, lines, problem: "open_quote" };
    fields.push(field.value.slice(0, maxFieldLength));
    lines += field.breaks;
    at = field.next;
    if (text[at] === delimiter) {
      at += 1;
      continue;
    }
    if (text[at] === "\r" && text[at + 1] === "\n") at += 1;
    return { fields, next: at + 1, lines };
  }
}

interface ReadField {
  value: string;
  next: number;
  breaks: number;
}

function readPlain(text: string, from: number, delimiter: string): ReadField {
  let at = from;
  while (at < text.length && !isEnd(text[at], delimiter)) at += 1;
  return { value: text.slice(from, at), next: at, breaks: 0 };
}

const isEnd = (sign: string | undefined, delimiter: string) =>
  sign === delimiter || sign === "\n" || sign === "\r";

/** Null: the quote is not closed. */
function readQuoted(text: string, from: number): ReadField | null {
  const parts: string[] = [];
  let at = from + 1;
  for (;;) {
    const end = text.indexOf('"', at);
    if (end < 0) return null;
    parts.push(text.slice(at, end));
    if (text[end + 1] !== '"') {
      const value = parts.join('"');
      return { value, next: afterQuote(text, end + 1), breaks: value.split("\n").length - 1 };
    }
    at = end + 2;
  }
}

/** Spaces between a closing quote and the delimiter are ignored. */
function afterQuote(text: string, from: number): number {
  let at = from;
  while (text[at] === " ") at += 1;
  return at;
}
