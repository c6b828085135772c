/** Why a request was refused: an HTTP status, and a message for its sender. */
export interface Refusal {
  status: number;
  words: string;
}

/** API error codes for refusals that come before the API. */
const codes: Readonly<Record<number, string>> = {
  400: "bad_request",
  403: "cross_site",
  404: "not_found",
  405: "method_not_allowed",
  411: "length_required",
  413: "too_large",
  414: "address_too_long",
  415: "unsupported_type",
  421: "wrong_host",
  431: "headers_too_large",
  503: "starting",
  507: "disk_full",
};

/** The API and its MCP endpoint. */
const forPrograms = /^\/(api|mcp)(?=[/?]|$)/;

/**
 * Programs get an API error, people a line of text. @param path requested path, with or without
 * query
 */
export function writeRefusal(
  path: string,
  { status, words }: Refusal,
): { headers: Record<string, string>; body: string } {
  const isForProgram = forPrograms.test(path);
  const code = codes[status] ?? "internal_error";
  return {
    headers: {
      "Content-Type": isForProgram
        ? "application/json; charset=utf-8"
        : "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
    },
    body: isForProgram ? JSON.stringify({ error: words, code }) : `${words}\n`,
  };
}
