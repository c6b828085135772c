/** Why a request goes no further: an HTTP status, and a text for whoever has sent it. */
export interface Refusal {
  status: number;
  words: string;
}

/** The API's names for what is answered before it; what it answers itself has its own. */
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

/** The API and its tools for assistants, whatever is asked of them. */
const forPrograms = /^\/(api|mcp)(?=[/?]|$)/;

/**
 * Programs are answered in the one shape that they know of errors, people with a line to read.
 * @param path that was asked for, with or without its query
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
