import type { IncomingMessage, ServerResponse } from "node:http";
import { isLoopback } from "#app/core/loopback.ts";

/** A proxy asks here before it requests a certificate (docs/operating.md). */
const path = "/domain-allowed";

/** Headers of forwarded requests; the proxy's own requests have none of them. */
const forwardedHeaders = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-real-ip",
] as const;

/**
 * Tells a proxy on this machine whether a domain belongs to a blog: 200 or 404. Other clients get no
 * answer, so that they cannot find out which domains have blogs.
 * @returns false: it is another request
 */
export function answerDomainQuestion(
  domains: { isOn: boolean; workspaceOf(domain: string): string | null },
  { method, url = "", headers, socket }: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (!domains.isOn || method !== "GET" || !url.startsWith(`${path}?`)) return false;
  const isProxy = isLoopback(socket.remoteAddress ?? "") && isOfThisMachine(headers.host);
  if (!isProxy || forwardedHeaders.some((name) => headers[name] !== undefined)) return false;
  const domain = new URLSearchParams(url.slice(path.length + 1)).get("domain") ?? "";
  const isKnown = domains.workspaceOf(domain.toLowerCase()) !== null;
  response.writeHead(isKnown ? 200 : 404, { "Cache-Control": "no-store" }).end();
  return true;
}

/** Excludes requests from web pages whose own domain resolves to this machine. */
const isOfThisMachine = (host = "") =>
  URL.canParse(`http://${host}`) && isLoopback(new URL(`http://${host}`).hostname);
