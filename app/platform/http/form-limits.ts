import type { Request, RequestHandler } from "express";
import { writeRefusal, type Refusal } from "./refusal";

/** The longest form of ours has some thirty fields; taking a form apart costs by the field. */
const mostFields = 100;

const tooManyFields: Refusal = {
  status: 413,
  words:
    "This form has more fields than any of ours. Please go back, reload the page and try again.",
};

const noFiles: Refusal = {
  status: 415,
  words: "This form takes no files: send its fields as application/x-www-form-urlencoded.",
};

/**
 * Refuses forms that would be a lot of work to take apart. How large they are has been looked at; this
 * waits until all of the body is there, counts, and leaves it to whoever reads the request. What holds files is
 * read, where files are taken, by nobody before it is known who sends it.
 */
export const limitFields =
  (takesFiles: (path: string) => boolean): RequestHandler =>
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
      if (hasMoreThan(mostFields, body)) refuse(tooManyFields);
      else next();
    });
  };

/** @param length of the body, as its sender says; what never becomes complete is never answered */
function whenComplete(request: Request, length: number, then: (body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  let size = 0;
  function take() {
    // Without an encoding it gives bytes.
    for (let chunk; (chunk = request.read() as Buffer | null) !== null;) {
      chunks.push(chunk);
      size += chunk.length;
    }
    if (size < length) return;
    request.off("readable", take);
    const body = Buffer.concat(chunks);
    // Within the turn in which the last of it was read: afterwards the stream would have ended.
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

const ampersand = "&".charCodeAt(0);
