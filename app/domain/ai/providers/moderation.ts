/* A provider's own moderation, if it offers one. It only leads to a review by a person. */

export const moderationModel = "omni-moderation-latest";

/** OpenAI's categories, for display. */
const categoryWords: Readonly<Record<string, string>> = {
  harassment: "harassment",
  "harassment/threatening": "threats against a person",
  hate: "hatred of a group of people",
  "hate/threatening": "threats against a group of people",
  illicit: "advice on breaking the law",
  "illicit/violent": "advice on violent crime",
  "self-harm": "self-harm",
  "self-harm/instructions": "advice on self-harm",
  "self-harm/intent": "intent of self-harm",
  sexual: "sexual content",
  "sexual/minors": "sexual content about minors",
  violence: "violence",
  "violence/graphic": "violence in detail",
};

/** The objections, for display; empty: none. */
export function heldAgainst(
  results: readonly { flagged: boolean; categories: object }[],
): string[] {
  const flagged = results.filter((each) => each.flagged);
  const names = flagged.flatMap(({ categories }) =>
    Object.entries(categories).flatMap(([name, isSo]) => (isSo === true ? [name] : [])),
  );
  const words = [...new Set(names)].map((name) => categoryWords[name] ?? name);
  return flagged.length > 0 && words.length === 0 ? ["an unnamed category"] : words;
}
