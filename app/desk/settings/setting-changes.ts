import { AppError } from "../../core/errors";
import { formatTimeZone } from "../../core/time-zone-name";
import type { ChangeKind, ChangePart } from "../../workspace/undoable-change";
import { canonicalTimeZone } from "./time-zones";

/** What can be changed and taken back, by its name in the database. */
export type Setting = "timeZone" | "quietNotices" | "dailyMail" | "articlesAWeek" | "postsADay";
export type Value = ChangePart["before"];

/** A change with what is told of it. */
export interface SettingChange {
  kind: ChangeKind;
  field: Setting;
  after: Value;
  title: string;
  describe: (before: Value) => string;
}

export const settingNames: readonly Setting[] = [
  "timeZone",
  "quietNotices",
  "dailyMail",
  "articlesAWeek",
  "postsADay",
];

export const noticesChange = (quiet: boolean): SettingChange => ({
  kind: "quiet_notices",
  field: "quietNotices",
  after: quiet,
  title: quiet ? "Notices switched off" : "Notices switched on",
  describe: () => (quiet ? "The bell keeps what agents do" : "You are told of what agents do"),
});

export const dailyMailChange = (wanted: boolean): SettingChange => ({
  kind: "daily_mail",
  field: "dailyMail",
  after: wanted,
  title: wanted ? "Morning e-mail switched on" : "Morning e-mail switched off",
  describe: () =>
    wanted ? "It comes on mornings when something waits for you" : "You are not written to",
});

export function cadenceChanges({
  articlesAWeek,
  postsADay,
}: {
  articlesAWeek?: number | undefined;
  postsADay?: number | undefined;
}): SettingChange[] {
  const changes: SettingChange[] = [];
  const kind = "cadence";
  if (articlesAWeek !== undefined)
    changes.push({
      kind,
      field: "articlesAWeek",
      after: String(articlesAWeek),
      title: "Articles a week changed",
      describe: (before) => `From ${before} to ${articlesAWeek}`,
    });
  if (postsADay !== undefined)
    changes.push({
      kind,
      field: "postsADay",
      after: String(postsADay),
      title: "Posts a day changed",
      describe: (before) => `From ${before} to ${postsADay}`,
    });
  return changes;
}

/** @throws AppError `bad_request` when there is no such time zone */
export function timeZoneChange(name: string): SettingChange {
  const timeZone = canonicalTimeZone(name);
  if (!timeZone) throw new AppError("bad_request", "There is no such time zone.");
  return {
    kind: "time_zone",
    field: "timeZone",
    after: timeZone,
    title: "Time zone changed",
    describe: (before) => `From ${formatTimeZone(String(before))} to ${formatTimeZone(timeZone)}`,
  };
}
