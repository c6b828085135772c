/** From one byte to another, both included. */
interface ByteRange {
  from: number;
  to: number;
}

/**
 * The part that a request asks for (RFC 9110, 14.2). Several parts at once, and what cannot be read, are
 * answered with all of it, which is allowed and what whoever asks has to cope with.
 * @param size of the whole, in bytes
 * @param etag with which a part that goes on from an earlier one (`If-Range`) is compared
 */
export function findRange(
  { range, "if-range": ifRange }: { range?: string; "if-range"?: string | string[] },
  size: number,
  etag: string,
): ByteRange | "all" | "none" {
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return "all";
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range.trim()) ?? [];
  if (first === "" && last === "") return "all";
  // Without a beginning it is the end of so many bytes.
  if (first === "") {
    const bytes = Math.min(Number(last), size);
    return bytes === 0 ? "none" : { from: size - bytes, to: size - 1 };
  }
  const from = Number(first);
  const to = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < from) return "all";
  return from >= size ? "none" : { from, to };
}
