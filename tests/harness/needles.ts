import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** How a text may stand somewhere without being recognised at once. */
function formsOf(secret: string): Buffer[] {
  const bytes = Buffer.from(secret);
  // Base64 looks different for each place that a text may have within three bytes; its edges are others'.
  const base64 = [0, 1, 2].map((before) =>
    Buffer.concat([Buffer.alloc(before), bytes])
      .toString("base64")
      .slice(4, -4),
  );
  const texts = [secret, bytes.toString("hex"), encodeURIComponent(secret), ...base64];
  return [...texts.map((text) => Buffer.from(text)), Buffer.from(secret, "utf16le")];
}

/** The names of the places that contain one of these secrets, in any of these forms. */
export function placesOf(
  secrets: readonly string[],
  places: Iterable<readonly [name: string, bytes: Buffer]>,
): string[] {
  const forms = secrets.flatMap((secret) => formsOf(secret));
  return [...places]
    .filter(([, bytes]) => forms.some((form) => bytes.includes(form)))
    .map(([name]) => name);
}

/** Every file below a folder, with its bytes. */
export function filesIn(folder: string): [name: string, bytes: Buffer][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [relative(folder, path), readFileSync(path)];
    });
}
