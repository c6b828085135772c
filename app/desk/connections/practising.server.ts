import type { Db, Queries } from "../../../db/client.server";
import { AppError } from "../../core/errors";
import type { PracticeFault } from "../../studio/publishing/destinations/practice-fault";
import {
  endPracticeFault,
  practiceFaultOf,
  setPracticeFault,
} from "../../studio/publishing/destinations/practice-faults.server";
import type { TellConnection } from "../../studio/integrations/tell-connection.server";
import type { Actor } from "../../workspace/viewer";
import { practiceWords } from "./practice-words";

interface PractisingDeps {
  db: Db;
  tell: TellConnection;
  /** What was held back goes on, in the same transaction. */
  release(tx: Queries, workspaceId: string): Promise<void>;
}

/** What an owner wants to go wrong at a practice place, to see what happens then. */
export function createPractising({ db, tell, release }: PractisingDeps) {
  return {
    of: (workspaceId: string): Promise<PracticeFault | null> =>
      practiceFaultOf(db.read, workspaceId),

    /** @throws AppError `bad_request` of what is none, or `not_found` in a workspace of nobody's */
    async begin(actor: Actor, fault: PracticeFault | null): Promise<void> {
      if (fault === null) throw new AppError("bad_request", "Choose what is to go wrong.");
      const { workspaceId } = actor;
      if (!(await db.write((tx) => setPracticeFault(tx, { workspaceId, fault }))))
        throw new AppError("not_found", "Nothing can be practised here.");
      await tell(actor, "Practice begun", `Next at a practice place: ${practiceWords[fault].name}`);
    },

    async end(actor: Actor): Promise<void> {
      const { workspaceId } = actor;
      const wasOn = await db.write(async (tx) => {
        const wasOn = await endPracticeFault(tx, workspaceId);
        await release(tx, workspaceId);
        return wasOn;
      });
      if (wasOn) await tell(actor, "Practice ended", "Practice places work as before");
    },
  };
}
