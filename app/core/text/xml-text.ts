/**
 * Removes characters that XML 1.0 forbids, as from pasted slides: a single one makes the document
 * invalid. https://www.w3.org/TR/xml/#charsets
 */
export const withoutForbiddenInXml = (xml: string): string => xml.replace(forbidden, "");

const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
