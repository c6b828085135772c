import type { EditedText, EditProblems } from "#app/domain/content/edit.ts";
import type { ContentType } from "#app/domain/content/content-item.ts";
import type { Origin } from "#app/workspace/origin.ts";
import type { DrawnChanges } from "#app/dashboard/review/text-to-review.ts";

/** Of the field that most of it is written in. */
export const bodyLabel = "Text, in Markdown";

/** The fields of the form in which a text is changed, besides those of the text itself. */
export const editFields = {
  intent: "intent",
  base: "base",
  revision: "revision",
  openedAs: "opened_as",
} as const;

/** What its buttons ask for; some name what they are for after a blank. */
export const editIntents = {
  autosave: "autosave",
  preview: "preview",
  save: "save_version",
  /** With the id of the newer version. */
  overVersion: "over_version",
  /** With the revision of the other page. */
  overTab: "over_tab",
  discard: "discard_changes",
  bringBack: "bring_back_changes",
} as const;

/** How a text stands with the server. */
export interface SavedText {
  revision: number;
  /** Null: nothing is kept that is no version. */
  savedAt: number | null;
  text: EditedText;
  /** Made of its Markdown, in which HTML is switched off. */
  html: string;
  /** The text's newest version. */
  newest: { id: string; number: number };
}

/** A text as it is opened to be changed. Instants are milliseconds since the epoch. */
export interface TextInEditor {
  contentItem: {
    id: string;
    kind: ContentType;
    variant: string;
    origin: Origin;
    hasDescription: boolean;
  };
  /** The version that the change begins from. */
  base: { id: string; number: number };
  kept: SavedText;
  /** From the newest version to this text, when that is not the one it was begun from; else null. */
  changes: DrawnChanges | null;
  /** Whoever made that newer version. */
  newestBy: "agent" | "person";
  /** Names this opened page. */
  openedAs: string;
  timeZone: string;
}

/** What was changed in another tab meanwhile. */
export interface EditConflict {
  revision: number;
  savedAt: number;
  /** From the other tab's text to this one. */
  changes: DrawnChanges;
}

export type EditAnswer =
  | { kept: SavedText }
  | { typed: EditedText; problems: EditProblems }
  | { typed: EditedText; conflict: EditConflict };
