import type { Request, RequestHandler } from "express";
import { writeRefusal, type Refusal } from "./refusal.ts";
import { tooLargeForm } from "./request-limits.ts";

/** Our longest form has about thirty fields; parsing cost grows with the number of fields. */
const maxFields = 100;

const tooManyFields: Refusal = {
  status: 413,
  words: "This form has too many fields. Please go back, reload the page and try again.",
};

const tooLong: Refusal = { status: 413, words: tooLargeForm };

const noFiles: Refusal = {
  status: 415,
  words: "This form doesn't accept files: send its fields as application/x-www-form-urlencoded.",
};

interface FormLimits {
  /** A form's field limit. */
  maxCharacters(this: void, request: Request): number;
  takesFiles(this: void, path: string): boolean;
}

/**
 * Refuses forms that would be expensive to parse or to show again. The size is checked elsewhere;
 * this waits for the whole body, counts, and passes it on. Bodies with files are read only where
 * files are accepted and the sender is known.
 */
export const limitFields =
  ({ maxCharacters, takesFiles }: FormLimits): RequestHandler =>
  (request, response, next) => {
    const refuse = (refusal: Refusal) => {
      const { headers, body } = writeRefusal(request.path, refusal);
      response
        .set({ ...headers, Connection: "close" })
        .status(refusal.status)
        .send(body);
    };
    const length = Number(request.headers["content-length"] ?? 0);
    if (request.method !== "POST" || length === 0) return next();
    if (/^\s*multipart\//i.test(request.headers["content-type"] ?? ""))
      return takesFiles(request.path) ? next() : void refuse(noFiles);
    whenComplete(request, length, (body) => {
      if (hasMoreThan(maxFields, body)) refuse(tooManyFields);
      else if (hasMoreCharacters(maxCharacters(request), body)) refuse(tooLong);
      else next();
    });
  };

/** @param length declared length; incomplete bodies get no response */
function whenComplete(request: Request, length: number, then: (body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  let size = 0;
  function take() {
    // Without an encoding the stream yields bytes.
    for (let chunk; (chunk = request.read() as Buffer | null) !== null;) {
      chunks.push(chunk);
      size += chunk.length;
    }
    if (size < length) return;
    request.off("readable", take);
    const body = Buffer.concat(chunks);
    // In the turn that read the last chunk: later the stream would have ended.
    request.unshift(body);
    then(body);
  }
  request.on("readable", take);
}

function hasMoreThan(most: number, body: Buffer): boolean {
  let fields = 1;
  for (let at = body.indexOf(ampersand); at >= 0; at = body.indexOf(ampersand, at + 1)) {
    fields += 1;
    if (fields > most) return true;
  }
  return false;
}

/**
 * As encoded in forms: `%E3%81%82` is one character. Its continuation bytes start with 8, 9, A or
 * B.
 */
function hasMoreCharacters(most: number, body: Buffer): boolean {
  let count = body.length;
  if (count <= most) return false;
  for (let at = 0; at < body.length; at += 1) {
    if (body[at] !== percent) continue;
    const digit = body[at + 1] ?? 0;
    count -= continuing.has(digit) ? 3 : 2;
  }
  return count > most;
}

const continuing = new Set(Buffer.from("89ABab"));
const percent = "%".charCodeAt(0);
const ampersand = "&".charCodeAt(0);
