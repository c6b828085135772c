import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { preferredEncoding, type Encoding } from "#app/platform/http/content-encoding.ts";
import type { Content } from "./contract.ts";

export type Headers = Record<string, string | number>;

/** A response as bytes. */
export interface Bytes {
  status: number;
  headers: Headers;
  body: Content | null;
  /** The ETag identifies these bytes: clients that have them need no others. */
  isNamed?: boolean;
  /** Compressed versions, for repeated responses. */
  encoded?: Record<Encoding, Buffer>;
}

/** Smaller responses fit into a packet or two anyway. */
const smallestCompressed = 2 * 1024;

const compress = promisify(gzip);

export function jsonBytes(
  status: number,
  body: unknown,
  headers: Headers = {},
): Bytes & { body: Uint8Array } {
  return {
    status,
    headers: { ...headers, "Content-Type": "application/json; charset=utf-8" },
    body: Buffer.from(JSON.stringify(body)),
  };
}

/** A weak ETag of the bytes, because it is the same for every compression. */
export const etagOf = (body: Uint8Array): string =>
  `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;

/** The client already has it. */
export const notModified = (etag: string, headers: Headers = {}): Bytes => ({
  status: 304,
  headers: { ...headers, ETag: etag },
  body: null,
});

/**
 * Sends the response, compressed if useful and supported. If a stream fails, the response is
 * aborted: its status is already sent.
 */
export async function sendBytes(
  request: IncomingMessage,
  response: ServerResponse,
  bytes: Bytes,
): Promise<void> {
  const { status, headers, body } = bytes;
  if (body === null) {
    response.writeHead(status, headers).end();
    return;
  }
  if (!(body instanceof Uint8Array)) {
    response.writeHead(status, headers);
    return pipeline(Readable.from(body, { objectMode: false }), response);
  }
  const { encoding, sent } = await encode(request, bytes, body);
  response.writeHead(status, {
    ...headers,
    "Content-Length": sent.byteLength,
    ...(encoding !== "identity" && { "Content-Encoding": encoding }),
  });
  response.end(request.method === "HEAD" ? undefined : sent);
}

async function encode(
  request: IncomingMessage,
  { encoded, headers }: Bytes,
  body: Uint8Array,
): Promise<{ encoding: Encoding; sent: Uint8Array }> {
  const accepted = request.headers["accept-encoding"];
  if (encoded) {
    const encoding = preferredEncoding(accepted);
    return { encoding, sent: encoded[encoding] };
  }
  const isWorthIt =
    body.byteLength >= smallestCompressed && /json/.test(String(headers["Content-Type"]));
  // Brotli is slower, which pays off for cached responses.
  if (!isWorthIt || preferredEncoding(String(accepted).replace(/\bbr\b/g, "")) !== "gzip")
    return { encoding: "identity", sent: body };
  return { encoding: "gzip", sent: await compress(body, { level: 4 }) };
}
