import type { VideoPart } from "#app/domain/channels/by-hand/manual-channel.ts";
import type { Origin } from "#app/workspace/origin.ts";

/** What there is to put up somewhere by hand, and where it stands. */
export interface ManualPublication {
  text: { id: string; title: string; origin: Origin };
  /** The place's name. */
  place: string;
  why: string;
  steps: readonly string[];
  startsAt: string;
  linkHint: string;
  parts: readonly VideoPart[];
  /** Of the version that it is made of. */
  versionNumber: number;
  /** Why no link can be given yet; null: it can. */
  notYet: string | null;
  /** Where it stands, as its owner has said; null: nowhere yet. */
  url: string | null;
}
