/** The server answers within a second; after this long people are told that it has not yet. */
export const answerExpectedMs = 8_000;

/** Runs once after so many milliseconds. Gives what calls it off. */
export type After = (ms: number, run: () => void) => () => void;

/**
 * Has it told if there is no answer for long.
 * @param tell gives what takes the notice away
 * @returns to be called once there is an answer
 */
export function watchForAnswer(after: After, tell: () => () => void): () => void {
  let takeAway: (() => void) | null = null;
  const callOff = after(answerExpectedMs, () => (takeAway = tell()));
  return () => {
    callOff();
    takeAway?.();
  };
}
