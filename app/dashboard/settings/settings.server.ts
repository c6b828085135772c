import type { Db, Queries } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import { wallClock } from "#app/core/time/time-zone.ts";
import { addAction } from "#app/workspace/activities.server.ts";
import type { Activity } from "#app/workspace/activity.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import type { Revert } from "#app/workspace/undo.server.ts";
import type { ChangePart } from "#app/workspace/undoable-change.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import {
  keepTimeZone,
  setArticlesPerWeek,
  setDailyEmail,
  setPostsPerDay,
  setNotificationPreferences,
  setTimeZone,
} from "#app/workspace/workspaces.server.ts";
import {
  publishingScheduleChange,
  dailyEmailChange,
  notificationPreferencesChange,
  settingNames,
  timeZoneChange,
  type Setting,
  type SettingChange,
  type Value,
} from "./setting-changes.ts";
import { checkVersion, settingsOf, valueOf } from "./settings-row.server.ts";

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
  toastsMuted: boolean;
  /** An e-mail on mornings when something waits. */
  dailyEmail: boolean;
  articlesPerWeek: number;
  /** At all places together. */
  postsPerDay: number;
}

/** What the owner of a workspace may set. */
export function createWorkspaceSettings({ db, clock, newId, emit }: SettingsDeps) {
  function put(tx: Queries, workspaceId: string, field: Setting, value: Value): Promise<void> {
    switch (field) {
      case "timeZone":
        return setTimeZone(tx, workspaceId, { timeZone: String(value), chosenAt: clock.now() });
      case "toastsMuted":
        return setNotificationPreferences(tx, workspaceId, value === true);
      case "dailyEmail":
        return setDailyEmail(tx, workspaceId, value === true);
      case "articlesPerWeek":
        return setArticlesPerWeek(tx, workspaceId, Number(value));
      case "postsPerDay":
        return setPostsPerDay(tx, workspaceId, Number(value));
    }
  }

  const revert: Revert = async (tx, workspaceId, parts) => {
    let reverted = 0;
    for (const part of parts) {
      const field = settingNames.find((each) => each === part.field);
      if (!field || (await valueOf(tx, workspaceId, field)) !== part.after) continue;
      await put(tx, workspaceId, field, part.before);
      reverted += 1;
    }
    return reverted;
  };

  /** @returns the activity that tells of it and takes it back; null when all was so already */
  async function apply(tx: Queries, actor: Actor, { kind, values, tell }: SettingChange) {
    const { workspaceId } = actor;
    const before = new Map<Setting, Value>();
    const parts: ChangePart[] = [];
    for (const { field, after } of values) {
      const present = await valueOf(tx, workspaceId, field);
      if (present === after) continue;
      await put(tx, workspaceId, field, after);
      before.set(field, present);
      parts.push({ subject: "", field, before: present, after });
    }
    if (parts.length === 0) return null;
    return addAction(tx, {
      ...tell(before),
      id: newId(),
      actor,
      agentId: null,
      createdAt: clock.now(),
      change: { kind, parts },
    });
  }

  /**
   * All of them or none.
   * @param isExpected whether whoever changes them has seen this version
   * @returns what tells of each that was not so already
   * @throws AppError `changed_meanwhile`
   */
  async function change(
    actor: Actor,
    changes: readonly SettingChange[],
    isExpected: (version: string) => boolean,
  ): Promise<Activity[]> {
    const { workspaceId } = actor;
    const { told, isDecided } = await db.write(async (tx) => {
      checkVersion(await settingsOf(tx, workspaceId), isExpected);
      const told: Activity[] = [];
      for (const each of changes) {
        const activity = await apply(tx, actor, each);
        if (activity) told.push(activity);
      }
      // Whoever chooses the zone that there is has chosen, too.
      const hasZone = changes.some(({ kind }) => kind === "time_zone");
      const isDecided = hasZone && (await keepTimeZone(tx, workspaceId, clock.now()));
      return { told, isDecided };
    });
    for (const activity of told) emit({ workspaceId, type: "activity", activity });
    if (told.length > 0 || isDecided) emit({ workspaceId, type: "overview" });
    return told;
  }

  /** What one form changes is taken back by one activity. */
  async function changeOne(actor: Actor, one: SettingChange): Promise<{ undo: string | null }> {
    const [told] = await change(actor, [one], () => true);
    return { undo: told?.id ?? null };
  }

  return {
    /** @throws AppError `not_found` when there is no such workspace. */
    async of(workspaceId: string): Promise<WorkspaceSettings> {
      const row = await settingsOf(db.read, workspaceId);
      const { timeZone, chosenAt, goalCents, toastsMuted, dailyEmail } = row;
      const publishingSchedule = {
        articlesPerWeek: row.articlesPerWeek,
        postsPerDay: row.postsPerDay,
      };
      const { minutes } = wallClock(clock.now(), timeZone);
      const isTimeZoneChosen = chosenAt !== null;
      const rest = {
        goalCents,
        toastsMuted,
        dailyEmail,
        minutesNow: minutes,
        ...publishingSchedule,
      };
      return { timeZone, isTimeZoneChosen, ...rest };
    },

    /**
     * Whether passing notices tell of what agents do.
     * @returns what takes it back; null when it was so already
     */
    setNotificationPreferences: (actor: Actor, quiet: boolean) =>
      changeOne(actor, notificationPreferencesChange(quiet)),

    /**
     * Whether its owner is written to on mornings when something waits.
     * @returns what takes it back; null when it was so already
     */
    setDailyEmail: (actor: Actor, wanted: boolean) => changeOne(actor, dailyEmailChange(wanted)),

    /**
     * How much goes out: articles a week that the plan has places for, and posts a day.
     * @returns what takes it back; null when it was so already
     */
    setPublishingSchedule: (
      actor: Actor,
      publishingSchedule: { articlesPerWeek: number; postsPerDay: number },
    ) => changeOne(actor, publishingScheduleChange(publishingSchedule)),

    /**
     * Sets the clock that days and routines go by. Days that are booked already stay as they are.
     * @returns what takes it back; null when it was this zone already
     * @throws AppError `bad_request` when there is no such time zone
     */
    setTimeZone: async (actor: Actor, name: string) => changeOne(actor, timeZoneChange(name)),

    /**
     * All at once; what is left out stays.
     * @param isExpected whether whoever changes them has seen this version
     * @throws AppError `bad_request` when there is no such time zone; `changed_meanwhile`
     */
    async update(
      actor: Actor,
      {
        timeZone,
        toastsMuted,
        dailyEmail,
        ...publishingSchedule
      }: {
        timeZone?: string | undefined;
        toastsMuted?: boolean | undefined;
        dailyEmail?: boolean | undefined;
        articlesPerWeek?: number | undefined;
        postsPerDay?: number | undefined;
      },
      isExpected: (version: string) => boolean,
    ): Promise<void> {
      const changes = [
        ...(timeZone === undefined ? [] : [timeZoneChange(timeZone)]),
        ...(toastsMuted === undefined ? [] : [notificationPreferencesChange(toastsMuted)]),
        ...(dailyEmail === undefined ? [] : [dailyEmailChange(dailyEmail)]),
        publishingScheduleChange(publishingSchedule),
      ];
      await change(actor, changes, isExpected);
    },

    /** For undoing any of these. */
    revert,
  };
}
