import { DAY } from "#app/core/time/clock.ts";
import type { Origin } from "#app/workspace/origin.ts";
import { addDays, instantOn, wallClock } from "#app/core/time/time-zone.ts";

/*
 * When the week's edition is put together: on Fridays in the afternoon, by the workspace's clock, from what
 * has gone out in the seven days before. What is missed is made up for during two days, and then let go.
 */

const friday = 5;
const minutesOfDay = 15 * 60;
const maxLateMs = 2 * DAY;

/** A week of one text is no edition: that text has gone to the same readers already. */
export const fewestArticles = 2;

/** The edition of a week. Instants are milliseconds since the epoch. */
interface Newsletter {
  /** Names it: the day on which it is due, YYYY-MM-DD. */
  name: string;
  at: number;
}

/** An article of the week, as its edition tells of it. */
export interface WeeksArticle {
  title: string;
  /** For search results; empty: there is none. */
  description: string;
  /** Where it can be read; null: that is not known. */
  url: string | null;
}

/** What names the work on an edition. */
export const newsletterClaim = (name: string, origin: Origin): string =>
  `newsletter:${name}:${origin}`;

/** The edition that is due now, or was a short while ago; null: there is none. */
export function dueNewsletter(now: number, timeZone: string): Newsletter | null {
  const today = wallClock(now, timeZone).day;
  for (let back = 0; back <= maxLateMs / DAY; back += 1) {
    const newsletter = newsletterOn(addDays(today, -back), timeZone);
    if (newsletter && newsletter.at <= now && now - newsletter.at < maxLateMs) return newsletter;
  }
  return null;
}

/** The first edition after an instant. */
export function newsletterAfter(now: number, timeZone: string): Newsletter {
  const today = wallClock(now, timeZone).day;
  for (let ahead = 0; ; ahead += 1) {
    const newsletter = newsletterOn(addDays(today, ahead), timeZone);
    if (newsletter && newsletter.at > now) return newsletter;
  }
}

/** What an edition holds has gone out after the one instant, and not after the other. */
export function weekOf({ name }: Pick<Newsletter, "name">, timeZone: string) {
  const from = instantOn(addDays(name, -7), minutesOfDay, timeZone);
  return { from, until: instantOn(name, minutesOfDay, timeZone) };
}

function newsletterOn(day: string, timeZone: string): Newsletter | null {
  if (new Date(`${day}T12:00:00Z`).getUTCDay() !== friday) return null;
  return { name: day, at: instantOn(day, minutesOfDay, timeZone) };
}
