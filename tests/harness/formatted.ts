import { readFileSync } from "node:fs";
import { join } from "node:path";
import { format, type FormatOptions } from "oxfmt";
import { root } from "#scripts/root.mjs";

const options = JSON.parse(readFileSync(join(root, ".oxfmtrc.json"), "utf8")) as FormatOptions;

/**
 * Text that a test writes to a file, formatted like `npm run format`.
 * @param file its extension says which language it is
 */
export async function formatted(file: string, text: string): Promise<string> {
  const { code, errors } = await format(file, text, options);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join("\n"));
  return code;
}
