import type { Queries } from "#db/client.server.ts";
import { DAY } from "#app/core/time/clock.ts";
import { noteFact, readFact } from "#app/platform/ops/facts.server.ts";
import { countStoppedByRestore } from "#app/domain/spending/limits.server.ts";

/** What the first start after a restore found and put on hold. */
export interface Held {
  copiedAt: number;
  restoredAt: number;
  /** Real publications that were unfinished in the backup. */
  publishJobs: number;
  /** Live workspaces. */
  workspaces: number;
}

/** A restored backup, as shown to the operator. */
interface LastRestore extends Held {
  /** Workspaces that their owners have not continued yet. */
  waiting: number;
}

const fact = "last_restore";

/** How long it is shown after everyone has continued. */
const newsMs = 14 * DAY;

/** In the caller's transaction. */
export const noteRestore = (tx: Queries, held: Held): Promise<void> =>
  noteFact(tx, fact, JSON.stringify(held));

/** Null: no backup was restored, or long ago. */
export async function lastRestore(tx: Queries, now: number): Promise<LastRestore | null> {
  const noted = await readFact(tx, fact);
  if (noted === null) return null;
  // Written only by `noteRestore`.
  const held = JSON.parse(noted) as Held;
  const waiting = await countStoppedByRestore(tx);
  return waiting > 0 || now - held.restoredAt < newsMs ? { ...held, waiting } : null;
}
