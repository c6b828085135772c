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

/** A workspace's settings. */
interface WorkspaceSettings {
  /** IANA name. */
  timeZone: string;
  /** Whether the owner chose it; false: it is the default. */
  isTimeZoneChosen: boolean;
  /** Minutes since midnight there. */
  minutesNow: number;
  goalCents: number;
  /** Toasts about agents are off; errors and confirmations always show. */
  toastsMuted: boolean;
  /** The daily email is on. */
  dailyEmail: boolean;
  articlesPerWeek: number;
  /** Across all channels. */
  postsPerDay: number;
}

/** Reads and changes a workspace's settings. */
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

  /** @returns the activity that can undo it; null: nothing changed */
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
   * All of them or none. @param isExpected whether the caller has seen this version @returns the activities of the settings that changed @throws AppError `changed_meanwhile`
   */
  async function change(
    actor: Actor,
    changes: readonly SettingChange[],
    isExpected: (version: string) => boolean,
  ): Promise<Activity[]> {
    const { workspaceId } = actor;
    const { activities, isDecided } = await db.write(async (tx) => {
      checkVersion(await settingsOf(tx, workspaceId), isExpected);
      const activities: Activity[] = [];
      for (const each of changes) {
        const activity = await apply(tx, actor, each);
        if (activity) activities.push(activity);
      }
      // Choosing the current zone counts as a choice, too.
      const hasZone = changes.some(({ kind }) => kind === "time_zone");
      const isDecided = hasZone && (await keepTimeZone(tx, workspaceId, clock.now()));
      return { activities, isDecided };
    });
    for (const activity of activities) emit({ workspaceId, type: "activity", activity });
    if (activities.length > 0 || isDecided) emit({ workspaceId, type: "overview" });
    return activities;
  }

  /** One form's changes have one activity to undo. */
  async function changeOne(actor: Actor, one: SettingChange): Promise<{ undo: string | null }> {
    const [activity] = await change(actor, [one], () => true);
    return { undo: activity?.id ?? null };
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
     * Turns toasts about agents on or off. @returns the undo activity; null: nothing changed
     */
    setNotificationPreferences: (actor: Actor, quiet: boolean) =>
      changeOne(actor, notificationPreferencesChange(quiet)),

    /**
     * Turns the daily email on or off. @returns the undo activity; null: nothing changed
     */
    setDailyEmail: (actor: Actor, wanted: boolean) => changeOne(actor, dailyEmailChange(wanted)),

    /**
     * Publishing volume: articles per week and posts per day. @returns the undo activity; null: nothing changed
     */
    setPublishingSchedule: (
      actor: Actor,
      publishingSchedule: { articlesPerWeek: number; postsPerDay: number },
    ) => changeOne(actor, publishingScheduleChange(publishingSchedule)),

    /**
     * Sets the time zone for days and routines. Days already recorded do not change. @returns the undo activity; null: nothing changed @throws AppError `bad_request` for an unknown time zone
     */
    setTimeZone: async (actor: Actor, name: string) => changeOne(actor, timeZoneChange(name)),

    /**
     * All at once; left out: stays the same. @param isExpected whether the caller has seen this version @throws AppError `bad_request` for an unknown time zone; `changed_meanwhile`
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
