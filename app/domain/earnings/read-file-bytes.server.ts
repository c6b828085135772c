import { decodeBytes } from "#app/platform/encoding/decode-text.server.ts";
import { detectEncoding } from "#app/platform/encoding/detect-encoding.server.ts";
import { oneLine } from "#app/core/text/typed-text.ts";
import { offeredEncodings, type OfferedEncoding } from "./encodings.ts";
import {
  readEarningsFile,
  type FileProblem,
  type ReadFile,
  type TextJob,
} from "./read-earnings-file.server.ts";

export interface FileJob extends Omit<TextJob, "text" | "isEncodingSure"> {
  bytes: Uint8Array;
}

/** The encoding of a file. */
export interface FileEncoding {
  encoding: string;
  /** False: its owner should check the letters. */
  isSure: boolean;
  /** Its first foreign letters in each encoding; none: it has none, or declares its encoding. */
  samples: { encoding: OfferedEncoding; sample: string }[];
}

export type FileResult =
  | { file: ReadFile & { encoding: FileEncoding } }
  | { problem: FileProblem; line: number };

/** Decodes an uploaded income file. */
export async function readFileBytes({ bytes, ...job }: FileJob): Promise<FileResult> {
  const chosen = job.choices.encoding;
  const found = await detectEncoding(bytes);
  const encoding = chosen ?? found.encoding;
  const isSure = chosen !== undefined || found.isSure;
  const text = decodeBytes(bytes, encoding);
  const result = readEarningsFile({ ...job, text, isEncodingSure: isSure });
  if ("problem" in result) return result;
  const isUnicode = found.isSure && found.encoding.startsWith("utf-");
  const samples = isUnicode ? [] : samplesOf(bytes);
  return { file: { ...result.file, encoding: { encoding, isSure, samples } } };
}

/** The number of bytes around the first foreign letter. */
const sampleBytes = 40;

function samplesOf(bytes: Uint8Array): FileEncoding["samples"] {
  const at = bytes.findIndex((byte) => byte > 127);
  if (at < 0) return [];
  // From the beginning of its field, so that no multibyte character is cut.
  const before = bytes.subarray(Math.max(0, at - sampleBytes), at);
  const start = Math.max(...[10, 13, 44, 59, 9].map((byte) => before.lastIndexOf(byte))) + 1;
  const field = bytes.subarray(at - before.length + start, at + sampleBytes);
  const end = field.findIndex((byte) => byte === 10 || byte === 13);
  const sample = end < 0 ? field : field.subarray(0, end);
  return (Object.keys(offeredEncodings) as OfferedEncoding[])
    .filter((encoding) => !encoding.startsWith("utf-16"))
    .map((encoding) => ({
      encoding,
      sample: aroundForeign(oneLine(decodeBytes(sample, encoding))),
    }));
}

/** The part of a long text with its first foreign letter: everything before looks right in any encoding. */
function aroundForeign(text: string): string {
  const at = text.search(/\P{ASCII}/u);
  return at < 16 ? text.slice(0, 24) : text.slice(at - 12, at + 12);
}
