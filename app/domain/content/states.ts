import type { Tone } from "#app/platform/ui/badge.tsx";
import type { Origin } from "#app/workspace/origin.ts";

/*
 * The words for what became of the agents' work, on every page the same: how a task ended, how far
 * a publication is, and where it can be read. Whatever is unheard of is told in a way that claims
 * nothing.
 */

export interface State {
  word: string;
  tone: Extract<Tone, "success" | "warning" | "danger" | "neutral">;
}

const taskOutcomes = new Map<string, State>([
  ["done", { word: "Done", tone: "success" }],
  ["failed", { word: "Failed", tone: "danger" }],
  ["cancelled", { word: "Cancelled", tone: "neutral" }],
  ["stopped_budget", { word: "Stopped: budget", tone: "warning" }],
  ["needs_check", { word: "Needs a look", tone: "warning" }],
  ["unconfirmed", { word: "Needs a look", tone: "warning" }],
  ["on_hold", { word: "Held", tone: "warning" }],
  ["dismissed", { word: "Failed, put away", tone: "neutral" }],
]);

/** How a task ended. */
export function taskOutcome(status: string): State {
  return taskOutcomes.get(status) ?? { word: "Ended", tone: "neutral" };
}

interface PublicationState extends State {
  /** The same before a destination's name. */
  wordAt: string;
}

const publicationStates = new Map<string, PublicationState>([
  ["scheduled", { word: "Scheduled", wordAt: "Scheduled at", tone: "neutral" }],
  ["draft", { word: "A draft there", wordAt: "A draft at", tone: "warning" }],
  ["unconfirmed", { word: "Needs a look", wordAt: "Needs a look at", tone: "warning" }],
  ["failed", { word: "Failed", wordAt: "Could not be published at", tone: "danger" }],
  ["dismissed", { word: "Not out, put away", wordAt: "Not out at", tone: "neutral" }],
  ["published", { word: "Published", wordAt: "Published at", tone: "success" }],
  ["unpublished", { word: "Unpublished", wordAt: "Withdrawn from", tone: "neutral" }],
]);

/** How far a publication is. */
export function publicationState(status: string): PublicationState {
  return publicationStates.get(status) ?? { word: "Unknown", wordAt: "Meant for", tone: "neutral" };
}

/** The address of what was really published; anything else is no link for people to follow. */
export function publicAddress({
  origin,
  url,
}: {
  origin: Origin;
  url: string | null;
}): string | null {
  if (origin !== "real" || url === null || !URL.canParse(url)) return null;
  return /^https?:$/.test(new URL(url).protocol) ? url : null;
}
