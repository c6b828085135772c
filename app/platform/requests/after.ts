/** Runs once after a delay, by the window's timer. Returns the cancel function. */
export function after(ms: number, run: () => void): () => void {
  const timer = window.setTimeout(run, ms);
  return () => window.clearTimeout(timer);
}
