import { eq } from "drizzle-orm";
import type { Db, Queries } from "../../../db/client.server";
import { workspaces } from "../../../db/schema.server";
import type { Clock } from "../../core/clock";
import { AppError } from "../../core/errors";
import type { NewId } from "../../core/ids";
import { wallClock } from "../../core/time-zone";
import { formatTimeZone } from "../../core/time-zone-name";
import { addAction } from "../../workspace/activities.server";
import type { WorkspaceEvent } from "../../workspace/events";
import type { Revert } from "../../workspace/undo.server";
import type { Actor } from "../../workspace/viewer";
import { keepTimeZone, setQuietNotices, setTimeZone } from "../../workspace/workspaces.server";
import { canonicalTimeZone } from "./time-zones";

interface SettingsDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
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
export function createWorkspaceSettings({ db, clock, newId, emit }: SettingsDeps) {
  const revert: Revert = async (tx, workspaceId, [part]) => {
    if (!part || (await timeZoneOf(tx, workspaceId)) !== part.after) return 0;
    const [timeZone, chosenAt] = [String(part.before), clock.now()];
    await setTimeZone(tx, workspaceId, { timeZone, chosenAt });
    return 1;
  };

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
     * @returns what takes it back; null when it was this zone already
     * @throws AppError `bad_request` when there is no such time zone
     */
    async setTimeZone(actor: Actor, name: string): Promise<{ undo: string | null }> {
      const { workspaceId } = actor;
      const timeZone = canonicalTimeZone(name);
      if (!timeZone) throw new AppError("bad_request", "There is no such time zone.");
      const now = clock.now();
      const { activity, changed } = await db.write(async (tx) => {
        const before = await timeZoneOf(tx, workspaceId);
        if (before === timeZone) {
          return { activity: null, changed: await keepTimeZone(tx, workspaceId, now) };
        }
        await setTimeZone(tx, workspaceId, { timeZone, chosenAt: now });
        const activity = await addAction(tx, {
          id: newId(),
          actor,
          agentId: null,
          title: "Time zone changed",
          description: `From ${formatTimeZone(before)} to ${formatTimeZone(timeZone)}`,
          createdAt: now,
          change: {
            kind: "time_zone",
            parts: [{ subject: "", field: "timeZone", before, after: timeZone }],
          },
        });
        return { activity, changed: true };
      });
      if (activity) emit({ workspaceId, type: "activity", activity });
      if (changed) emit({ workspaceId, type: "overview" });
      return { undo: activity?.id ?? null };
    },
    /** For undoing that. */
    revert,
  };
}

/** @throws AppError `not_found` when there is no such workspace. */
async function timeZoneOf(tx: Queries, workspaceId: string): Promise<string> {
  const [row] = await tx
    .select({ timeZone: workspaces.timeZone })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  if (!row) throw gone();
  return row.timeZone;
}

function gone(): AppError {
  return new AppError("not_found", "This workspace no longer exists.");
}
