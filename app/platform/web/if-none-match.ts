/** Whether whoever asks has this version already (RFC 9110, 13.1.2: weak or not is the same here). */
export function matchesEtag(request: Request, etag: string): boolean {
  const header = request.headers.get("If-None-Match") ?? "";
  const known = header.split(",").map(opaque);
  return known.includes("*") || known.includes(opaque(etag));
}

function opaque(etag: string): string {
  return etag.trim().replace(/^W\//, "");
}
