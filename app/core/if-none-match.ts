/**
 * Whether the client already has this version (RFC 9110, 13.1.2: weak comparison).
 * @param header `If-None-Match`, if sent
 */
export function matchesEtag(header: string | null | undefined, etag: string): boolean {
  const known = (header ?? "").split(",").map(opaque);
  return known.includes("*") || known.includes(opaque(etag));
}

function opaque(etag: string): string {
  return etag.trim().replace(/^W\//, "");
}
