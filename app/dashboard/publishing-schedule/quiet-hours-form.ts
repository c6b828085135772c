export const quietHoursFields = {
  place: "place",
  from: "from",
  to: "to",
  maxPerDay: "most",
} as const;
export const saveQuietHours = "save_hours";

/** Upper bound of the daily limit. */
export const maxAllowedPerDay = 50;

/** A channel's form values. */
export interface ShownQuietHours {
  name: string;
  /** A test channel. */
  isTestChannel: boolean;
  /** As `22:00`; both null: no quiet hours. */
  from: string | null;
  to: string | null;
  maxPerDay: number | null;
  /** The channel's own daily limit; null: none. */
  channelLimit: number | null;
}

/** A refused form. */
export interface QuietHoursProblem {
  place: string;
  from: string;
  to: string;
  maxPerDay: string;
  problem: string;
}

/** Minutes of the day from `22:00`; null: not a time. */
export function minutesIn(text: string): number | null {
  const found = /^(\d{2}):(\d{2})(?::00)?$/u.exec(text);
  const [hours, minutes] = [Number(found?.[1]), Number(found?.[2])];
  return hours < 24 && minutes < 60 ? hours * 60 + minutes : null;
}

/** As `22:00`. */
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
