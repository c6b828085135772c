import type { IncomingMessage, ServerResponse } from "node:http";
import { cacheResponse, sendCached, type CachedResponse } from "./cached-response.ts";
import { hasOwnCookie } from "./own-cookies.ts";

interface CachedPage {
  version: string;
  answer: CachedResponse;
}

/** A page that looks the same to everybody. */
export interface CacheablePage {
  /** The version of what it shows, or null when that is not ready. */
  version(): string | null;
  /** Which of its addresses has what a query asks for, or null for what is not kept. */
  addressOf(query: URLSearchParams): string | null;
}

interface PageCacheDeps {
  /** By their paths. */
  pages: ReadonlyMap<string, CacheablePage>;
  /** Renders a page as a visitor without cookies gets it, or null when it cannot be kept. */
  render(address: string): Promise<{ html: string; headers: [string, string][] } | null>;
  onError(error: unknown): void;
}

/**
 * Public pages look the same to every visitor: each is rendered once, kept compressed with its
 * ETag, and sent as bytes until what it shows changes. What a query holds beyond what the page
 * reads, such as the name of a campaign, makes no other page.
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
    /** Sends the page if it is one of these. False: the request is somebody else's. */
    serve(request: IncomingMessage, response: ServerResponse, next: () => void): boolean {
      const { method, url } = request;
      if ((method !== "GET" && method !== "HEAD") || url === undefined) return false;
      const [path, query] = splitQuery(url);
      const wanted = pages.get(path);
      const version = wanted?.version();
      if (!wanted || version === undefined || version === null) return false;
      // A cookie of ours makes the page personal: a session or a notice to show.
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

/** An address that a server is asked for has no `#`. */
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
