import type { Log } from "#app/core/log.server.ts";

/** Work that is begun again and again; what takes longer than the time between is its own business. */
export interface PeriodicTask {
  name: string;
  everyMs: number;
  run(): unknown;
}

/** Begins periodic tasks until stopped. One that fails is logged, and begun again at its time. */
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
    /** Begins nothing any more; what is under way goes on. */
    stop(): void {
      timers.forEach(clearInterval);
      timers = [];
    },
  };
}
