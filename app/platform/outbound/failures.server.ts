import { AppError, isAppError } from "#app/core/errors.ts";

const tls =
  /^(ERR_TLS|ERR_SSL|ERR_OSSL|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_(CA|PURPOSE)|PATH_LENGTH_|EPROTO$)/;
const brokenAnswer =
  /^(HPE_|HTTPParserError$|Z_|ERR_BUFFER|ERR__ERROR_|ERR_BROTLI|UND_ERR_RES_CONTENT_LENGTH)/;
const waiting = /^(UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT)$/;
const size = /^UND_ERR_(HEADERS_OVERFLOW|RES_EXCEEDED_MAX_SIZE)$/;

/**
 * Whatever went wrong on the way to `host`, as an AppError. What the libraries say can hold parts of
 * the answer, so of theirs only the code goes on, as the cause.
 */
export function classifyFailure(error: unknown, host: string): AppError {
  if (isAppError(error)) return error;
  const reason = codeOf(error);
  const cause = { cause: new Error(reason) };
  if (waiting.test(reason)) return tookTooLong(host, reason);
  if (tls.test(reason)) {
    return new AppError(
      "outbound_tls",
      `No secure connection to ${host} could be made: its certificate is not valid, or it does not speak https.`,
      { ...cause, about: "address" },
    );
  }
  if (size.test(reason)) return tooLarge(host, reason);
  if (brokenAnswer.test(reason)) return badResponse(host, reason);
  return new AppError(
    "outbound_unreachable",
    `${host} could not be reached, or broke off. Try again later.`,
    { ...cause, about: "address" },
  );
}

export function unknownName(host: string, error: unknown): AppError {
  return new AppError(
    "outbound_dns",
    `${host} was not found. Check how it is written; when it is right, try again later.`,
    { cause: new Error(codeOf(error)), about: "address" },
  );
}

export function refusedAddress(host: string, addresses: readonly string[]): AppError {
  return new AppError(
    "outbound_refused_address",
    `${host} is not open to the Internet. Use an address that everybody can reach, or have the operator allow its network (OUTBOUND_ALLOWED_NETWORKS).`,
    // For the log. The person who gave the name need not learn what it is inside.
    { cause: new Error(`private: ${addresses.join(", ")}`), about: "address" },
  );
}

export function tookTooLong(host: string, reason: string): AppError {
  return new AppError("outbound_timeout", `${host} took too long to answer. Try again later.`, {
    cause: new Error(reason),
  });
}

export function tooLarge(host: string, reason: string): AppError {
  return new AppError("outbound_too_large", `What ${host} sends is larger than is taken here.`, {
    cause: new Error(reason),
  });
}

export function badResponse(host: string, reason: string): AppError {
  return new AppError("outbound_bad_response", `${host} sent an answer that cannot be read.`, {
    cause: new Error(reason),
  });
}

/** Its code, or its name: undici's parser gives no code. One of several addresses has the first's. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "no code";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
