/** Responses usually take under a second; after this long the page says that one is pending. */
export const answerExpectedMs = 8_000;

/** Runs once after a delay. Returns the cancel function. */
export type After = (ms: number, run: () => void) => () => void;

/**
 * Shows a message if a response takes long.
 * @param tell shows the message; returns the function that removes it
 * @returns call it once there is a response
 */
export function watchForAnswer(after: After, tell: () => () => void): () => void {
  let takeAway: (() => void) | null = null;
  const callOff = after(answerExpectedMs, () => (takeAway = tell()));
  return () => {
    callOff();
    takeAway?.();
  };
}
