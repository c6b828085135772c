import type { IncomingMessage } from "node:http";
import { attachmentHeader } from "#app/core/attachment.ts";
import { matchesEtag } from "#app/core/if-none-match.ts";
import { findRange } from "./byte-range.ts";
import { isWrite, type Answered, type Endpoint } from "./contract.ts";
import { ApiRefusal } from "./errors.ts";
import { etagOf, jsonBytes, notModified, type Bytes, type Headers } from "./send-answer.express.ts";

/** A complete response, before ranges and ETags apply. */
export function toBytes(endpoint: Endpoint, answered: Answered<unknown>): Bytes {
  const { status } = endpoint.answer;
  const { body, media } = answered;
  const headers = headersOf(answered);
  if (media) return mediaBytes(endpoint, media, headers);
  if (status === 204) return { status, headers, body: null };
  const done = jsonBytes(status, body, headers);
  // Streams are identified by version, which does not identify these bytes.
  if (isWrite(endpoint) || "ETag" in headers) return done;
  return { ...done, headers: { ...done.headers, ETag: etagOf(done.body) }, isNamed: true };
}

/**
 * What to send: all of it, a range, or nothing if the client already has it.
 * @throws ApiRefusal `range_not_satisfiable`
 */
export function narrow({ headers: asked }: IncomingMessage, bytes: Bytes): Bytes {
  const { headers, body, isNamed = false } = bytes;
  const etag = String(headers.ETag);
  if (!isNamed) return bytes;
  if (matchesEtag(asked["if-none-match"], etag)) return notModified(etag, headers);
  if (!("Accept-Ranges" in headers) || !(body instanceof Uint8Array)) return bytes;
  const size = body.byteLength;
  const part = findRange(asked, size, etag);
  if (part === "all") return bytes;
  if (part === "none")
    throw new ApiRefusal(
      "range_not_satisfiable",
      `The requested range is beyond its ${size} bytes.`,
    );
  const { from, to } = part;
  const place = { "Content-Range": `bytes ${from}-${to}/${size}` };
  return { status: 206, headers: { ...headers, ...place }, body: body.subarray(from, to + 1) };
}

function headersOf({ location, version, keepSeconds, headers }: Answered<unknown>): Headers {
  const caching = keepSeconds === 0 ? "no-cache" : `max-age=${keepSeconds}`;
  return {
    ...(location !== undefined && { Location: location }),
    ...(version !== undefined && { ETag: `"${version}"` }),
    ...(keepSeconds !== undefined && { "Cache-Control": `private, ${caching}` }),
    ...headers,
  };
}

function mediaBytes(
  { answer: { status, ranges }, method }: Endpoint,
  { type, content, download }: Required<Answered<unknown>>["media"],
  given: Headers,
): Bytes {
  const headers: Headers = { ...given, "Content-Type": type };
  if (ranges) headers["Accept-Ranges"] = "bytes";
  if (download)
    headers["Content-Disposition"] = attachmentHeader(download.name, download.asciiName);
  // Audio is identified by its input, before it exists.
  if (method === "GET" && content instanceof Uint8Array) headers.ETag ??= etagOf(content);
  const isNamed = method === "GET" && "ETag" in headers;
  return { status, headers, body: content, isNamed };
}
