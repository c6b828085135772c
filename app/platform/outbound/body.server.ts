import { pipeline } from "node:stream";
import type { Readable, Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import { badResponse, tooLarge } from "./failures.server.ts";

/** The encodings that `readBody` decodes, for Accept-Encoding. */
export const acceptedEncodings = "gzip, deflate, br";

/** Each layer could be a decompression bomb. */
const maxLayers = 3;

interface BodyDeps {
  readonly body: Readable;
  /** The response's `content-encoding`. */
  readonly encoding: string | null;
  readonly maxBytes: number;
  readonly host: string;
}

/**
 * A decompressed body in chunks. It is decompressed only as fast as it is read, so a bomb fails at
 * the limit without extra memory.
 * @throws AppError `outbound_too_large`, `outbound_bad_response`; connection errors unchanged.
 */
export async function* readBody({ body, encoding, maxBytes, host }: BodyDeps) {
  let bytes = 0;
  for await (const chunk of decompress(body, encoding, host)) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw tooLarge(host, `more than ${maxBytes} bytes`);
    yield chunk;
  }
}

type Chunks = AsyncIterable<Buffer>;

/** The last encoding was applied last. Streams are untyped; undici yields bytes. */
function decompress(body: Chunks, encoding: string | null, host: string): Chunks {
  const layers = (encoding ?? "").split(",").map((layer) => layer.trim().toLowerCase());
  // Browsers ignore meaningless names such as `none` or `utf-8`.
  const known = layers.flatMap((layer) => decoders.get(layer) ?? []);
  if (known.length > maxLayers || layers.some((layer) => unreadable.has(layer)))
    throw badResponse(host, "an encoding that was not asked for");
  return known.reduceRight<Chunks>(decode, body);
}

type Decoder = (first: Buffer) => Transform;

const decoders: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ["gzip", () => createGunzip()],
  ["x-gzip", () => createGunzip()],
  ["br", () => createBrotliDecompress()],
  // "deflate" means zlib, but some servers send raw deflate, which has another first byte.
  ["deflate", ([first = 0]) => ((first & 15) === 8 ? createInflate() : createInflateRaw())],
]);

/** Encodings that servers use unasked. */
const unreadable = new Set(["compress", "x-compress", "zstd", "dcb", "dcz"]);

/** An empty body stays empty, whatever its header says. */
async function* decode(chunks: Chunks, decoderOf: Decoder): AsyncGenerator<Buffer, void> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done) return;
  async function* all() {
    yield first.value as Buffer;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  // Errors surface when the decoder is read.
  yield* pipeline(all, decoderOf(first.value), () => undefined) as Chunks;
}
