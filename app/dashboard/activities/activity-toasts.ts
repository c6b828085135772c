import type { Timers } from "#app/core/time/timers.ts";
import type { Activity } from "#app/workspace/activity.ts";
import { activitiesPath } from "#app/workspace/paths/activities.ts";
import { contentItemPath } from "#app/workspace/paths/content.ts";
import { reportPath } from "#app/workspace/paths/reports.ts";

/** Activities within this time of the last toast are grouped into the next one. */
export const groupForMs = 20_000;

/** How long a toast keeps growing; text added right before it closes could not be read. */
export const growsForMs = 3_000;

interface ActivityToast extends Pick<Activity, "title" | "description"> {
  /** Link to its subject. */
  link?: { label: string; to: string };
}
type Heard = Pick<Activity, "title" | "description" | "contentItemId" | "reportId">;
type Group = readonly [ActivityToast, ...ActivityToast[]];

interface ActivityToastsDeps {
  timers: Pick<Timers, "after">;
  /** Whether the activities are visible, so that no toast is needed. */
  isInView: () => boolean;
  /** Returns a function that updates the toast; it returns false once the toast is closed. */
  show: (toast: ActivityToast) => (grown: ActivityToast) => boolean;
}

/** Turns activities into a limited number of toasts. */
export function createActivityToasts({ timers, isInView, show }: ActivityToastsDeps) {
  /** The toast that can grow; null: none. */
  let growing: { toasts: Group; change: (grown: ActivityToast) => boolean } | null = null;
  let gathered: ActivityToast[] = [];
  let callOffs: (() => void)[] = [];

  function open(toasts: Group) {
    growing = { toasts, change: show(combine(toasts)) };
    callOffs = [
      timers.after(growsForMs, () => (growing = null)),
      timers.after(groupForMs, () => {
        const [first, ...others] = gathered;
        gathered = [];
        callOffs = [];
        if (first && !isInView()) open([first, ...others]);
      }),
    ];
  }

  /** Whether the open toast was extended by this activity. */
  function grow(toast: ActivityToast): boolean {
    if (!growing) return false;
    const toasts: Group = [...growing.toasts, toast];
    if (!growing.change(combine(toasts))) return false;
    growing.toasts = toasts;
    return true;
  }

  return {
    hear(activity: Heard): void {
      if (isInView()) return;
      const toast = toastOf(activity);
      if (callOffs.length === 0) open([toast]);
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

function toastOf({ title, description, contentItemId, reportId }: Heard): ActivityToast {
  if (contentItemId)
    return { title, description, link: { label: "Read it", to: contentItemPath(contentItemId) } };
  if (!reportId) return { title, description };
  return { title, description, link: { label: "Open report", to: reportPath(reportId) } };
}

function combine(toasts: Group): ActivityToast {
  const newest = toasts.at(-1) ?? toasts[0];
  if (toasts.length === 1) return newest;
  return {
    title: `${toasts.length} new activities`,
    description: `Latest: ${newest.title}`,
    link: { label: "All activities", to: activitiesPath },
  };
}
