import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Endpoint } from "./contract.ts";
import { ApiRefusal } from "./errors.ts";
import { createJsonReader } from "./read-json.ts";

/** The body of a request. */
interface Body {
  /** Undefined: the body is empty. */
  json: unknown;
  /** Hash of the bytes; empty unless requested. */
  fingerprint: string;
}

/**
 * Reads the body as JSON while it arrives, and drains the rest once it is refused.
 * @param isKeyed whether to compute the fingerprint
 * @throws ApiRefusal `unsupported_type` or `bad_json`
 */
export async function readBody(
  request: IncomingMessage,
  {
    takesAnyCharacters,
    isKeyed = false,
  }: Pick<Endpoint, "takesAnyCharacters"> & { isKeyed?: boolean } = {},
): Promise<Body> {
  const reader = createJsonReader(takesAnyCharacters);
  const hash = isKeyed ? createHash("sha256") : null;
  let refusal: Error | null =
    lengthOf(request) === 0 || isJson(request)
      ? null
      : new ApiRefusal("unsupported_type", "Send the body as application/json.");
  for await (const chunk of request) {
    // Drained before it is refused: closing the connection earlier may lose the response.
    if (refusal !== null) continue;
    try {
      // Without an encoding the stream yields bytes.
      reader.take(chunk as Buffer);
      hash?.update(chunk as Buffer);
    } catch (error) {
      // The reader throws errors only.
      refusal = error as Error;
    }
  }
  if (refusal !== null) throw refusal;
  return { json: reader.end(), fingerprint: hash?.digest("base64url") ?? "" };
}

const isJson = ({ headers }: IncomingMessage): boolean =>
  /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(headers["content-type"] ?? "");

/** The declared length in bytes; 0: not declared. */
export const lengthOf = ({ headers }: IncomingMessage): number =>
  Number(headers["content-length"] ?? 0);

/**
 * Checks the declared length before reading.
 * @throws ApiRefusal `too_large` or `length_required`
 */
export function checkLength(request: IncomingMessage, maxBytes: number): void {
  const { headers } = request;
  if (headers["content-length"] === undefined && headers["transfer-encoding"] !== undefined)
    throw new ApiRefusal("length_required", "Send a Content-Length header.");
  if (lengthOf(request) > maxBytes)
    throw new ApiRefusal(
      "too_large",
      "The body is too large.",
      `The limit is ${maxBytes / 1024} KB.`,
    );
}

/**
 * The query's fields.
 * @throws ApiRefusal `invalid_input` for a repeated field or invalid text
 */
export function readQuery(search: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(search)) {
    if (Object.hasOwn(fields, name))
      throw new ApiRefusal("invalid_input", `The query has "${name.slice(0, 60)}" twice.`);
    // Not an assignment: special names such as `__proto__` would misbehave.
    Object.defineProperty(fields, name, { value, enumerable: true });
  }
  return fields;
}
