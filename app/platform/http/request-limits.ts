import type { Request, RequestHandler, Response } from "express";
import { writeRefusal } from "./refusal.ts";

/** A body limit, and the message for larger ones. */
interface BodyLimit {
  bytes: number;
  /** Left out: asks to shorten the text. */
  words?: string;
}

/** Refuses large bodies and those without a length before anything reads them. */
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

const noLength = "Send a Content-Length header.";
const tooLarge = "This is too large: send it in parts.";
export const tooLargeForm = "This is too large. Go back, where your text still is, and shorten it.";

function refuse(request: Request, response: Response, status: number, words: string): void {
  const { headers, body } = writeRefusal(request.path, { status, words });
  response.status(status).set(headers).send(body);
}

const isForProgram = ({ path }: Request) => path.startsWith("/api/");

/** The methods of pages and forms. */
const methods = new Set(["GET", "HEAD", "POST", "OPTIONS"]);

export const refuseOtherMethods: RequestHandler = (request, response, next) => {
  if (methods.has(request.method)) return next();
  response.set("Allow", [...methods].join(", "));
  refuse(request, response, 405, "This method is not supported.");
};
