import { AppError } from "#app/core/errors.ts";
import { formatTimeZone } from "#app/core/time/time-zone-name.ts";
import type { ChangeKind, ChangePart } from "#app/workspace/undoable-change.ts";
import { canonicalTimeZone } from "./time-zones.ts";

/** Settings that can be changed and undone, by column name. */
export type Setting = "timeZone" | "toastsMuted" | "dailyEmail" | "articlesPerWeek" | "postsPerDay";
export type Value = ChangePart["before"];

/** Settings that change, report, and undo together. */
export interface SettingChange {
  kind: ChangeKind;
  values: readonly { field: Setting; after: Value }[];
  /** @param before the previous values of the settings that changed; at least one */
  tell: (before: ReadonlyMap<Setting, Value>) => { title: string; description: string };
}

export const settingNames: readonly Setting[] = [
  "timeZone",
  "toastsMuted",
  "dailyEmail",
  "articlesPerWeek",
  "postsPerDay",
];

export const notificationPreferencesChange = (quiet: boolean): SettingChange => ({
  kind: "toasts_muted",
  values: [{ field: "toastsMuted", after: quiet }],
  tell: () => ({
    title: quiet ? "Agent notices turned off" : "Agent notices turned on",
    description: quiet
      ? "You'll find agent activity under the bell"
      : "You'll see pop-up notices from agents",
  }),
});

export const dailyEmailChange = (wanted: boolean): SettingChange => ({
  kind: "daily_email",
  values: [{ field: "dailyEmail", after: wanted }],
  tell: () => ({
    title: wanted ? "Daily email turned on" : "Daily email turned off",
    description: wanted
      ? "You'll get it on mornings when something needs your attention"
      : "You won't get daily emails",
  }),
});

/** Left out: stays the same. */
export function publishingScheduleChange({
  articlesPerWeek,
  postsPerDay,
}: {
  articlesPerWeek?: number | undefined;
  postsPerDay?: number | undefined;
}): SettingChange {
  const counts = [
    { field: "articlesPerWeek", name: "Articles per week", count: articlesPerWeek },
    { field: "postsPerDay", name: "Posts per day", count: postsPerDay },
  ] as const;
  return {
    kind: "publishing_schedule",
    values: counts.flatMap(({ field, count }) =>
      count === undefined ? [] : [{ field, after: String(count) }],
    ),
    tell: (before) => ({
      title: "Publishing volume changed",
      description: counts
        .filter(({ field }) => before.has(field))
        .map(({ field, name, count }) => `${name} from ${before.get(field)} to ${count}`)
        .join(". "),
    }),
  };
}

/** @throws AppError `bad_request` when there is no such time zone */
export function timeZoneChange(name: string): SettingChange {
  const timeZone = canonicalTimeZone(name);
  if (!timeZone) throw new AppError("bad_request", "Unknown time zone.");
  return {
    kind: "time_zone",
    values: [{ field: "timeZone", after: timeZone }],
    tell: (before) => ({
      title: "Time zone changed",
      description: `From ${formatTimeZone(String(before.get("timeZone")))} to ${formatTimeZone(timeZone)}`,
    }),
  };
}
