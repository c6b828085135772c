import type { VideoPart } from "#app/domain/channels/by-hand/manual-channel.ts";
import type { Origin } from "#app/workspace/origin.ts";

/** What to publish manually, and its link. */
export interface ManualPublication {
  text: { id: string; title: string; origin: Origin };
  /** The channel's name. */
  place: string;
  why: string;
  steps: readonly string[];
  startsAt: string;
  linkHint: string;
  parts: readonly VideoPart[];
  versionNumber: number;
  /** Why a link can't be added yet; null: it can. */
  notYet: string | null;
  /** The link the owner added; null: none yet. */
  url: string | null;
}
