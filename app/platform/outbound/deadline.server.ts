/** Aborts an outbound request on timeout or by its caller. */
interface Deadline {
  /** Aborts with the reason that the request fails with. */
  readonly signal: AbortSignal;
  /** Call when the request is done, to clear the timer and listener. */
  clear(): void;
}

/** @param late the error on timeout */
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
