import { ApiRefusal } from "./errors";

/** No body of ours is nested deeper. */
const deepest = 20;

/**
 * Reads a body as JSON, more strictly than `JSON.parse`: a name that stands twice in one object, text
 * that is no Unicode and what is nested without end are mistakes of whoever has sent them.
 * @param takesAnyCharacters also what is no Unicode
 * @returns undefined for an empty body
 * @throws ApiRefusal `bad_json`
 */
export function readJson(bytes: Uint8Array, takesAnyCharacters = false): unknown {
  const text = decode(bytes);
  if (text.trim() === "") return undefined;
  const value = parse(text);
  checkNesting(text);
  checkNames(text);
  if (!takesAnyCharacters) checkTexts(value);
  return value;
}

const refuse = (details: string): never => {
  throw new ApiRefusal("bad_json", "The body could not be read as JSON.", details);
};

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return refuse("It is not UTF-8.");
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return refuse("It is not JSON.");
  }
}

/** Texts, with the colon behind those that are names, and brackets; of JSON that has been read. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[[\]{}]/g;

/** Before anything follows the nesting itself: JSON.parse does not. */
function checkNesting(text: string): void {
  let depth = 0;
  for (const [mark] of text.matchAll(tokens)) {
    if (mark === "[" || mark === "{") depth += 1;
    if (mark === "]" || mark === "}") depth -= 1;
    if (depth > deepest) refuse(`It is nested deeper than ${deepest} levels.`);
  }
}

function checkNames(text: string): void {
  const open: (Set<string> | null)[] = [];
  for (const [mark, colon] of text.matchAll(tokens)) {
    if (mark === "{") open.push(new Set());
    else if (mark === "[") open.push(null);
    else if (mark === "]" || mark === "}") open.pop();
    else if (colon !== undefined) {
      const name = JSON.parse(mark.slice(0, mark.length - colon.length)) as string;
      const names = open.at(-1);
      if (names?.has(name)) refuse(`It names "${name.slice(0, 60)}" twice.`);
      names?.add(name);
    }
  }
}

/** Half a character cannot be stored; NUL ends a text elsewhere. */
function checkTexts(value: unknown): void {
  if (typeof value === "string") {
    if (/\p{Surrogate}|\0/u.test(value)) refuse("A text holds what is no character.");
  } else if (typeof value === "object" && value !== null) {
    for (const [name, each] of Object.entries(value)) {
      checkTexts(name);
      checkTexts(each);
    }
  }
}
