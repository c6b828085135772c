import { limitNames, shapings, type Manner, type Shaping } from "./model.ts";

/** What an endpoint can do, as detected by the connection test. */
export interface Abilities extends Manner {
  /** It reports the tokens of an answer. */
  tellsUsage: boolean;
  /** It offers moderation. */
  moderates: boolean;
}

/** As stored in a connection's settings. */
export const abilitySettings = (found: Abilities): Record<string, string> => ({
  shaping: found.shaping,
  limitName: found.limitName,
  sends: found.streams ? "parts" : "whole",
  usage: found.tellsUsage ? "told" : "untold",
  moderation: found.moderates ? "offered" : "none",
});

/** Connections tested before this was recorded count as streaming. */
export const sendsParts = (settings: Readonly<Record<string, string>>): boolean =>
  settings.sends !== "whole";

/** Null: tested before this was recorded. */
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
  schema: "follows a JSON schema (json_schema)",
  object: "returns JSON, with its format described in the prompt (json_object)",
  words: "is asked for JSON in the prompt, because it supports neither json_schema nor json_object",
};

/** For display, after "it". */
export const abilityWords = ({ shaping, limitName, streams, ...can }: Abilities): string =>
  [
    shapingWords[shaping],
    streams ? "streams its answers" : "sends each answer in one piece",
    `limits answers by ${limitName}`,
    can.tellsUsage
      ? "reports the tokens used"
      : "does not report the tokens used, so the reserved amount counts",
    can.moderates ? "offers moderation" : "does not offer moderation",
  ]
    .join(", ")
    .replace(/, (?=(?:offers|does not offer) moderation)/u, ", and ");
