import type { Log } from "#app/core/log.server.ts";

/** A periodic task; one that takes longer than its interval must handle overlaps itself. */
export interface PeriodicTask {
  name: string;
  everyMs: number;
  run(): unknown;
}

/**
 * Runs periodic tasks until stopped. Failures are logged, and the task runs again at its next
 * interval.
 */
export function createScheduler({ tasks, log }: { tasks: readonly PeriodicTask[]; log: Log }) {
  let timers: NodeJS.Timeout[] = [];

  async function begin({ name, run }: PeriodicTask): Promise<void> {
    try {
      await run();
    } catch (error) {
      log.error({ err: error, name }, "periodic task failed");
    }
  }

  return {
    start(): void {
      timers = tasks.map((task) => setInterval(() => void begin(task), task.everyMs));
    },
    /** Starts nothing more; running tasks continue. */
    stop(): void {
      timers.forEach(clearInterval);
      timers = [];
    },
  };
}
