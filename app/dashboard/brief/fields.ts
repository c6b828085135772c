import type { Answers } from "#app/domain/brief/brief.ts";

/** The fields of the form, and what its buttons ask for. */
export const briefFields = {
  intent: "intent",
  /** The version that it began with. */
  base: "base",
  /** Ids of the texts that stay. */
  kept: "keptText",
  /** Numbers of the rules that stay. */
  keptRule: "keptRule",
  newTitle: "newTitle",
  newText: "newText",
  /** Files with such texts. */
  files: "files",
  newRule: "newRule",
  newQuote: "newQuote",
  address: "address",
} as const;

/** What a file's name ends in that is read as it is; whatever else there is has to be saved as one of these. */
export const sampleFileEnds = [".txt", ".md"] as const;

/** Of a button that names a thing besides: `take offer`. */
export const briefIntents = [
  "save",
  /** Over a newer version that somebody has been told of, by its number. */
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

/** Somebody else's version, or one of another tab, has come in between. */
export interface BriefConflict {
  number: number;
  /** ISO. */
  savedAt: string | null;
}

/** What the form is answered with where it does not lead on. */
export type BriefAnswer =
  | { saved: { number: number; savedAt: string } }
  | {
      problems: Partial<Record<keyof Answers, string>>;
      typed: Typed;
      conflict?: undefined;
    }
  | { conflict: BriefConflict; typed: Typed; problems?: undefined };

/** What stands in the fields that people type in. */
export type Typed = Pick<
  Answers,
  "offer" | "audience" | "goals" | "tone" | "avoid" | "language" | "sites"
> & { newTitle: string; newText: string; newRule: string; newQuote: string; address: string };
