import type { PieceKind } from "../../studio/content/piece";
import type { Origin } from "../../workspace/origin";

/**
 * What was to happen to a text at a place, and did not go as it should:
 * - `needs_look`: nobody knows whether it has appeared, and a person is asked;
 * - `held`: it waits until somebody has put something right;
 * - `failed`: the place has refused it;
 * - `put_away`: it has failed, and its owner has seen that.
 */
export interface Sending {
  id: string;
  pieceId: string;
  title: string;
  pieceKind: PieceKind;
  /** What was to be done there. */
  kind: "create" | "update" | "withdraw";
  destination: string;
  state: "needs_look" | "held" | "failed" | "put_away";
  /** In words; null: nothing was noted. */
  reason: string | null;
  /** When it came to this; milliseconds since the epoch. */
  since: number;
  origin: Origin;
}

export const sendingIntents = { putAway: "put_away_sending" } as const;

/** What the forms about a sending carry besides their intent. */
export const sendingFields = { id: "sending" } as const;

/** What a person reads of what was to be done. */
export const sendingWords = {
  create: "It did not go out",
  update: "The correction did not go out",
  withdraw: "It was not taken down",
} as const satisfies Record<Sending["kind"], string>;
