import type { Request, RequestHandler, Response } from "express";
import { writeRefusal } from "./refusal.ts";

/** How large a request's body may be, and what people are told of a larger one. */
interface BodyLimit {
  bytes: number;
  /** Left out: that the text is to be made shorter. */
  words?: string;
}

/** Refuses large bodies before anything reads them, and those that do not say how large they are. */
export const limitBody =
  (limitOf: (request: Request) => BodyLimit): RequestHandler =>
  (request, response, next) => {
    const { bytes, words = tooLargeForm } = limitOf(request);
    const declared = request.headers["content-length"];
    const problem =
      declared === undefined
        ? request.headers["transfer-encoding"] !== undefined && 411
        : Number(declared) > bytes && 413;
    if (!problem) return next();
    response.set("Connection", "close");
    if (problem === 411) return refuse(request, response, 411, noLength);
    refuse(request, response, 413, isForProgram(request) ? tooLarge : words);
  };

const noLength = "Send the length of the body with it.";
const tooLarge = "This is more than can be taken at once: send it in parts.";
export const tooLargeForm =
  "This is more than can be taken at once. Go back, where your text still is, and make it shorter.";

function refuse(request: Request, response: Response, status: number, words: string): void {
  const { headers, body } = writeRefusal(request.path, { status, words });
  response.status(status).set(headers).send(body);
}

const isForProgram = ({ path }: Request) => path.startsWith("/api/");

/** What pages and forms are asked with; anything else is not for us. */
const methods = new Set(["GET", "HEAD", "POST", "OPTIONS"]);

export const refuseOtherMethods: RequestHandler = (request, response, next) => {
  if (methods.has(request.method)) return next();
  response.set("Allow", [...methods].join(", "));
  refuse(request, response, 405, "This method is not for any address here.");
};
