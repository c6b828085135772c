/** Timers are injected like the clock, so that tests control them. */
export interface Timers {
  /** Runs once after a delay. Returns the cancel function. */
  after(ms: number, run: () => void): () => void;
  /** Runs at an interval. Returns the stop function. */
  every(ms: number, run: () => void): () => void;
}

/** The process's timers. They do not keep the process alive. */
export const systemTimers: Timers = {
  after(ms, run) {
    const timer = setTimeout(run, ms).unref();
    return () => clearTimeout(timer);
  },
  every(ms, run) {
    const timer = setInterval(run, ms).unref();
    return () => clearInterval(timer);
  },
};
