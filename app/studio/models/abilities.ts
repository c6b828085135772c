import { limitNames, shapings, type Manner, type Shaping } from "./model";

/** What an endpoint can do, as it was found when it was tried. */
export interface Abilities extends Manner {
  /** It says how many tokens an answer took. */
  tellsUsage: boolean;
  /** It says what it holds against a text. */
  moderates: boolean;
}

/** As they stand among a connection's settings. */
export const abilitySettings = (found: Abilities): Record<string, string> => ({
  shaping: found.shaping,
  limitName: found.limitName,
  usage: found.tellsUsage ? "told" : "untold",
  moderation: found.moderates ? "offered" : "none",
});

/** Null: it was tried before anybody noted that. */
export function abilitiesIn(settings: Readonly<Record<string, string>>): Abilities | null {
  const shaping = shapings.find((each) => each === settings.shaping);
  const limitName = limitNames.find((each) => each === settings.limitName);
  if (!shaping || !limitName) return null;
  const { usage, moderation } = settings;
  return {
    shaping,
    limitName,
    tellsUsage: usage === "told",
    moderates: moderation === "offered",
  };
}

const shapingWords: Record<Shaping, string> = {
  schema: "keeps to the form of an answer that it is told (json_schema)",
  object: "gives JSON, whose form is told in words (json_object)",
  words: "is told in words to give JSON, for it knows neither json_schema nor json_object",
};

/** In plain words, after "it". */
export const abilityWords = ({ shaping, limitName, tellsUsage, moderates }: Abilities): string =>
  [
    shapingWords[shaping],
    "sends answers as it makes them",
    `takes their longest length as ${limitName}`,
    tellsUsage
      ? "says how many tokens they took"
      : "does not say how many tokens they took, so what was set aside counts",
    moderates ? "has moderation" : "has no moderation",
  ]
    .join(", ")
    .replace(/, (?=has (?:no )?moderation$)/u, ", and ");
