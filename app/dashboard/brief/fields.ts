import type { Answers } from "#app/domain/brief/brief.ts";

/** The form's fields and its buttons' intents. */
export const briefFields = {
  intent: "intent",
  /** The version the form started from. */
  base: "base",
  /** Ids of the samples to keep. */
  kept: "keptText",
  /** Numbers of the rules to keep. */
  keptRule: "keptRule",
  newTitle: "newTitle",
  newText: "newText",
  /** Uploaded sample files. */
  files: "files",
  newRule: "newRule",
  newQuote: "newQuote",
  address: "address",
} as const;

/** Extensions of files that can be read; others have to be converted first. */
export const sampleFileEnds = [".txt", ".md"] as const;

/** A button's intent with a target: `take offer`. */
export const briefIntents = [
  "save",
  /** Overwrites a newer version that the user was shown, by its number. */
  "overwrite",
  "autosave",
  "take",
  "keep",
  "drop",
  "drop_rule",
  "upload",
  "read_site",
  "set_aside",
  "example",
  "restore",
] as const;
export type BriefIntent = (typeof briefIntents)[number];

/** Another user or tab saved a version in between. */
export interface BriefConflict {
  number: number;
  /** ISO. */
  savedAt: string | null;
}

/** The response when the form does not redirect. */
export type BriefAnswer =
  | { saved: { number: number; savedAt: string } }
  | {
      problems: Partial<Record<keyof Answers, string>>;
      typed: Typed;
      conflict?: undefined;
    }
  | { conflict: BriefConflict; typed: Typed; problems?: undefined };

/** The values of the typed fields. */
export type Typed = Pick<
  Answers,
  "offer" | "audience" | "goals" | "tone" | "avoid" | "language" | "sites"
> & { newTitle: string; newText: string; newRule: string; newQuote: string; address: string };
