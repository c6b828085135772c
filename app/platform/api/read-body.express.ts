import type { IncomingMessage } from "node:http";
import type { Endpoint } from "./contract";
import { ApiRefusal } from "./errors";
import { readJson } from "./read-json";

/**
 * The body of a request, read as JSON; undefined where there is none.
 * @throws ApiRefusal `unsupported_type` or `bad_json`
 */
export async function readBody(
  request: IncomingMessage,
  { takesAnyCharacters }: Pick<Endpoint, "takesAnyCharacters"> = {},
): Promise<{ bytes: Buffer; json: unknown }> {
  const bytes = await readBytes(request);
  if (bytes.length === 0) return { bytes, json: undefined };
  const type = request.headers["content-type"] ?? "";
  if (!/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type.trim()))
    throw new ApiRefusal("unsupported_type", "Send the body as application/json.");
  return { bytes, json: readJson(bytes, takesAnyCharacters) };
}

/**
 * Looks at the length that its sender says, before any of it is read.
 * @throws ApiRefusal `too_large` or `length_required`
 */
export function checkLength({ headers }: IncomingMessage, mostBytes: number): void {
  const declared = headers["content-length"];
  if (declared === undefined && headers["transfer-encoding"] !== undefined)
    throw new ApiRefusal("length_required", "Send the length of the body with it.");
  if (Number(declared ?? 0) > mostBytes)
    throw new ApiRefusal(
      "too_large",
      "This is more than can be taken at once.",
      `A body has at most ${mostBytes / 1024} KB here.`,
    );
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

/**
 * The fields of an address's query.
 * @throws ApiRefusal `invalid_input` where one stands twice, or is no text
 */
export function readQuery(search: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(search)) {
    if (Object.hasOwn(fields, name))
      throw new ApiRefusal("invalid_input", `The query has "${name.slice(0, 60)}" twice.`);
    // Not an assignment: of some names that would be something else.
    Object.defineProperty(fields, name, { value, enumerable: true });
  }
  return fields;
}
