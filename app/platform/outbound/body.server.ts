import { pipeline } from "node:stream";
import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip } from "node:zlib";
import { badResponse, tooLarge } from "./failures.server";

/** What `readBody` can decompress, as it is asked for. */
export const acceptedEncodings = "gzip, br";

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
  for await (const piece of decompress(body, encoding, host)) {
    // Streams are untyped; both undici and zlib give bytes.
    const chunk = piece as Buffer;
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw tooLarge(host, `more than ${maxBytes} bytes`);
    yield chunk;
  }
}

function decompress(body: Readable, encoding: string | null, host: string): Readable {
  const decoder = decoderOf(encoding, host);
  // Errors come out of the decoder, for whoever reads it.
  return decoder ? pipeline(body, decoder, () => undefined) : body;
}

/** Null for what is not compressed, or compressed twice or in a way that nobody asked for. */
function decoderOf(encoding: string | null, host: string) {
  switch (encoding?.trim().toLowerCase() ?? "") {
    case "":
    case "identity":
      return null;
    case "gzip":
    case "x-gzip":
      return createGunzip();
    case "br":
      return createBrotliDecompress();
    default:
      throw badResponse(host, "an encoding that was not asked for");
  }
}
