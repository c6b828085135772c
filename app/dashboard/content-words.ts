import type { Origin } from "../core/origin";
import type { Tone } from "../ui/badge";

/*
 * How content, publications and problems are told. Whatever has no words of its own here is shown
 * in a way that claims nothing.
 */

interface State {
  word: string;
  tone: Extract<Tone, "success" | "warning" | "danger" | "neutral">;
}

const publicationStates = new Map<string, State>([
  ["armed", { word: "Being sent", tone: "neutral" }],
  ["unknown", { word: "Being checked", tone: "warning" }],
  ["confirmed", { word: "Published", tone: "success" }],
  ["failed", { word: "Failed", tone: "danger" }],
]);

const problemStates = new Map<string, State>([
  ["failed", { word: "Failed", tone: "danger" }],
  ["needs_check", { word: "Needs a check", tone: "warning" }],
  ["stopped_budget", { word: "Stopped: budget", tone: "warning" }],
]);

const unheardOf: State = { word: "Unknown", tone: "neutral" };

export function publicationState(status: string): State {
  return publicationStates.get(status) ?? unheardOf;
}

export function problemState(status: string): State {
  return problemStates.get(status) ?? unheardOf;
}

/** Where a publication can be read; null for what is simulated, and for addresses of no web page. */
export function readableAt({ url, origin }: { url: string | null; origin: Origin }): string | null {
  if (origin !== "real" || url === null) return null;
  return /^https?:\/\//i.test(url) ? url : null;
}
