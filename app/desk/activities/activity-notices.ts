import type { Timers } from "../../core/timers";
import type { Activity } from "../../workspace/activity";

/** What comes within so long of the last notice is told together, by the next one. */
export const groupForMs = 20_000;

type Told = Pick<Activity, "title" | "description">;

interface ActivityNoticesDeps {
  timers: Pick<Timers, "after">;
  /** Whether somebody has the activities before their eyes, and needs no notice of them. */
  isInView: () => boolean;
  show: (notice: Told) => void;
}

/** Turns activities into notices, of which there are few however much happens. */
export function createActivityNotices({ timers, isInView, show }: ActivityNoticesDeps) {
  let gathered: Told[] = [];
  let callOff: (() => void) | null = null;

  function tell(notice: Told) {
    show(notice);
    callOff = timers.after(groupForMs, () => {
      callOff = null;
      const told = gathered;
      gathered = [];
      const newest = told.at(-1);
      if (!newest || isInView()) return;
      tell(told.length === 1 ? newest : grouped(told.length, newest));
    });
  }

  return {
    hear({ title, description }: Told): void {
      if (isInView()) return;
      if (callOff) gathered.push({ title, description });
      else tell({ title, description });
    },
    stop(): void {
      callOff?.();
      callOff = null;
      gathered = [];
    },
  };
}

function grouped(count: number, newest: Told): Told {
  return { title: `${count} things happened`, description: `The latest: ${newest.title}` };
}
