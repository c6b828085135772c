import { eq } from "drizzle-orm";
import type { Db } from "../../../db/client.server";
import { workspaces } from "../../../db/schema.server";
import type { Clock } from "../../core/clock";
import { AppError } from "../../core/errors";
import { wallClock } from "../../core/time-zone";
import type { WorkspaceEvent } from "../../workspace/events";
import { keepTimeZone, setQuietNotices, setTimeZone } from "../../workspace/workspaces.server";
import { canonicalTimeZone } from "./time-zones";

interface SettingsDeps {
  db: Db;
  clock: Clock;
  emit(event: WorkspaceEvent): void;
}

/** A workspace's settings, as its owner sees them. */
interface WorkspaceSettings {
  /** IANA name. */
  timeZone: string;
  /** Whether its owner has decided on it; before, it is what every workspace begins with. */
  isTimeZoneChosen: boolean;
  /** Minutes of the day that have passed there. */
  minutesNow: number;
  goalCents: number;
  /** No passing notices of what agents do; errors and answers are told in any case. */
  quietNotices: boolean;
}

/** What the owner of a workspace may set. */
export function createWorkspaceSettings({ db, clock, emit }: SettingsDeps) {
  return {
    /** @throws AppError `not_found` when there is no such workspace. */
    async of(workspaceId: string): Promise<WorkspaceSettings> {
      const [row] = await db.read
        .select({
          timeZone: workspaces.timeZone,
          chosenAt: workspaces.timeZoneChosenAt,
          goalCents: workspaces.goalCents,
          quietNotices: workspaces.quietNotices,
        })
        .from(workspaces)
        .where(eq(workspaces.id, workspaceId));
      if (!row) throw gone();
      const { timeZone, chosenAt, goalCents, quietNotices } = row;
      const { minutes } = wallClock(clock.now(), timeZone);
      const isTimeZoneChosen = chosenAt !== null;
      return { timeZone, isTimeZoneChosen, goalCents, quietNotices, minutesNow: minutes };
    },
    async setQuietNotices(workspaceId: string, quiet: boolean): Promise<void> {
      await db.write((tx) => setQuietNotices(tx, workspaceId, quiet));
    },
    /**
     * Sets the clock that days and routines go by. Days that are booked already stay as they are.
     * @returns the time zone as it was before; null when it was this one already
     * @throws AppError `bad_request` when there is no such time zone
     */
    async setTimeZone(workspaceId: string, name: string): Promise<string | null> {
      const timeZone = canonicalTimeZone(name);
      if (!timeZone) throw new AppError("bad_request", "There is no such time zone.");
      const chosenAt = clock.now();
      const { before, changed } = await db.write(async (tx) => {
        const [row] = await tx
          .select({ timeZone: workspaces.timeZone })
          .from(workspaces)
          .where(eq(workspaces.id, workspaceId));
        if (!row) throw gone();
        if (row.timeZone === timeZone) {
          return { before: null, changed: await keepTimeZone(tx, workspaceId, chosenAt) };
        }
        await setTimeZone(tx, workspaceId, { timeZone, chosenAt });
        return { before: row.timeZone, changed: true };
      });
      if (changed) emit({ workspaceId, type: "overview" });
      return before;
    },
  };
}

function gone(): AppError {
  return new AppError("not_found", "This workspace no longer exists.");
}
