import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { SECOND, type Clock } from "#app/core/time/clock.ts";
import { clientAddress } from "#app/platform/http/client-address.ts";
import {
  cacheResponse,
  sendCached,
  type CachedResponse,
} from "#app/platform/http/cached-response.ts";
import { hasOwnCookie } from "#app/platform/http/own-cookies.ts";
import { createVisitorHandler, type SharedContext } from "#app/platform/http/remix.ts";
import { securityHeaders } from "#app/platform/http/security-headers.ts";
import { blogBase, reportPath } from "#app/workspace/paths/blog.ts";
import { sendEpisode } from "./blog-audio.express.ts";
import { partOf, readerHeader, type BlogPart } from "./blog-parts.ts";
import { audioFile, podcastCoverFile } from "./podcast-addresses.ts";

interface BlogFrontDeps extends SharedContext {
  build: ServerBuild | (() => Promise<ServerBuild>);
  clock: Clock;
  settings: { APP_URL: string; production: boolean; secureCookies: boolean };
}

interface CachedPage {
  version: string;
  madeAt: number;
  answer: CachedResponse;
  /** The post it shows; null: it is not a post. */
  postKey: string | null;
}

/** Changes in other areas, such as pictures, do not clear the cache, so pages expire. */
const ttlMs = 30 * SECOND;
/** Some thousand pages in all encodings. */
const maxCacheBytes = 32 * 1024 * 1024;

export type BlogFront = ReturnType<typeof createBlogFront>;

/**
 * Serves blogs before Express: pages are rendered once and cached until the blog changes. Requests to a
 * blog's own domain are all answered here, without cookies, and never reach the product.
 */
export function createBlogFront({ build, settings, clock, ...shared }: BlogFrontDeps) {
  const { services, log } = shared;
  const { APP_URL: appUrl, production, secureCookies } = settings;
  const ask = createVisitorHandler({ build, appUrl, ...shared });
  const keep = createKeep(maxCacheBytes);
  const common = { scriptSources: [], production };
  const headersAt = {
    product: Object.fromEntries(securityHeaders({ ...common, https: secureCookies })),
    // No HSTS: only the owner can decide that for their domain.
    domain: Object.fromEntries(securityHeaders({ ...common, https: false })),
  };

  async function answer(
    { path, onDomain, version }: { path: string; onDomain: boolean; version: string },
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const key = `${onDomain ? "domain " : ""}${path}`;
    const present = keep.get(key);
    const isFresh = present && clock.now() - present.madeAt < ttlMs;
    if (isFresh && present.version === version) return sendTo(present, request, response);
    const made = await ask(path, onDomain);
    const headers = headersOf(made, headersAt[onDomain ? "domain" : "product"]);
    headers.Vary = "Accept-Encoding";
    const postKey = headers[titled(readerHeader)] ?? null;
    delete headers[titled(readerHeader)];
    const body = Buffer.from(await made.arrayBuffer());
    if (made.status !== 200) {
      delete headers.Etag;
      headers["Content-Length"] = String(body.length);
      response.writeHead(made.status, headers).end(request.method === "HEAD" ? undefined : body);
      return;
    }
    delete headers.Etag;
    const madeAt = clock.now();
    const kept = { version, madeAt, postKey, answer: await cacheResponse(body, headers) };
    keep.set(key, kept);
    sendTo(kept, request, response);
  }

  function sendTo(kept: CachedPage, request: IncomingMessage, response: ServerResponse): void {
    sendCached(kept.answer, request, response);
    if (kept.postKey === null || response.statusCode !== 200 || request.method !== "GET") return;
    const browser = request.headers["user-agent"] ?? "";
    if (!services.readers.isNew(kept.postKey, clientAddress(request), browser)) return;
    services.blogs
      .countRead(kept.postKey)
      .catch((error: unknown) => log.error({ err: error }, "a reader could not be counted"));
  }

  async function serveBlog(
    owner: { name: string } | { workspaceId: string },
    part: BlogPart | null,
    onDomain: boolean,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    const blog = await ("name" in owner
      ? services.blogs.find(owner.name)
      : services.blogs.findOf(owner.workspaceId));
    if (!blog) return false;
    // The blog has just left this domain.
    if (onDomain && blog.domain === null) return false;
    if (onDomain && part?.type === "report") {
      // The report form is only on the product's address.
      redirect(response, 302, `${appUrl}${reportPath(blog.name, part.slug)}`);
      return true;
    }
    if (onDomain && part?.type === "picture") {
      const made = await ask(`/blog/${blog.name}${part.path}`, true);
      if (made.status === 200) {
        const body = Buffer.from(await made.arrayBuffer());
        response.writeHead(200, headersOf(made, headersAt.domain));
        response.end(request.method === "HEAD" ? undefined : body);
        return true;
      }
    }
    if (part?.type === "audio" || part?.type === "podcast cover") {
      const address = part.type === "audio" ? audioFile(part.id) : podcastCoverFile;
      if (!onDomain && blog.domain !== null) {
        redirect(response, 302, `${blogBase({ appUrl, ...blog })}${address}`);
        return true;
      }
      const headers = headersAt[onDomain ? "domain" : "product"];
      if (!blog.isClosed && (await sendFile(blog.workspaceId, part, headers, request, response)))
        return true;
    }
    const version = `${blog.revision} ${blog.isClosed} ${blog.domain} ${blog.timeZone}`;
    const rest = part?.type === "page" ? part.path : notThere;
    await answer({ path: `/blog/${blog.name}${rest}`, onDomain, version }, request, response);
    return true;
  }

  async function sendFile(
    workspaceId: string,
    part: Extract<BlogPart, { type: "audio" | "podcast cover" }>,
    headers: Readonly<Record<string, string>>,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    const { podcasts } = services;
    if (part.type === "audio")
      return sendEpisode(podcasts, { workspaceId, id: part.id, headers }, request, response);
    const cover = await podcasts.cover(workspaceId);
    if (!cover) return false;
    response.writeHead(200, {
      ...headers,
      "Content-Type": "image/jpeg",
      "Content-Length": cover.length,
      "Content-Security-Policy": "default-src 'none'",
      // Shown by directories and programs.
      "Cross-Origin-Resource-Policy": "cross-origin",
      "Cache-Control": "public, max-age=86400",
    });
    response.end(request.method === "HEAD" ? undefined : cover);
    return true;
  }

  function failed(error: unknown, response: ServerResponse): void {
    log.error({ err: error }, "a blog's page failed");
    if (response.headersSent) return void response.destroy();
    response
      .writeHead(500, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" })
      .end("This page could not be shown. Please try again in a moment.\n");
  }

  return {
    /** Serves `/blog/…` on the product's address. False: it is another request. */
    serve(request: IncomingMessage, response: ServerResponse, next: () => void): boolean {
      const { method, url = "" } = request;
      if (method !== "GET" && method !== "HEAD") return false;
      const [, name, rest = ""] = /^\/blog\/([a-z0-9-]+)((?:[/?].*)?)$/u.exec(url) ?? [];
      if (name === undefined || rest === "/") return false;
      const part = partOf(rest);
      const isFile = part?.type === "audio" || part?.type === "podcast cover";
      // Who is signed in is no reader, and is shown the pages by the product.
      if (!isFile && (part?.type !== "page" || hasOwnCookie(request))) return false;
      serveBlog({ name }, part, false, request, response)
        .then((isServed) => isServed || next())
        .catch((error: unknown) => failed(error, response));
      return true;
    },

    /** At a blog's own domain. */
    serveDomain(domain: string, request: IncomingMessage, response: ServerResponse): void {
      const { method, url = "" } = request;
      const isRead = method === "GET" || method === "HEAD";
      const workspaceId = services.blogDomains.workspaceOf(domain) ?? "";
      const part = isRead ? partOf(url.startsWith("/?") || url === "/" ? url.slice(1) : url) : null;
      // Nothing that is sent there is read.
      if (!isRead) response.setHeader("Connection", "close");
      serveBlog({ workspaceId }, part, true, request, response)
        .then((isServed) => {
          if (isServed) return;
          response.writeHead(421, { "Content-Type": "text/plain; charset=utf-8" });
          response.end("There is no blog at this address any more.\n");
        })
        .catch((error: unknown) => failed(error, response));
    },
  };
}

/** No post's: no slug has such a character. */
const notThere = "/_";

function redirect(response: ServerResponse, status: number, location: string): void {
  response.writeHead(status, { Location: location, "Cache-Control": "no-store" }).end();
}

/** Headers of a response, added to or replacing the product's defaults. */
function headersOf(
  { headers }: Pick<Response, "headers">,
  common: Readonly<Record<string, string>>,
): Record<string, string> {
  const all: Record<string, string> = { ...common };
  headers.forEach((value, name) => (all[titled(name)] = value));
  return all;
}

const titled = (name: string) =>
  name.replace(
    /(^|-)([a-z])/gu,
    (_, dash: string, letter: string) => `${dash}${letter.toUpperCase()}`,
  );

/** The longest unused go first. */
function createKeep(maxBytes: number) {
  const kept = new Map<string, CachedPage>();
  let bytes = 0;
  const sizeOf = ({ answer: { bodies } }: CachedPage) =>
    bodies.br.length + bodies.gzip.length + bodies.identity.length + 2_000;
  function drop(path: string): void {
    const present = kept.get(path);
    if (!present) return;
    bytes -= sizeOf(present);
    kept.delete(path);
  }
  return {
    get(path: string): CachedPage | undefined {
      const present = kept.get(path);
      if (!present) return undefined;
      kept.delete(path);
      kept.set(path, present);
      return present;
    },
    set(path: string, answer: CachedPage): void {
      drop(path);
      kept.set(path, answer);
      bytes += sizeOf(answer);
      for (const [oldest] of kept) {
        if (bytes <= maxBytes) return;
        drop(oldest);
      }
    },
  };
}
