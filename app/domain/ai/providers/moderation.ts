/*
 * What a provider says of a text by the rules that it has for everybody, where it offers that. It decides
 * nothing: a text that it holds against is read by a person.
 */

export const moderationModel = "omni-moderation-latest";

/** As OpenAI names them, in plain words. */
const categoryWords: Readonly<Record<string, string>> = {
  harassment: "harassment",
  "harassment/threatening": "threats against somebody",
  hate: "hatred of a group of people",
  "hate/threatening": "threats against a group of people",
  illicit: "advice on breaking the law",
  "illicit/violent": "advice on violent crime",
  "self-harm": "self-harm",
  "self-harm/instructions": "advice on self-harm",
  "self-harm/intent": "somebody who means to harm themselves",
  sexual: "sexual content",
  "sexual/minors": "sexual content about minors",
  violence: "violence",
  "violence/graphic": "violence in detail",
};

/** What is held against it, in words; empty: nothing. */
export function heldAgainst(
  results: readonly { flagged: boolean; categories: object }[],
): string[] {
  const flagged = results.filter((each) => each.flagged);
  const names = flagged.flatMap(({ categories }) =>
    Object.entries(categories).flatMap(([name, isSo]) => (isSo === true ? [name] : [])),
  );
  const words = [...new Set(names)].map((name) => categoryWords[name] ?? name);
  return flagged.length > 0 && words.length === 0 ? ["something it does not name"] : words;
}
