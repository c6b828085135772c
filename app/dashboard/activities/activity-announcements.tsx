import { useEffect, useRef, useState } from "react";
import type { Activity } from "#app/workspace/activity.ts";
import { createActivityAnnouncer } from "./activity-announcer.ts";

/** Says what is new in the feed where only screen readers find it, and not too often. */
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
      {/* A new element each time: the same words twice are two announcements. */}
      {said.text && <p key={said.count}>{said.text}</p>}
    </div>
  );
}
