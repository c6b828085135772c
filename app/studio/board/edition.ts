import { DAY } from "../../core/clock";
import type { Origin } from "../../workspace/origin";
import { addDays, instantOn, wallClock } from "../../core/time-zone";

/*
 * When the week's edition is put together: on Fridays in the afternoon, by the workspace's clock, from what
 * has gone out in the seven days before. What is missed is made up for during two days, and then let go.
 */

const friday = 5;
const minutesOfDay = 15 * 60;
const lateAtMostMs = 2 * DAY;

/** A week of one text is no edition: that text has gone to the same readers already. */
export const fewestArticles = 2;

/** The edition of a week. Instants are milliseconds since the epoch. */
interface Edition {
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
export const editionClaim = (name: string, origin: Origin): string => `edition:${name}:${origin}`;

/** The edition that is due now, or was a short while ago; null: there is none. */
export function dueEdition(now: number, timeZone: string): Edition | null {
  const today = wallClock(now, timeZone).day;
  for (let back = 0; back <= lateAtMostMs / DAY; back += 1) {
    const edition = editionOn(addDays(today, -back), timeZone);
    if (edition && edition.at <= now && now - edition.at < lateAtMostMs) return edition;
  }
  return null;
}

/** The first edition after an instant. */
export function editionAfter(now: number, timeZone: string): Edition {
  const today = wallClock(now, timeZone).day;
  for (let ahead = 0; ; ahead += 1) {
    const edition = editionOn(addDays(today, ahead), timeZone);
    if (edition && edition.at > now) return edition;
  }
}

/** What an edition holds has gone out after the one instant, and not after the other. */
export function weekOf({ name }: Pick<Edition, "name">, timeZone: string) {
  const from = instantOn(addDays(name, -7), minutesOfDay, timeZone);
  return { from, until: instantOn(name, minutesOfDay, timeZone) };
}

function editionOn(day: string, timeZone: string): Edition | null {
  if (new Date(`${day}T12:00:00Z`).getUTCDay() !== friday) return null;
  return { name: day, at: instantOn(day, minutesOfDay, timeZone) };
}
