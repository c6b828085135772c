import type { Db } from "../../../db/client.server";
import type { Clock } from "../../core/clock";
import type { NewId } from "../../core/ids";
import { addAction } from "../../workspace/activities.server";
import type { WorkspaceEvent } from "../../workspace/events";
import type { Actor } from "../../workspace/viewer";

interface TellDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  emit(event: WorkspaceEvent): void;
}

/** Notes among the activities what somebody has connected or ended. */
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
