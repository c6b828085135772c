import { useEffect, useRef, useState } from "react";
import type { Activity } from "#app/workspace/activity.ts";
import { createActivityAnnouncer } from "./activity-announcer.ts";

/** Announces new activities to screen readers, at a limited rate. */
export function ActivityAnnouncements({ activities }: { activities: readonly Activity[] }) {
  const [said, setSaid] = useState({ text: "", count: 0 });
  const announcer = useRef<ReturnType<typeof createActivityAnnouncer> | null>(null);

  useEffect(() => {
    const mine = createActivityAnnouncer({
      now: () => performance.now(),
      setTimer: (run, ms) => window.setTimeout(run, ms),
      clearTimer: (timer) => window.clearTimeout(timer),
      say: (text) => setSaid(({ count }) => ({ text, count: count + 1 })),
    });
    announcer.current = mine;
    return () => {
      announcer.current = null;
      mine.stop();
    };
  }, []);

  useEffect(() => announcer.current?.update(activities), [activities]);

  return (
    <div role="status" aria-label="New activities" className="sr-only">
      {/* A new element each time, so that repeated text is announced again. */}
      {said.text && <p key={said.count}>{said.text}</p>}
    </div>
  );
}
