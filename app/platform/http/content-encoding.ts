export type Encoding = "br" | "gzip" | "identity";

/** The best encoding for an `Accept-Encoding` header. */
export function preferredEncoding(header: string | string[] | undefined): Encoding {
  if (typeof header !== "string") return "identity";
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(header)) return "br";
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(header) ? "gzip" : "identity";
}
