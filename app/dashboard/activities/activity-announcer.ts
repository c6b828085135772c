import type { Activity } from "#app/workspace/activity.ts";

/** Minimum time between announcements. */
export const announceEveryMs = 10_000;

interface AnnouncerDeps<Timer> {
  /** Milliseconds of a monotonic clock. */
  now: () => number;
  setTimer: (run: () => void, ms: number) => Timer;
  clearTimer: (timer: Timer) => void;
  say: (text: string) => void;
}

type Heard = Pick<Activity, "id" | "title">;

/** Summarizes new activities for screen reader users. */
export function createActivityAnnouncer<Timer>(deps: AnnouncerDeps<Timer>) {
  let known: ReadonlySet<string> | null = null;
  let fresh = 0;
  let latest = "";
  let saidAt = -Infinity;
  let timer: Timer | null = null;

  function announce() {
    timer = null;
    saidAt = deps.now();
    deps.say(
      fresh === 1 ? `New activity: ${latest}` : `${fresh} new activities, latest: ${latest}`,
    );
    fresh = 0;
  }

  return {
    /** Call with the feed, newest first, on every change; the first call announces nothing. */
    update(activities: readonly Heard[]): void {
      const before = known;
      known = new Set(activities.map(({ id }) => id));
      if (before === null) return;
      // Items below a known one are older and only visible again.
      const firstKnown = activities.findIndex(({ id }) => before.has(id));
      const news = firstKnown < 0 ? activities : activities.slice(0, firstKnown);
      const [newest] = news;
      if (!newest) return;
      fresh += news.length;
      latest = newest.title;
      timer ??= deps.setTimer(announce, Math.max(0, saidAt + announceEveryMs - deps.now()));
    },
    stop(): void {
      if (timer !== null) deps.clearTimer(timer);
      timer = null;
    },
  };
}
