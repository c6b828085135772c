/** Characters that `encodeURIComponent` keeps and RFC 8187 does not allow. */
const reserved = /['()*]/gu;

/**
 * The header that makes browsers save a file instead of showing it (RFC 6266).
 * @param asciiName for clients that read ASCII only; without quotation marks
 */
export function attachmentHeader(name: string, asciiName: string): string {
  const encoded = encodeURIComponent(name.replace(/\p{Cs}/gu, "\ufffd")).replace(
    reserved,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encoded}`;
}
