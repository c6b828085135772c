import type { RequestHandler, Response } from "express";
import type { KeyedMutex } from "../../core/keyed-mutex";
import { wholeTextsBytes } from "../requests/body-size";

/**
 * Lets a person's large bodies in one after the other, since each stands in memory while it is worked on: until
 * then it waits where it comes from.
 * @param whose who sends it
 */
export const takeLargeBodiesInTurn =
  (inTurn: KeyedMutex, whose: (response: Response) => string): RequestHandler =>
  (request, response, next) => {
    if (Number(request.headers["content-length"] ?? 0) <= wholeTextsBytes) return next();
    void inTurn(whose(response), async () => {
      // Its sender has not waited.
      if (response.closed) return;
      const answered = new Promise((resolve) => response.once("close", resolve));
      next();
      await answered;
    });
  };
