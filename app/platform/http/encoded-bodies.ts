import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "./content-encoding.ts";

/** A body in every encoding that browsers accept, for repeated responses. */
export async function encodeBody(identity: Buffer): Promise<Record<Encoding, Buffer>> {
  const [br, zipped] = await Promise.all([
    // Quality 5: content that changes every few seconds must not cost more than it saves.
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    promisify(gzip)(identity),
  ]);
  return { br, gzip: zipped, identity };
}
