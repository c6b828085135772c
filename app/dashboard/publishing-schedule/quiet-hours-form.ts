/** What the forms carry. */
export const quietHoursFields = {
  place: "place",
  from: "from",
  to: "to",
  maxPerDay: "most",
} as const;
export const saveQuietHours = "save_hours";

/** More than this on a day is nobody's to read. */
export const mostADay = 50;

/** A place as its form shows it. */
export interface ShownQuietHours {
  name: string;
  /** One of the simulation. */
  isPractice: boolean;
  /** As `22:00`; both null: at any hour. */
  from: string | null;
  to: string | null;
  maxPerDay: number | null;
  /** So many it takes by itself; null: as many as there are. */
  placeTakes: number | null;
}

/** A form that was not taken. */
export interface QuietHoursProblem {
  place: string;
  from: string;
  to: string;
  maxPerDay: string;
  problem: string;
}

/** Minutes of a day, of what is written as `22:00`; null: it is no time. */
export function minutesIn(text: string): number | null {
  const found = /^(\d{2}):(\d{2})(?::00)?$/u.exec(text);
  const [hours, minutes] = [Number(found?.[1]), Number(found?.[2])];
  return hours < 24 && minutes < 60 ? hours * 60 + minutes : null;
}

/** As `22:00`. */
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
