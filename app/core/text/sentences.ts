/** Between sentences: a space, or nothing in Chinese and Japanese. */
const between = /(?<=[.!?…][”"’»)]?)\s+|(?<=[。！？][」』）”]?)(?![」』）”。！？])\s*/u;

/** The sentences of a line, unchanged. */
export const sentencesIn = (line: string): string[] => line.split(between);

/** Joins sentences. */
export const joinSentences = (sentences: readonly string[]): string =>
  sentences.reduce(
    (text, sentence) =>
      text === "" || /[。！？][」』）”]?$/u.test(text) ? text + sentence : `${text} ${sentence}`,
    "",
  );
