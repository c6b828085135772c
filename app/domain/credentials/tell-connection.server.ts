import type { Db } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import { addAction } from "#app/workspace/activities.server.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import type { Actor } from "#app/workspace/viewer.ts";

interface TellDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  emit(event: WorkspaceEvent): void;
}

/** Records a new or ended connection in the feed. */
export function createTellConnection({ db, clock, newId, emit }: TellDeps) {
  return async function tell(actor: Actor, title: string, description: string): Promise<void> {
    const activity = await db.write((tx) =>
      addAction(tx, {
        id: newId(),
        actor,
        agentId: null,
        title,
        description,
        createdAt: clock.now(),
        change: null,
      }),
    );
    emit({ workspaceId: actor.workspaceId, type: "activity", activity });
  };
}

export type TellConnection = ReturnType<typeof createTellConnection>;
