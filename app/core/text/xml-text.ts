/**
 * A document without the characters that XML 1.0 knows in no way of writing them, such as what a paste from
 * slides brings along: one of them, and no reader takes any of it. https://www.w3.org/TR/xml/#charsets
 */
export const withoutForbiddenInXml = (xml: string): string => xml.replace(forbidden, "");

const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
