import { createJsonLimits, refuseJson } from "./json-limits.ts";

/**
 * Reads a body as JSON, more strictly than `JSON.parse`: refuses duplicate names, text that is not valid
 * Unicode and excessive nesting. Checks and decodes each chunk when it arrives.
 * @param takesAnyCharacters allows invalid Unicode
 */
export function createJsonReader(takesAnyCharacters = false) {
  const limits = createJsonLimits();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const texts: string[] = [];

  function decode(chunk?: Uint8Array): void {
    try {
      texts.push(decoder.decode(chunk, { stream: chunk !== undefined }));
    } catch {
      refuseJson("It is not UTF-8.");
    }
  }

  return {
    /** @throws ApiRefusal `bad_json` */
    take(chunk: Uint8Array): void {
      limits.take(chunk);
      decode(chunk);
    },
    /**
     * The parsed value; undefined for an empty body.
     * @throws ApiRefusal `bad_json`
     */
    end(): unknown {
      decode();
      const text = texts.join("");
      if (text.trim() === "") return undefined;
      const value = parse(text);
      if (countNames(value) < limits.names()) refuseJson("It repeats a field.");
      // Valid UTF-8 has no lone surrogates; escapes may.
      if (!takesAnyCharacters && limits.hasCodes()) checkTexts(value);
      return value;
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return refuseJson("It is not JSON.");
  }
}

/** `JSON.parse` keeps only the last of two fields with the same name. */
function countNames(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce<number>((sum, each) => sum + countNames(each), own);
}

/** Half a character cannot be stored; NUL ends a text elsewhere. */
function checkTexts(value: unknown): void {
  if (typeof value === "string") {
    if (/\p{Surrogate}|\0/u.test(value)) refuseJson("A string contains an invalid character.");
  } else if (typeof value === "object" && value !== null) {
    for (const [name, each] of Object.entries(value)) {
      checkTexts(name);
      checkTexts(each);
    }
  }
}
