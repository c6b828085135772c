import { AppError } from "#app/core/errors.ts";

// Framing and routing headers are set by the client.
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
 * The first request's headers.
 * @throws AppError `outbound_bad_request` with the header's name, never its value: it may be a
 * credential.
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
        `The header ${name} can't be sent: it contains invalid characters. Check the pasted text for a line break or a space.`,
      );
    }
  }
  for (const name of own) headers.delete(name);
  return headers;
}
