import type { RequestHandler, Response } from "express";
import type { KeyedMutex } from "../../core/keyed-mutex";
import { wholeTextsBytes } from "../requests/body-size";

/**
 * Handles a user's large bodies one at a time, since each is held in memory. The next one stays unread in the
 * socket until then.
 * @param whose the user's id
 */
export const takeLargeBodiesInTurn =
  (inTurn: KeyedMutex, whose: (response: Response) => string): RequestHandler =>
  (request, response, next) => {
    if (Number(request.headers["content-length"] ?? 0) <= wholeTextsBytes) return next();
    void inTurn(whose(response), async () => {
      // The client has disconnected.
      if (response.closed) return;
      const answered = new Promise((resolve) => response.once("close", resolve));
      next();
      await answered;
    });
  };
