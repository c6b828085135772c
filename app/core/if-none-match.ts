/**
 * Whether whoever asks has this version already (RFC 9110, 13.1.2: weak or not is the same here).
 * @param header `If-None-Match`, where it was sent
 */
export function matchesEtag(header: string | null | undefined, etag: string): boolean {
  const known = (header ?? "").split(",").map(opaque);
  return known.includes("*") || known.includes(opaque(etag));
}

function opaque(etag: string): string {
  return etag.trim().replace(/^W\//, "");
}
