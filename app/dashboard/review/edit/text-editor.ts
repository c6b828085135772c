import type { EditedText, EditProblems } from "#app/domain/content/edit.ts";
import type { ContentType } from "#app/domain/content/content-item.ts";
import type { Origin } from "#app/workspace/origin.ts";
import type { DrawnChanges } from "#app/dashboard/review/text-to-review.ts";

/** Label of the main field. */
export const bodyLabel = "Text";

/** Names of the edit form's hidden fields. */
export const editFields = {
  intent: "intent",
  base: "base",
  revision: "revision",
  openedAs: "opened_as",
} as const;

/** Intents of its buttons; some are followed by a space and an ID. */
export const editIntents = {
  autosave: "autosave",
  preview: "preview",
  save: "save_version",
  /** Followed by the newer version's ID. */
  overVersion: "over_version",
  /** Followed by the other tab's revision. */
  overTab: "over_tab",
  discard: "discard_changes",
  bringBack: "bring_back_changes",
} as const;

/** The draft on the server. */
export interface SavedText {
  revision: number;
  /** Null: no unsaved draft. */
  savedAt: number | null;
  text: EditedText;
  /** Rendered from Markdown with HTML disabled. */
  html: string;
  /** The item's newest version. */
  newest: { id: string; number: number };
}

/** Content open in the editor. Times are milliseconds since the epoch. */
export interface TextInEditor {
  contentItem: {
    id: string;
    kind: ContentType;
    variant: string;
    origin: Origin;
    hasDescription: boolean;
  };
  /** The version being edited. */
  base: { id: string; number: number };
  kept: SavedText;
  /** Changes from the newest version, when a newer one than the base exists; else null. */
  changes: DrawnChanges | null;
  /** Maker of the newest version. */
  newestBy: "agent" | "person";
  /** Identifies this open page. */
  openedAs: string;
  timeZone: string;
}

/** Conflicting changes saved by another tab. */
export interface EditConflict {
  revision: number;
  savedAt: number;
  /** Changes from the other tab's text to this one. */
  changes: DrawnChanges;
}

export type EditAnswer =
  | { kept: SavedText }
  | { typed: EditedText; problems: EditProblems }
  | { typed: EditedText; conflict: EditConflict };
