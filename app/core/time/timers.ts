/** Work for later. Handed in as the clock is, so that a test can say when "later" is. */
export interface Timers {
  /** Runs once after so many milliseconds. Returns the function that calls it off. */
  after(ms: number, run: () => void): () => void;
  /** Runs again and again, so many milliseconds apart. Returns the function that ends it. */
  every(ms: number, run: () => void): () => void;
}

/** The process's own. What waits for them does not keep the process from ending. */
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
