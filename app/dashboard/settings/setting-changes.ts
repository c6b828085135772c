import { AppError } from "#app/core/errors.ts";
import { formatTimeZone } from "#app/core/time/time-zone-name.ts";
import type { ChangeKind, ChangePart } from "#app/workspace/undoable-change.ts";
import { canonicalTimeZone } from "./time-zones.ts";

/** What can be changed and taken back, by its name in the database. */
export type Setting = "timeZone" | "toastsMuted" | "dailyEmail" | "articlesPerWeek" | "postsPerDay";
export type Value = ChangePart["before"];

/** What is set at once, told at once and taken back at once. */
export interface SettingChange {
  kind: ChangeKind;
  values: readonly { field: Setting; after: Value }[];
  /** @param before what was there, of those that were not so already: one at least */
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
    title: quiet ? "Notices switched off" : "Notices switched on",
    description: quiet ? "The bell keeps what agents do" : "You are told of what agents do",
  }),
});

export const dailyEmailChange = (wanted: boolean): SettingChange => ({
  kind: "daily_email",
  values: [{ field: "dailyEmail", after: wanted }],
  tell: () => ({
    title: wanted ? "Morning e-mail switched on" : "Morning e-mail switched off",
    description: wanted
      ? "It comes on mornings when something waits for you"
      : "You are not written to",
  }),
});

/** What is left out stays. */
export function publishingScheduleChange({
  articlesPerWeek,
  postsPerDay,
}: {
  articlesPerWeek?: number | undefined;
  postsPerDay?: number | undefined;
}): SettingChange {
  const counts = [
    { field: "articlesPerWeek", name: "Articles a week", count: articlesPerWeek },
    { field: "postsPerDay", name: "Posts a day", count: postsPerDay },
  ] as const;
  return {
    kind: "publishing_schedule",
    values: counts.flatMap(({ field, count }) =>
      count === undefined ? [] : [{ field, after: String(count) }],
    ),
    tell: (before) => ({
      title: "How much goes out changed",
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
  if (!timeZone) throw new AppError("bad_request", "There is no such time zone.");
  return {
    kind: "time_zone",
    values: [{ field: "timeZone", after: timeZone }],
    tell: (before) => ({
      title: "Time zone changed",
      description: `From ${formatTimeZone(String(before.get("timeZone")))} to ${formatTimeZone(timeZone)}`,
    }),
  };
}
