/**
 * Markers of thinking before an answer: `<think>`, `<seed:think>`, `<reasoning>` and similar, and
 * template tokens that some servers leave in.
 */
const marks =
  /<(\/?)(?:[a-z0-9_-]{1,20}:)?(?:think|thinking|thoughts?|reason|reasoning|reflection|analysis|scratchpad)(?:\s[^<>]{0,200})?>|\[(\/?)THINK\]|◁(\/?)think▷|<\|(?:begin|(end))_of_thought\|>|<\|channel\|>(?:analysis|commentary|(final))<\|message\|>/giu;

/**
 * A model's text without its thinking. A thought without a start began with the answer; one without
 * an end continues.
 */
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
