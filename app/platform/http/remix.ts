import { createHash, randomBytes } from "node:crypto";
import { createRequestHandler } from "@remix-run/express";
import {
  createRequestHandler as createPlainHandler,
  type AppLoadContext,
  type ServerBuild,
} from "@remix-run/node";
import type { Request as Asked, RequestHandler, Response as Answer } from "express";
import type { Viewer } from "#app/workspace/viewer.ts";
import { clientAddress } from "./client-address.ts";

/** Set by earlier middleware. */
export interface RequestLocals {
  requestId: string;
  nonce: string;
  viewer: Viewer | null;
  /** Not signed in, but with an expired session cookie. */
  hadSession: boolean;
  retryAfterSeconds: number | null;
}

export function newNonce(): string {
  return randomBytes(16).toString("base64url");
}

/** Context shared by all pages. */
export type SharedContext = Pick<AppLoadContext, "services" | "log" | "renderCache">;

/** Passes a request to Remix with services and viewer. */
export function createRemixHandler({
  build,
  ...shared
}: SharedContext & { build: Build }): RequestHandler {
  const handle = createRequestHandler({
    build,
    mode: typeof build === "function" ? "development" : "production",
    getLoadContext: (request: Asked, response: Answer): AppLoadContext => {
      // Set by the middleware in express-app.ts for every request.
      const locals = response.locals as RequestLocals;
      const clientGone = goneSignal(response);
      const from = clientAddress(request);
      return { ...shared, ...locals, clientGone, clientAddress: from, onDomain: false };
    },
  });
  // It passes errors to `next`.
  return (request, response, next) => void handle(request, response, next);
}

/** `request.signal` never aborts in production builds, so the response's end is used too. */
function goneSignal(response: Answer): AbortSignal {
  const controller = new AbortController();
  response.on("close", () => controller.abort());
  return controller.signal;
}

type Build = ServerBuild | (() => Promise<ServerBuild>);

/** Renders a page as a visitor without cookies. @param onDomain on the blog's custom domain */
export function createVisitorHandler({
  build,
  appUrl,
  ...shared
}: SharedContext & { build: Build; appUrl: string }) {
  const handle = createPlainHandler(build, "production");
  return async (path: string, onDomain = false): Promise<Response> => {
    const context: AppLoadContext = {
      ...shared,
      requestId: "page-cache",
      nonce: undefined,
      viewer: null,
      hadSession: false,
      retryAfterSeconds: null,
      clientGone: new AbortController().signal,
      clientAddress: "",
      onDomain,
    };
    return handle(new Request(new URL(path, appUrl)), context);
  };
}

/** Renders a page for visitors without cookies, with the hashes of its inline scripts. */
export function createVisitorRenderer(deps: Parameters<typeof createVisitorHandler>[0]) {
  const ask = createVisitorHandler(deps);
  return async (path: string): Promise<{ html: string; scriptHashes: string[] } | null> => {
    const response = await ask(path);
    if (response.status !== 200 || response.headers.has("Set-Cookie")) return null;
    const html = await response.text();
    return { html, scriptHashes: inlineScriptHashes(html) };
  };
}

function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = "", body = ""] of html.matchAll(
    /<script\b([^>]*)>([\s\S]*?)<\/script>/g,
  )) {
    if (/\bsrc=/.test(attributes)) continue;
    hashes.add(`'sha256-${createHash("sha256").update(body).digest("base64")}'`);
  }
  return [...hashes];
}
