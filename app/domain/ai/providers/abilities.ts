import { limitNames, shapings, type Manner, type Shaping } from "./model.ts";

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
  sends: found.streams ? "parts" : "whole",
  usage: found.tellsUsage ? "told" : "untold",
  moderation: found.moderates ? "offered" : "none",
});

/** A connection that was tried before this was noted counts as one that sends parts. */
export const sendsParts = (settings: Readonly<Record<string, string>>): boolean =>
  settings.sends !== "whole";

/** Null: it was tried before anybody noted that. */
export function abilitiesIn(settings: Readonly<Record<string, string>>): Abilities | null {
  const shaping = shapings.find((each) => each === settings.shaping);
  const limitName = limitNames.find((each) => each === settings.limitName);
  if (!shaping || !limitName) return null;
  const { usage, moderation } = settings;
  return {
    shaping,
    limitName,
    streams: sendsParts(settings),
    tellsUsage: usage === "told",
    moderates: moderation === "offered",
  };
}

const shapingWords: Record<Shaping, string> = {
  schema: "answers in the form that it is told (json_schema)",
  object: "gives JSON, whose form is told in words (json_object)",
  words: "is told in words to give JSON, for it knows neither json_schema nor json_object",
};

/** In plain words, after "it". */
export const abilityWords = ({ shaping, limitName, streams, ...can }: Abilities): string =>
  [
    shapingWords[shaping],
    streams ? "sends answers as it makes them" : "sends each answer as a whole",
    `takes the longest length as ${limitName}`,
    can.tellsUsage
      ? "says how many tokens an answer took"
      : "does not say how many tokens an answer took, so what was set aside counts",
    can.moderates
      ? "looks texts over for what is not allowed"
      : "does not look texts over for what is not allowed",
  ]
    .join(", ")
    .replace(/, (?=(?:looks|does not look) texts over)/u, ", and ");
