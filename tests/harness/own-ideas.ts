import { HOUR } from "#app/core/time/clock.ts";
import { addIdea } from "#app/domain/ideas/ideas.server.ts";
import type { Queries } from "#db/client.server.ts";
import { wakeIdle } from "#app/domain/agents/runner/idle-tasks.server.ts";

/** What a test wants to be written about. */
interface Wanted {
  workspaceId: string;
  newId(): string;
  now: number;
  /** The first of them; each has words of its own. */
  from?: number;
  count: number;
  /** How far apart their slots are, in milliseconds. */
  apart?: number;
}

/** Different ideas of an owner, planned one after the other from now on. */
export async function addOwnIdeas(
  tx: Queries,
  { workspaceId, newId, now, from = 0, count, apart = HOUR }: Wanted,
): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const name = `subject${from + index}`;
    await addIdea(tx, {
      id: newId(),
      workspaceId,
      state: "planned",
      topic: name,
      angle: `seen${from + index}`,
      keyword: name,
      reason: "A test wants it",
      source: "owner",
      sampleSlug: null,
      slotAt: now + index * apart,
      quick: 0,
      createdAt: now,
      endedAt: null,
    });
  }
  await wakeIdle(tx, workspaceId, now);
}
