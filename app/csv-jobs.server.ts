import { decodeBytes } from "./platform/encoding/decode-text.server.ts";
import { detectEncoding } from "./platform/encoding/detect-encoding.server.ts";
import {
  readFileBytes,
  type FileJob,
  type FileResult,
} from "./domain/earnings/read-file-bytes.server.ts";

/** An income file to parse, or a text to decode. */
export type FileWork = { file: FileJob } | { text: Uint8Array };

export async function doFileJob(work: FileWork): Promise<FileResult | string> {
  if ("file" in work) return readFileBytes(work.file);
  return decodeBytes(work.text, (await detectEncoding(work.text)).encoding);
}
