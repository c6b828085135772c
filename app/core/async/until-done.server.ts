import { setTimeout as sleep } from "node:timers/promises";

interface UntilDone {
  /** Delay between attempts. */
  retryDelayMs: number;
  signal: AbortSignal;
  onFailure(error: unknown): void;
}

/**
 * Retries until it succeeds.
 * @throws an AbortError if aborted
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
