import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { preferredEncoding, type Encoding } from "#app/platform/http/content-encoding.ts";
import type { Content } from "./contract.ts";

export type Headers = Record<string, string | number>;

/** An answer, as bytes. */
export interface Bytes {
  status: number;
  headers: Headers;
  body: Content | null;
  /** Its ETag names these bytes: whoever has it needs no others. */
  isNamed?: boolean;
  /** The same, compressed, where it is sent again and again. */
  encoded?: Record<Encoding, Buffer>;
}

/** What is smaller fits into a packet or two, whatever is done to it. */
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

/** Names an answer by its bytes; weak, since it is the same however it is compressed. */
export const etagOf = (body: Uint8Array): string =>
  `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;

/** Whoever asks has it already. */
export const notModified = (etag: string, headers: Headers = {}): Bytes => ({
  status: 304,
  headers: { ...headers, ETag: etag },
  body: null,
});

/**
 * Sends the answer, compressed where that is worth it and understood. What breaks off while it is made
 * breaks off the answer: nothing else can be told once it has begun.
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
  // Brotli takes longer, which pays where it is done once.
  if (!isWorthIt || preferredEncoding(String(accepted).replace(/\bbr\b/g, "")) !== "gzip")
    return { encoding: "identity", sent: body };
  return { encoding: "gzip", sent: await compress(body, { level: 4 }) };
}
