import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import compression from "compression";
import type { RequestHandler, Response } from "express";
import { preferredEncoding, type Encoding } from "./content-encoding";

/** Smaller answers fit into one packet either way. */
const worthCompressingBytes = 1_024;

/** What takes longer than a millisecond belongs to other threads, and to the stream of `compression`. */
const atOnceBytes = 256 * 1_024;

/**
 * Sends an answer that is complete within a turn of the event loop in one piece: compressed at
 * once, with its length. The stream that `compression` would set up for it costs several times
 * what the compression itself does. Whatever takes longer goes on to that stream, so this stands
 * behind it.
 */
export const sendWholeAnswers: RequestHandler = (request, response, next) => {
  const { write, end } = response;
  const held: Buffer[] = [];
  let turnEnds: NodeJS.Immediate | undefined;

  function stepAside(): void {
    clearImmediate(turnEnds);
    response.write = write;
    response.end = end;
  }

  function stream(): void {
    stepAside();
    if (response.destroyed || held.length === 0) return;
    response.write(Buffer.concat(held));
    // Of `compression`: nothing of what there is so far waits for the rest.
    response.flush();
  }

  // Both have more forms than can be written down here; all begin with a chunk and an encoding. What
  // else may be given to `write`, `compression` does not know either.
  response.write = function holdBack(chunk: string | Uint8Array, encoding?: unknown) {
    held.push(toBuffer(chunk, encoding));
    turnEnds ??= setImmediate(stream);
    return true;
  } as Response["write"];

  response.end = function sendAll(...args: unknown[]) {
    stepAside();
    const [chunk, encoding] = args;
    if (typeof chunk === "string" || chunk instanceof Uint8Array) {
      held.push(toBuffer(chunk, encoding));
      args.splice(0, typeof encoding === "string" ? 2 : 1);
    }
    if (held.length === 0) return response.end(...(args as []));
    const body = compressed(
      Buffer.concat(held),
      preferredEncoding(request.headers["accept-encoding"]),
    );
    return response.end(body, ...(args as []));
  } as Response["end"];

  function compressed(body: Buffer, encoding: Encoding): Buffer {
    const isMeant =
      body.length >= worthCompressingBytes &&
      body.length <= atOnceBytes &&
      request.method !== "HEAD" &&
      !response.headersSent &&
      !response.hasHeader("Content-Encoding") &&
      !/\bno-transform\b/.test(String(response.getHeader("Cache-Control") ?? "")) &&
      compression.filter(request, response);
    if (!isMeant) return body;
    response.vary("Accept-Encoding");
    if (encoding === "identity") return body;
    const smaller = compressors[encoding](body);
    response.setHeader("Content-Encoding", encoding);
    response.setHeader("Content-Length", smaller.length);
    return smaller;
  }

  next();
};

/** Either makes a fifth of a dashboard, in half a millisecond; higher levels take twice that for a tenth less. */
const compressors: Record<Exclude<Encoding, "identity">, (body: Buffer) => Buffer> = {
  br: (body) => brotliCompressSync(body, { params: brotliParams }),
  gzip: (body) => gzipSync(body, { level: 4 }),
};

const brotliParams = {
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_QUALITY]: 3,
};

function toBuffer(chunk: string | Uint8Array, encoding: unknown): Buffer {
  if (typeof chunk !== "string") return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
  return Buffer.from(chunk, typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8");
}
