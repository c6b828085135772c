/** Between two sentences: a space, or nothing after the punctuation of Chinese and Japanese. */
const between = /(?<=[.!?…][”"’»)]?)\s+|(?<=[。！？][」』）”]?)(?![」』）”。！？])\s*/u;

/** The sentences of a line, as they stand in it. */
export const sentencesIn = (line: string): string[] => line.split(between);

/** Puts sentences together again. */
export const joinSentences = (sentences: readonly string[]): string =>
  sentences.reduce(
    (text, sentence) =>
      text === "" || /[。！？][」』）”]?$/u.test(text) ? text + sentence : `${text} ${sentence}`,
    "",
  );
