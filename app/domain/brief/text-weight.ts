/** One character says as much as several Latin letters. */
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** How much a text says, in Latin letters. */
export const weightOf = (text: string): number =>
  text.length + 1.5 * (text.match(dense)?.length ?? 0);
