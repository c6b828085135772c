import type { RequestHandler, Response } from "express";
import type { KeyedMutex } from "#app/core/async/keyed-mutex.ts";
import { wholeTextsBytes } from "#app/platform/requests/body-size.ts";

/**
 * Handles a user's large bodies one at a time, since each is held in memory. The next one stays unread in the
 * socket until then.
 * @param owner the user's id
 */
export const takeLargeBodiesInTurn =
  (inTurn: KeyedMutex, owner: (response: Response) => string): RequestHandler =>
  (request, response, next) => {
    if (Number(request.headers["content-length"] ?? 0) <= wholeTextsBytes) return next();
    void inTurn(owner(response), async () => {
      // The client has disconnected.
      if (response.closed) return;
      const answered = new Promise((resolve) => response.once("close", resolve));
      next();
      await answered;
    });
  };
