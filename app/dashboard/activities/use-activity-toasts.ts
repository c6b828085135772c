import { useCallback, useEffect, useRef } from "react";
import type { Timers } from "#app/core/time/timers.ts";
import { useToast } from "#app/platform/ui/overlays/toast.tsx";
import type { Activity } from "#app/workspace/activity.ts";
import { isNoteworthy } from "./activity-feed.ts";
import { createActivityToasts } from "./activity-toasts.ts";

/** The id of the list of latest activities, newest first. */
export const feedId = "latest-activities";

/**
 * Shows grouped toasts about activities, except while the feed's newest line is visible or when the user turned them off. The bell lists them anyway.
 */
export function useActivityToasts({ quiet }: { quiet: boolean }): (activity: Activity) => void {
  const showToast = useToast();
  const toasts = useRef<ReturnType<typeof createActivityToasts> | null>(null);

  useEffect(() => {
    if (quiet) return;
    const mine = createActivityToasts({
      timers: browserTimers,
      isInView: isFeedInView,
      show(toast) {
        const shown = showToast({ ...toast, tone: "success" }, { passing: true });
        return (grown) => shown.change({ ...grown, tone: "success" });
      },
    });
    toasts.current = mine;
    return () => {
      toasts.current = null;
      mine.stop();
    };
  }, [quiet, showToast]);

  return useCallback((activity) => {
    if (isNoteworthy(activity)) toasts.current?.hear(activity);
  }, []);
}

const browserTimers: Pick<Timers, "after"> = {
  after(ms, run) {
    const timer = window.setTimeout(run, ms);
    return () => window.clearTimeout(timer);
  },
};

function isFeedInView(): boolean {
  const newest = document.getElementById(feedId)?.firstElementChild;
  if (!newest || document.visibilityState !== "visible") return false;
  const { top, bottom, height } = newest.getBoundingClientRect();
  return height > 0 && top >= 0 && bottom <= window.innerHeight;
}
