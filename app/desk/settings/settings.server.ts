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
import type { ChangeKind, ChangePart } from "../../workspace/undoable-change";
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

/** What can be changed and taken back, by its name in the database. */
type Setting = "timeZone" | "quietNotices";
type Value = ChangePart["before"];

interface SettingChange {
  kind: ChangeKind;
  field: Setting;
  after: Value;
  title: string;
  describe: (before: Value) => string;
}

/** What the owner of a workspace may set. */
export function createWorkspaceSettings({ db, clock, newId, emit }: SettingsDeps) {
  const put = (tx: Queries, workspaceId: string, field: Setting, value: Value) =>
    field === "timeZone"
      ? setTimeZone(tx, workspaceId, { timeZone: String(value), chosenAt: clock.now() })
      : setQuietNotices(tx, workspaceId, value === true);

  const revert: Revert = async (tx, workspaceId, [part]) => {
    const field = settings.find((each) => each === part?.field);
    if (!part || !field || (await valueOf(tx, workspaceId, field)) !== part.after) return 0;
    await put(tx, workspaceId, field, part.before);
    return 1;
  };

  /** @returns what takes it back; null when nothing has changed */
  async function change(
    actor: Actor,
    { kind, field, after, title, describe }: SettingChange,
  ): Promise<{ undo: string | null }> {
    const { workspaceId } = actor;
    const activity = await db.write(async (tx) => {
      const before = await valueOf(tx, workspaceId, field);
      if (before === after) return null;
      await put(tx, workspaceId, field, after);
      return addAction(tx, {
        id: newId(),
        actor,
        agentId: null,
        title,
        description: describe(before),
        createdAt: clock.now(),
        change: { kind, parts: [{ subject: "", field, before, after }] },
      });
    });
    if (!activity) return { undo: null };
    emit({ workspaceId, type: "activity", activity });
    emit({ workspaceId, type: "overview" });
    return { undo: activity.id };
  }

  return {
    /** @throws AppError `not_found` when there is no such workspace. */
    async of(workspaceId: string): Promise<WorkspaceSettings> {
      const row = await settingsOf(db.read, workspaceId);
      const { timeZone, chosenAt, goalCents, quietNotices } = row;
      const { minutes } = wallClock(clock.now(), timeZone);
      const isTimeZoneChosen = chosenAt !== null;
      return { timeZone, isTimeZoneChosen, goalCents, quietNotices, minutesNow: minutes };
    },

    /**
     * Whether passing notices tell of what agents do.
     * @returns what takes it back; null when it was so already
     */
    setQuietNotices: (actor: Actor, quiet: boolean) =>
      change(actor, {
        kind: "quiet_notices",
        field: "quietNotices",
        after: quiet,
        title: quiet ? "Notices switched off" : "Notices switched on",
        describe: () =>
          quiet ? "The bell keeps what agents do" : "You are told of what agents do",
      }),

    /**
     * Sets the clock that days and routines go by. Days that are booked already stay as they are.
     * @returns what takes it back; null when it was this zone already
     * @throws AppError `bad_request` when there is no such time zone
     */
    async setTimeZone(actor: Actor, name: string): Promise<{ undo: string | null }> {
      const timeZone = canonicalTimeZone(name);
      if (!timeZone) throw new AppError("bad_request", "There is no such time zone.");
      const changed = await change(actor, {
        kind: "time_zone",
        field: "timeZone",
        after: timeZone,
        title: "Time zone changed",
        describe: (before) =>
          `From ${formatTimeZone(String(before))} to ${formatTimeZone(timeZone)}`,
      });
      if (changed.undo === null) await keep(actor);
      return changed;
    },

    /** For undoing any of these. */
    revert,
  };

  /** Whoever chooses the zone that there is has chosen, too. */
  async function keep({ workspaceId }: Actor): Promise<void> {
    const isNew = await db.write((tx) => keepTimeZone(tx, workspaceId, clock.now()));
    if (isNew) emit({ workspaceId, type: "overview" });
  }
}

const settings: readonly Setting[] = ["timeZone", "quietNotices"];

const valueOf = async (tx: Queries, workspaceId: string, field: Setting) =>
  (await settingsOf(tx, workspaceId))[field];

/** @throws AppError `not_found` when there is no such workspace. */
async function settingsOf(queries: Queries, workspaceId: string) {
  const [row] = await queries
    .select({
      timeZone: workspaces.timeZone,
      chosenAt: workspaces.timeZoneChosenAt,
      goalCents: workspaces.goalCents,
      quietNotices: workspaces.quietNotices,
    })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  if (!row) throw new AppError("not_found", "This workspace no longer exists.");
  return row;
}
