/** Runs once after so many milliseconds, by the window's clock. Gives what calls it off. */
export function after(ms: number, run: () => void): () => void {
  const timer = window.setTimeout(run, ms);
  return () => window.clearTimeout(timer);
}
