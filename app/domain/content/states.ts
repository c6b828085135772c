import type { Tone } from "#app/platform/ui/badge.tsx";
import type { Origin } from "#app/workspace/origin.ts";

/*
 * Labels for the outcome of tasks and the status of publications, the same on every page. Unknown
 * statuses get a neutral label.
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
  ["needs_check", { word: "Please check", tone: "warning" }],
  ["unconfirmed", { word: "Please check", tone: "warning" }],
  ["on_hold", { word: "On hold", tone: "warning" }],
  ["dismissed", { word: "Failed, dismissed", tone: "neutral" }],
]);

/** How a task ended. */
export function taskOutcome(status: string): State {
  return taskOutcomes.get(status) ?? { word: "Ended", tone: "neutral" };
}

interface PublicationState extends State {
  /** The same before a channel's name. */
  wordAt: string;
}

const publicationStates = new Map<string, PublicationState>([
  ["scheduled", { word: "Scheduled", wordAt: "Scheduled for", tone: "neutral" }],
  ["draft", { word: "Draft created", wordAt: "Draft on", tone: "warning" }],
  ["unconfirmed", { word: "Please check", wordAt: "Please check on", tone: "warning" }],
  ["failed", { word: "Failed", wordAt: "Couldn’t be published on", tone: "danger" }],
  ["dismissed", { word: "Dismissed", wordAt: "Dismissed on", tone: "neutral" }],
  ["published", { word: "Published", wordAt: "Published on", tone: "success" }],
  ["unpublished", { word: "Unpublished", wordAt: "Unpublished from", tone: "neutral" }],
]);

/** The label for a publication's status. */
export function publicationState(status: string): PublicationState {
  return (
    publicationStates.get(status) ?? { word: "Unknown", wordAt: "Planned for", tone: "neutral" }
  );
}

/** The address of a real publication; other addresses are not links for people. */
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
