import type { Db, Queries } from "#db/client.server.ts";
import { AppError } from "#app/core/errors.ts";
import type { SimulatedFault } from "#app/domain/publishing/simulated-channels/simulated-fault.ts";
import {
  endSimulatedFault,
  simulatedFaultOf,
  setSimulatedFault,
} from "#app/domain/publishing/simulated-channels/simulated-faults.server.ts";
import type { TellConnection } from "#app/domain/credentials/tell-connection.server.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import { practiceWords } from "./simulated-fault.copy.ts";

interface PractisingDeps {
  db: Db;
  tell: TellConnection;
  /** Releases content on hold, in the same transaction. */
  release(tx: Queries, workspaceId: string): Promise<void>;
}

/** Failures that an owner simulates on test channels. */
export function createPractising({ db, tell, release }: PractisingDeps) {
  return {
    of: (workspaceId: string): Promise<SimulatedFault | null> =>
      simulatedFaultOf(db.read, workspaceId),

    /** @throws AppError `bad_request` for an unknown failure, `not_found` without an owner */
    async begin(actor: Actor, fault: SimulatedFault | null): Promise<void> {
      if (fault === null) throw new AppError("bad_request", "Choose a failure to simulate.");
      const { workspaceId } = actor;
      if (!(await db.write((tx) => setSimulatedFault(tx, { workspaceId, fault }))))
        throw new AppError("not_found", "You can't simulate failures here.");
      await tell(
        actor,
        "Failure simulation started",
        `Next on a test channel: ${practiceWords[fault].name}`,
      );
    },

    async end(actor: Actor): Promise<void> {
      const { workspaceId } = actor;
      const wasOn = await db.write(async (tx) => {
        const wasOn = await endSimulatedFault(tx, workspaceId);
        await release(tx, workspaceId);
        return wasOn;
      });
      if (wasOn) await tell(actor, "Failure simulation ended", "Test channels work again");
    },
  };
}
