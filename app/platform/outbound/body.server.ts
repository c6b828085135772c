import { pipeline } from "node:stream";
import type { Readable, Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import { badResponse, tooLarge } from "./failures.server.ts";

/** What `readBody` can decompress, as it is asked for. */
export const acceptedEncodings = "gzip, deflate, br";

/** Each layer could unpack to a bomb for the next one. */
const maxLayers = 3;

interface BodyDeps {
  readonly body: Readable;
  /** The answer's `content-encoding`. */
  readonly encoding: string | null;
  readonly maxBytes: number;
  readonly host: string;
}

/**
 * A body, piece by piece and decompressed. It is decompressed no faster than it is read, so a bomb
 * fails at the limit and costs no more memory than that.
 * @throws AppError `outbound_too_large`, `outbound_bad_response`; and what breaks the connection, raw.
 */
export async function* readBody({ body, encoding, maxBytes, host }: BodyDeps) {
  let bytes = 0;
  for await (const chunk of decompress(body, encoding, host)) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw tooLarge(host, `more than ${maxBytes} bytes`);
    yield chunk;
  }
}

type Pieces = AsyncIterable<Buffer>;

/** The last encoding named was applied last. Streams are untyped; undici gives bytes. */
function decompress(body: Pieces, encoding: string | null, host: string): Pieces {
  const layers = (encoding ?? "").split(",").map((layer) => layer.trim().toLowerCase());
  // Browsers pass over names that mean nothing, such as `none` or `utf-8`.
  const known = layers.flatMap((layer) => decoders.get(layer) ?? []);
  if (known.length > maxLayers || layers.some((layer) => unreadable.has(layer)))
    throw badResponse(host, "an encoding that was not asked for");
  return known.reduceRight<Pieces>(decode, body);
}

type Decoder = (first: Buffer) => Transform;

const decoders: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ["gzip", () => createGunzip()],
  ["x-gzip", () => createGunzip()],
  ["br", () => createBrotliDecompress()],
  // The standard means zlib; some servers leave its frame out, and no raw stream begins like one.
  ["deflate", ([first = 0]) => ((first & 15) === 8 ? createInflate() : createInflateRaw())],
]);

/** Compressions that servers have and nobody asked for here. */
const unreadable = new Set(["compress", "x-compress", "zstd", "dcb", "dcz"]);

/** A body without any bytes stays empty, whatever its header says. */
async function* decode(contentItems: Pieces, decoderOf: Decoder): AsyncGenerator<Buffer, void> {
  const iterator = contentItems[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done) return;
  async function* all() {
    yield first.value as Buffer;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  // Errors come out of the decoder, for whoever reads it.
  yield* pipeline(all, decoderOf(first.value), () => undefined) as Pieces;
}
