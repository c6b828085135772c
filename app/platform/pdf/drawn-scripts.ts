/** The fonts in `fonts.server.ts` have none of these. */
const undrawn =
  /[\p{Script=Hangul}\p{Script=Thai}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Tibetan}\p{Script=Ethiopic}\p{Script=Bopomofo}\p{Script=Mongolian}\u{20000}-\u{3ffff}]/u;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Whether a PDF may show boxes in place of characters. Chinese characters are drawn as far as Japanese has them. */
export const mayLackCharacters = (text: string): boolean =>
  undrawn.test(text) || (/\p{Script=Han}/u.test(text) && !kana.test(text));
