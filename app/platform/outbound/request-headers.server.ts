import { AppError } from "#app/core/errors.ts";

// Framing and routing are the client's own business.
const own = [
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];

/**
 * The headers of the first request.
 * @throws AppError `outbound_bad_request` naming the header, never its value: it may be a credential.
 */
export function writeHeaders(
  defaults: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string>>,
): Headers {
  const headers = new Headers(defaults);
  for (const [name, value] of Object.entries(given)) {
    try {
      headers.set(name, value);
    } catch {
      throw new AppError(
        "outbound_bad_request",
        `The header ${name} cannot be sent: it has characters that a header must not have. Look for a line break or a blank in what was pasted.`,
      );
    }
  }
  for (const name of own) headers.delete(name);
  return headers;
}
