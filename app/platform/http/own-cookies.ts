import type { IncomingMessage } from "node:http";

/** Whether a request may have a session or a toast to show. */
export function hasOwnCookie({ headers: { cookie } }: Pick<IncomingMessage, "headers">): boolean {
  return cookie !== undefined && /(?:^|;\s*)(?:__Host-)?(?:session|toast)=/.test(cookie);
}
