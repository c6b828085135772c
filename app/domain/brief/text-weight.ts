/** A sign of theirs says as much as some letters of others. */
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** How much a text says, in letters of the Latin alphabet. */
export const weightOf = (text: string): number =>
  text.length + 1.5 * (text.match(dense)?.length ?? 0);
