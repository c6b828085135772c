import type { SentFile } from "#app/platform/web/read-files.server.ts";
import { limits } from "#app/domain/brief/brief.ts";
import { briefFields, sampleFileEnds } from "./fields.ts";

/** Samples from uploaded files, or why one can't be read. */
type SampleFiles = { texts: { title: string; text: string }[] } | { problem: string };

/** @param decode returns a file's text in any encoding */
export async function readSampleFiles(
  sent: readonly SentFile[],
  decode: (bytes: Uint8Array) => Promise<string>,
): Promise<SampleFiles> {
  // Browsers send an empty file for an empty field.
  const files = sent.filter(({ field, name }) => field === briefFields.files && name !== "");
  if (files.length === 0) return { problem: "Choose a file first." };
  if (files.length > limits.samples)
    return { problem: `You can add up to ${limits.samples} samples. Choose fewer files.` };
  const texts: { title: string; text: string }[] = [];
  for (const { name, bytes } of files) {
    const isNamed = sampleFileEnds.some((end) => name.toLowerCase().endsWith(end));
    const text = isNamed ? await decode(bytes) : "\0";
    if (text.includes("\0"))
      return {
        problem: `“${name}” isn’t a text file. In Word or Google Docs, save it as plain text (.txt) and choose that file.`,
      };
    if (text.trim() === "") return { problem: `“${name}” is empty.` };
    texts.push({ title: titleOf(name), text: text.replaceAll("\r\n", "\n") });
  }
  return { texts };
}

const titleOf = (name: string): string =>
  [...name.replace(/\.\w+$/u, "").replaceAll(/[_\s]+/gu, " ")]
    .slice(0, limits.title)
    .join("")
    .trim() || "Writing sample";
