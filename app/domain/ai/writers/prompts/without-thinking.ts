/**
 * How models mark what they think before they answer: `<think>`, `<seed:think>`, `<reasoning>` and their kin, and the signs
 * of models whose server leaves its template in the answer.
 */
const marks =
  /<(\/?)(?:[a-z0-9_-]{1,20}:)?(?:think|thinking|thoughts?|reason|reasoning|reflection|analysis|scratchpad)(?:\s[^<>]{0,200})?>|\[(\/?)THINK\]|◁(\/?)think▷|<\|(?:begin|(end))_of_thought\|>|<\|channel\|>(?:analysis|commentary|(final))<\|message\|>/giu;

/** What a model says outside of its thoughts. A thought without a beginning began with the answer; one without an end goes on. */
export function withoutThinking(text: string): string {
  let said = "";
  let from = 0;
  let isThinking = false;
  for (const { 0: mark, index, ...found } of text.matchAll(marks)) {
    const isEnd = [1, 2, 3, 4, 5].some((group) => found[group]);
    if (isEnd) {
      if (!isThinking) said = "";
      from = index + mark.length;
    } else if (!isThinking) said += text.slice(from, index);
    isThinking = !isEnd;
  }
  return isThinking ? said : said + text.slice(from);
}
