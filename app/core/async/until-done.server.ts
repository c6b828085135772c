import { setTimeout as sleep } from "node:timers/promises";

interface UntilDone {
  /** Between a failure and the next try. */
  retryDelayMs: number;
  signal: AbortSignal;
  onFailure(error: unknown): void;
}

/**
 * Tries something again until it succeeds.
 * @throws an AbortError once it is called off
 */
export async function untilDone<Done>(
  work: () => Promise<Done>,
  { retryDelayMs, signal, onFailure }: UntilDone,
): Promise<Done> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      onFailure(error);
    }
    await sleep(retryDelayMs, undefined, { signal });
  }
}
