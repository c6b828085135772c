import { decodeBytes } from "./platform/encoding/decode-text.server";
import { detectEncoding } from "./platform/encoding/detect-encoding.server";
import {
  readFileBytes,
  type FileJob,
  type FileResult,
} from "./studio/earnings/read-file-bytes.server";

/** A file of earnings to be read, or a text to be decoded. */
export type FileWork = { file: FileJob } | { text: Uint8Array };

export async function doFileJob(work: FileWork): Promise<FileResult | string> {
  if ("file" in work) return readFileBytes(work.file);
  return decodeBytes(work.text, (await detectEncoding(work.text)).encoding);
}
