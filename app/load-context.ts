import type { Log } from "./core/log.server.ts";
import type { TextCache } from "./core/text/text-cache.ts";
import type { Services } from "./services.server.ts";
import type { Viewer } from "./workspace/viewer.ts";

// A type and not an interface: Remix's own has an index signature, which only a type satisfies.
/** What every loader and action gets from the Express side as `context`. */
export type LoadContext = {
  services: Services;
  log: Log;
  requestId: string;
  /** Allows this response's inline scripts; absent where the page is cached and hashes do. */
  nonce: string | undefined;
  /** Markup that was made for earlier pages. */
  renderCache: TextCache;
  /** The signed-in person, or null. */
  viewer: Viewer | null;
  /** Nobody is signed in, and the browser sends the cookie of a session that has ended. */
  hadSession: boolean;
  /** Where the request comes from, as far as can be believed; empty: the answer is for whoever asks. */
  clientAddress: string;
  /** A blog is asked for at its own domain, where there is nothing else. */
  onDomain: boolean;
  /** After too many messages from one address: when to try again. */
  retryAfterSeconds: number | null;
  /** Aborts when the client goes away before the response is complete. */
  clientGone: AbortSignal;
};

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
  interface AppLoadContext extends LoadContext {}
}
