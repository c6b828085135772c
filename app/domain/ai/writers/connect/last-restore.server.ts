import type { Queries } from "#db/client.server.ts";
import { DAY } from "#app/core/time/clock.ts";
import { noteFact, readFact } from "#app/platform/ops/facts.server.ts";
import { countStoppedByRestore } from "#app/domain/spending/limits.server.ts";

/** What the first start with a copy of the database has found and held. */
export interface Held {
  copiedAt: number;
  restoredAt: number;
  /** Of publications to real places that were not done in the copy. */
  publishJobs: number;
  /** That were live. */
  workspaces: number;
}

/** A restored backup, as its operator is told of it. */
interface LastRestore extends Held {
  /** Workspaces whose owners have not gone on yet. */
  waiting: number;
}

const fact = "last_restore";

/** Once everybody has gone on, it is news for so long. */
const newsMs = 14 * DAY;

/** In the caller's transaction. */
export const noteRestore = (tx: Queries, held: Held): Promise<void> =>
  noteFact(tx, fact, JSON.stringify(held));

/** Null: no backup was restored, or that is long over. */
export async function lastRestore(tx: Queries, now: number): Promise<LastRestore | null> {
  const noted = await readFact(tx, fact);
  if (noted === null) return null;
  // Written by `noteRestore` only.
  const held = JSON.parse(noted) as Held;
  const waiting = await countStoppedByRestore(tx);
  return waiting > 0 || now - held.restoredAt < newsMs ? { ...held, waiting } : null;
}
