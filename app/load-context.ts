import type { Log } from "./core/log.server.ts";
import type { TextCache } from "./core/text/text-cache.ts";
import type { Services } from "./services.server.ts";
import type { Viewer } from "./workspace/viewer.ts";

// A type, not an interface: only types satisfy Remix's index signature.
/** The `context` of every loader and action, from Express. */
export type LoadContext = {
  services: Services;
  log: Log;
  requestId: string;
  /** The nonce for inline scripts; absent for cached pages, which use hashes. */
  nonce: string | undefined;
  /** The markup cache. */
  renderCache: TextCache;
  /** The signed-in user, or null. */
  viewer: Viewer | null;
  /** Not signed in, but with an expired session cookie. */
  hadSession: boolean;
  /** The client's address, as far as it can be trusted; empty: unknown. */
  clientAddress: string;
  /** The request is for a blog's custom domain. */
  onDomain: boolean;
  /** Rate limit for contact messages per address: when to try again. */
  retryAfterSeconds: number | null;
  /** Aborts if the client disconnects early. */
  clientGone: AbortSignal;
};

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
  interface AppLoadContext extends LoadContext {}
}
