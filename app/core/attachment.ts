/** What `encodeURIComponent` leaves as it is and RFC 8187 does not. */
const reserved = /['()*]/gu;

/**
 * The header that has a file saved and not shown (RFC 6266).
 * @param asciiName for clients that know of no letters beyond ASCII; without quotation marks
 */
export function attachmentHeader(name: string, asciiName: string): string {
  const encoded = encodeURIComponent(name.replace(/\p{Cs}/gu, "\ufffd")).replace(
    reserved,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encoded}`;
}
