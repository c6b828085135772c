import type { IncomingMessage, ServerResponse } from "node:http";
import { cacheResponse, sendCached, type CachedResponse } from "./cached-response.ts";
import { hasOwnCookie } from "./own-cookies.ts";

interface CachedPage {
  version: string;
  answer: CachedResponse;
}

/** A page that is the same for everyone. */
export interface CacheablePage {
  /** The version of its data, or null if not ready. */
  version(): string | null;
  /** Maps a query to a cached address, or null if not cached. */
  addressOf(query: URLSearchParams): string | null;
}

interface PageCacheDeps {
  /** By path. */
  pages: ReadonlyMap<string, CacheablePage>;
  /** Renders a page for a visitor without cookies, or null if it cannot be cached. */
  render(address: string): Promise<{ html: string; headers: [string, string][] } | null>;
  onError(error: unknown): void;
}

/**
 * Caches public pages: each is rendered once, stored compressed with its ETag, and sent as bytes
 * until its data changes. Query parameters that the page ignores, such as campaign names, share the
 * entry.
 */
export function createPageCache({ pages, render, onError }: PageCacheDeps) {
  const cache = new Map<string, CachedPage>();
  const rendering = new Map<string, Promise<CachedPage | null>>();

  async function renderOnce(address: string, version: string): Promise<CachedPage | null> {
    const present = rendering.get(address);
    if (present) return present;
    const work = render(address)
      .then((page) => page && compress(page, version))
      .then((page) => {
        if (page) cache.set(address, page);
        return page;
      })
      .finally(() => rendering.delete(address));
    rendering.set(address, work);
    return work;
  }

  return {
    /** Sends a cached page. False: not one of these. */
    serve(request: IncomingMessage, response: ServerResponse, next: () => void): boolean {
      const { method, url } = request;
      if ((method !== "GET" && method !== "HEAD") || url === undefined) return false;
      const [path, query] = splitQuery(url);
      const wanted = pages.get(path);
      const version = wanted?.version();
      if (!wanted || version === undefined || version === null) return false;
      // Our cookies make the page personal: a session or a toast.
      if (hasOwnCookie(request)) return false;
      const address = query === undefined ? path : wanted.addressOf(new URLSearchParams(query));
      if (address === null) return false;
      const page = cache.get(address);
      if (page?.version === version) {
        sendCached(page.answer, request, response);
        return true;
      }
      renderOnce(address, version)
        .then((fresh) => (fresh ? sendCached(fresh.answer, request, response) : next()))
        .catch((error: unknown) => {
          onError(error);
          next();
        });
      return true;
    },
  };
}

/** Request addresses contain no `#`. */
function splitQuery(url: string): [path: string, query?: string] {
  const at = url.indexOf("?");
  return at < 0 ? [url] : [url.slice(0, at), url.slice(at + 1)];
}

async function compress(
  { html, headers }: { html: string; headers: [string, string][] },
  version: string,
): Promise<CachedPage> {
  const answer = await cacheResponse(Buffer.from(html), {
    ...Object.fromEntries(headers),
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-cache",
    Vary: "Accept-Encoding, Cookie",
  });
  return { version, answer };
}
