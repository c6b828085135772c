import type { Request, RequestHandler } from "express";

/** Forms of people are small; whoever sends more wants our memory. */
export const usualBodyBytes = 64 * 1024;

/**
 * Refuses large bodies before anything reads them, and those that do not say how large they are.
 * @param maxBytes how large this request's body may be
 */
export const limitBody =
  (maxBytes: (request: Request) => number): RequestHandler =>
  (request, response, next) => {
    const declared = request.headers["content-length"];
    const problem =
      declared === undefined
        ? request.headers["transfer-encoding"] !== undefined && 411
        : Number(declared) > maxBytes(request) && 413;
    if (!problem) return next();
    response.set("Connection", "close").status(problem).type("text/plain");
    response.send(
      problem === 413
        ? "This is more than can be taken at once. Go back, where your text still is, and make it shorter.\n"
        : "Send the length of the body with it.\n",
    );
  };

/** What pages and forms are asked with; anything else is not for us. */
const methods = new Set(["GET", "HEAD", "POST", "OPTIONS"]);

export const refuseOtherMethods: RequestHandler = (request, response, next) => {
  if (methods.has(request.method)) return next();
  response
    .status(405)
    .set("Allow", [...methods].join(", "))
    .end();
};
