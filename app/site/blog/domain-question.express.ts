import type { IncomingMessage, ServerResponse } from "node:http";
import { isLoopback } from "#app/core/loopback.ts";

/** Where a proxy asks before it gets a certificate (docs/operating.md). */
const path = "/domain-allowed";

/** What a proxy adds to requests of others; its own questions have none of it. */
const passedOn = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"] as const;

/**
 * Tells a proxy on this machine whether a domain is that of a blog: 200, else 404. Nobody else is
 * answered, so that the domains of all blogs cannot be found out here.
 * @returns false: it is another request
 */
export function answerDomainQuestion(
  domains: { isOn: boolean; workspaceOf(domain: string): string | null },
  { method, url = "", headers, socket }: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (!domains.isOn || method !== "GET" || !url.startsWith(`${path}?`)) return false;
  const isProxy = isLoopback(socket.remoteAddress ?? "") && isOfThisMachine(headers.host);
  if (!isProxy || passedOn.some((name) => headers[name] !== undefined)) return false;
  const domain = new URLSearchParams(url.slice(path.length + 1)).get("domain") ?? "";
  const isKnown = domains.workspaceOf(domain.toLowerCase()) !== null;
  response.writeHead(isKnown ? 200 : 404, { "Cache-Control": "no-store" }).end();
  return true;
}

/** What a page of somebody else's asks by a name of theirs is no question of a proxy's. */
const isOfThisMachine = (host = "") =>
  URL.canParse(`http://${host}`) && isLoopback(new URL(`http://${host}`).hostname);
