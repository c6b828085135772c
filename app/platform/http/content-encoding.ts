export type Encoding = "br" | "gzip" | "identity";

/** The encoding in which whoever sends this `Accept-Encoding` is best served. */
export function preferredEncoding(header: string | string[] | undefined): Encoding {
  if (typeof header !== "string") return "identity";
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(header)) return "br";
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(header) ? "gzip" : "identity";
}
