import { HOUR, MINUTE, SECOND } from "../../core/clock";
import type { Log } from "../../core/log.server";

/** Short enough that a watcher sees no delay; a look at an index that finds nothing is cheap. */
const tickMs = 250;

/** Repeats the engine's tick and the chores around it until stopped. */
export function createLoop({
  tick,
  chores,
  log,
}: {
  tick(): void;
  chores: readonly { name: string; everyMs: number; run(): Promise<unknown> }[];
  log: Log;
}) {
  let timers: NodeJS.Timeout[] = [];

  function guarded(name: string, work: () => unknown): () => void {
    return () => {
      const report = (error: unknown) => log.error({ err: error, name }, "background work failed");
      try {
        Promise.resolve(work()).catch(report);
      } catch (error) {
        report(error);
      }
    };
  }

  return {
    start(): void {
      timers = [
        setInterval(guarded("tick", tick), tickMs),
        ...chores.map(({ name, everyMs, run }) => setInterval(guarded(name, run), everyMs)),
      ];
    },
    stop(): void {
      timers.forEach(clearInterval);
      timers = [];
    },
  };
}

export const choreTimes = {
  demo: MINUTE,
  wake: MINUTE,
  routines: 15 * SECOND,
  health: 15 * SECOND,
  contactMail: 30 * SECOND,
  sessions: HOUR,
  // Whoever loses access loses the channel and the agents' work within a minute.
  access: 15 * SECOND,
  billingSyncs: 15 * SECOND,
  billingNightly: 10 * MINUTE,
} as const;
