import type { Timers } from "#app/core/time/timers.ts";
import type { Activity } from "#app/workspace/activity.ts";
import { activitiesPath } from "#app/workspace/paths/activities.ts";
import { contentItemPath } from "#app/workspace/paths/content.ts";
import { reportPath } from "#app/workspace/paths/reports.ts";

/** What comes within so long of the last notice is told together, by the next one. */
export const groupForMs = 20_000;

/** So long a notice grows in its place: of what is new just before it closes nobody could read. */
export const growsForMs = 3_000;

interface Told extends Pick<Activity, "title" | "description"> {
  /** To what it tells of. */
  link?: { label: string; to: string };
}
type Heard = Pick<Activity, "title" | "description" | "contentItemId" | "reportId">;
type Group = readonly [Told, ...Told[]];

interface ActivityToastsDeps {
  timers: Pick<Timers, "after">;
  /** Whether somebody has the activities before their eyes, and needs no notice of them. */
  isInView: () => boolean;
  /** Gives what changes its words, for as long as it stands; false: it stands no more. */
  show: (toast: Told) => (grown: Told) => boolean;
}

/** Turns activities into notices, of which there are few however much happens. */
export function createActivityToasts({ timers, isInView, show }: ActivityToastsDeps) {
  /** The notice that can grow; null: there is none. */
  let growing: { told: Group; change: (grown: Told) => boolean } | null = null;
  let gathered: Told[] = [];
  let callOffs: (() => void)[] = [];

  function tell(told: Group) {
    growing = { told, change: show(wordsOf(told)) };
    callOffs = [
      timers.after(growsForMs, () => (growing = null)),
      timers.after(groupForMs, () => {
        const [first, ...others] = gathered;
        gathered = [];
        callOffs = [];
        if (first && !isInView()) tell([first, ...others]);
      }),
    ];
  }

  /** Whether the notice that stands tells of this one, too. */
  function grow(toast: Told): boolean {
    if (!growing) return false;
    const told: Group = [...growing.told, toast];
    if (!growing.change(wordsOf(told))) return false;
    growing.told = told;
    return true;
  }

  return {
    hear(activity: Heard): void {
      if (isInView()) return;
      const toast = toastOf(activity);
      if (callOffs.length === 0) tell([toast]);
      else if (!grow(toast)) gathered.push(toast);
    },
    stop(): void {
      for (const callOff of callOffs) callOff();
      callOffs = [];
      growing = null;
      gathered = [];
    },
  };
}

function toastOf({ title, description, contentItemId, reportId }: Heard): Told {
  if (contentItemId)
    return { title, description, link: { label: "Read it", to: contentItemPath(contentItemId) } };
  if (!reportId) return { title, description };
  return { title, description, link: { label: "Open report", to: reportPath(reportId) } };
}

function wordsOf(told: Group): Told {
  const newest = told.at(-1) ?? told[0];
  if (told.length === 1) return newest;
  return {
    title: `${told.length} things happened`,
    description: `The latest: ${newest.title}`,
    link: { label: "All activities", to: activitiesPath },
  };
}
