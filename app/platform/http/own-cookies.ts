import type { IncomingMessage } from "node:http";

/** Whether a request may be of somebody signed in, or has a notice to be shown. */
export function hasOwnCookie({ headers: { cookie } }: Pick<IncomingMessage, "headers">): boolean {
  return cookie !== undefined && /(?:^|;\s*)(?:__Host-)?(?:session|toast)=/.test(cookie);
}
