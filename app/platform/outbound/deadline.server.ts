/** What ends a request from outside, before it is done: its time, or its caller. */
interface Deadline {
  /** Aborts with the reason that the request is to fail with. */
  readonly signal: AbortSignal;
  /** To be called when the request is over, or the timer and the listener stay. */
  clear(): void;
}

/** @param late what the request fails with when its time is up */
export function startDeadline(
  totalMs: number,
  caller: AbortSignal | undefined,
  late: () => Error,
): Deadline {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(late()), totalMs);
  const followCaller = () => controller.abort(caller?.reason);
  caller?.addEventListener("abort", followCaller, { once: true });
  if (caller?.aborted) followCaller();
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer);
      caller?.removeEventListener("abort", followCaller);
    },
  };
}
