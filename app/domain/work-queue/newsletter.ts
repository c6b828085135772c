import { DAY } from "#app/core/time/clock.ts";
import type { Origin } from "#app/workspace/origin.ts";
import { addDays, instantOn, wallClock } from "#app/core/time/time-zone.ts";

/*
 * When the weekly newsletter is made: on Friday afternoon by the workspace's clock, from the articles published in
 * the seven days before. A missed newsletter is made up for during two days, then skipped.
 */

const friday = 5;
const minutesOfDay = 15 * 60;
const maxLateMs = 2 * DAY;

/** One article is not enough for a newsletter: its readers have already seen it. */
export const fewestArticles = 2;

/** A week's newsletter. Instants are milliseconds since the epoch. */
interface Newsletter {
  /** Names it: the day on which it is due, YYYY-MM-DD. */
  name: string;
  at: number;
}

/** An article of the week as the newsletter presents it. */
export interface WeeksArticle {
  title: string;
  /** For search results; empty: there is none. */
  description: string;
  /** Where it can be read; null: that is not known. */
  url: string | null;
}

/** The claim of the work on a newsletter. */
export const newsletterClaim = (name: string, origin: Origin): string =>
  `newsletter:${name}:${origin}`;

/** The newsletter that is due or was due recently; null: none. */
export function dueNewsletter(now: number, timeZone: string): Newsletter | null {
  const today = wallClock(now, timeZone).day;
  for (let back = 0; back <= maxLateMs / DAY; back += 1) {
    const newsletter = newsletterOn(addDays(today, -back), timeZone);
    if (newsletter && newsletter.at <= now && now - newsletter.at < maxLateMs) return newsletter;
  }
  return null;
}

/** The first newsletter after an instant. */
export function newsletterAfter(now: number, timeZone: string): Newsletter {
  const today = wallClock(now, timeZone).day;
  for (let ahead = 0; ; ahead += 1) {
    const newsletter = newsletterOn(addDays(today, ahead), timeZone);
    if (newsletter && newsletter.at > now) return newsletter;
  }
}

/** A newsletter contains what was published after one instant and not after the other. */
export function weekOf({ name }: Pick<Newsletter, "name">, timeZone: string) {
  const from = instantOn(addDays(name, -7), minutesOfDay, timeZone);
  return { from, until: instantOn(name, minutesOfDay, timeZone) };
}

function newsletterOn(day: string, timeZone: string): Newsletter | null {
  if (new Date(`${day}T12:00:00Z`).getUTCDay() !== friday) return null;
  return { name: day, at: instantOn(day, minutesOfDay, timeZone) };
}
