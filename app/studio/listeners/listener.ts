import type { HappeningName } from "../../workspace/happening";

export const listenersAtMost = 5;
export const longestListenerName = 60;
export const logShown = 50;

/** Why a program is told nothing. */
type PausedFor = "owner" | "fails" | "gone";

/** A program that is told what happens; instants in milliseconds since the epoch. */
export interface Listener {
  id: string;
  name: string;
  host: string;
  events: readonly HappeningName[];
  pausedFor: PausedFor | null;
  workedAt: number | null;
  failsSince: number | null;
  problem: string | null;
}

/** What was or is to be told. */
export interface Telling {
  id: string;
  event: string;
  title: string;
  state: "waits" | "told" | "given_up";
  dueAt: number | null;
  triedAt: number | null;
  answer: string | null;
  tookMs: number | null;
  createdAt: number;
}
