import { AppError, isAppError } from "#app/core/errors.ts";

const tls =
  /^(ERR_TLS|ERR_SSL|ERR_OSSL|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_(CA|PURPOSE)|PATH_LENGTH_|EPROTO$)/;
const brokenAnswer =
  /^(HPE_|HTTPParserError$|Z_|ERR_BUFFER|ERR__ERROR_|ERR_BROTLI|UND_ERR_RES_CONTENT_LENGTH)/;
const waiting = /^(UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT)$/;
const size = /^UND_ERR_(HEADERS_OVERFLOW|RES_EXCEEDED_MAX_SIZE)$/;

/**
 * Converts any error of a request to `host` into an AppError. Library messages may contain parts of
 * the response, so only their code is kept, as the cause.
 */
export function classifyFailure(error: unknown, host: string): AppError {
  if (isAppError(error)) return error;
  const reason = codeOf(error);
  const cause = { cause: new Error(reason) };
  if (waiting.test(reason)) return tookTooLong(host, reason);
  if (tls.test(reason)) {
    return new AppError(
      "outbound_tls",
      `A secure connection to ${host} failed: its certificate is invalid, or it doesn't support https.`,
      { ...cause, about: "address" },
    );
  }
  if (size.test(reason)) return tooLarge(host, reason);
  if (brokenAnswer.test(reason)) return badResponse(host, reason);
  return new AppError(
    "outbound_unreachable",
    `${host} could not be reached, or the connection broke off. Try again later.`,
    { ...cause, about: "address" },
  );
}

export function unknownName(host: string, error: unknown): AppError {
  return new AppError(
    "outbound_dns",
    `${host} was not found. Check the spelling; if it is right, try again later.`,
    { cause: new Error(codeOf(error)), about: "address" },
  );
}

export function refusedAddress(host: string, addresses: readonly string[]): AppError {
  return new AppError(
    "outbound_refused_address",
    `${host} is not on the public Internet. Use a public address, or ask the operator to allow its network (OUTBOUND_ALLOWED_NETWORKS).`,
    // For the log. The user should not learn internal addresses.
    { cause: new Error(`private: ${addresses.join(", ")}`), about: "address" },
  );
}

export function tookTooLong(host: string, reason: string): AppError {
  return new AppError("outbound_timeout", `${host} took too long to respond. Try again later.`, {
    cause: new Error(reason),
  });
}

export function tooLarge(host: string, reason: string): AppError {
  return new AppError("outbound_too_large", `The response from ${host} is too large.`, {
    cause: new Error(reason),
  });
}

export function badResponse(host: string, reason: string): AppError {
  return new AppError("outbound_bad_response", `${host} sent a response that can't be read.`, {
    cause: new Error(reason),
  });
}

/** Its code, or its name: undici's parser has no code. Several addresses report the first one's. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "no code";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
