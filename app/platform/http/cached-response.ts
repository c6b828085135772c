import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { preferredEncoding, type Encoding } from "./content-encoding.ts";
import { encodeBody } from "./encoded-bodies.ts";

/** A response that is sent repeatedly: compressed once, with an ETag per encoding. */
export interface CachedResponse {
  bodies: Record<Encoding, Buffer>;
  headers: Record<Encoding, Record<string, string | number>>;
  etags: Record<Encoding, string>;
}

export async function cacheResponse(
  identity: Buffer,
  headers: Readonly<Record<string, string>>,
): Promise<CachedResponse> {
  const bodies = await encodeBody(identity);
  const etag = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  const etags = { br: `"${etag}-br"`, gzip: `"${etag}-gz"`, identity: `"${etag}"` };
  const headersFor = (encoding: Encoding): Record<string, string | number> => ({
    ...headers,
    ETag: etags[encoding],
    "Content-Length": bodies[encoding].length,
    ...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
  });
  return {
    bodies,
    etags,
    headers: { br: headersFor("br"), gzip: headersFor("gzip"), identity: headersFor("identity") },
  };
}

/** Responds to GET or HEAD with bytes or 304. */
export function sendCached(
  kept: CachedResponse,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const encoding = preferredEncoding(request.headers["accept-encoding"]);
  if (request.headers["if-none-match"]?.includes(kept.etags[encoding])) {
    const headers = { ...kept.headers[encoding] };
    delete headers["Content-Length"];
    delete headers["Content-Encoding"];
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(200, kept.headers[encoding]);
  response.end(request.method === "HEAD" ? undefined : kept.bodies[encoding]);
}
