/** An inclusive byte range. */
interface ByteRange {
  from: number;
  to: number;
}

/**
 * The requested range (RFC 9110, 14.2). Multiple or malformed ranges get the full response, which
 * the RFC allows.
 * @param size total bytes
 * @param etag compared with `If-Range`
 */
export function findRange(
  { range, "if-range": ifRange }: { range?: string; "if-range"?: string | string[] },
  size: number,
  etag: string,
): ByteRange | "all" | "none" {
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return "all";
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range.trim()) ?? [];
  if (first === "" && last === "") return "all";
  // Without a start it is a suffix length.
  if (first === "") {
    const bytes = Math.min(Number(last), size);
    return bytes === 0 ? "none" : { from: size - bytes, to: size - 1 };
  }
  const from = Number(first);
  const to = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < from) return "all";
  return from >= size ? "none" : { from, to };
}
