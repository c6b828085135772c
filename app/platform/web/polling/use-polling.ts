import { startTransition, useState } from "react";
import type * as z from "zod/mini";
import { fetchJson, HttpError, type FetchJsonOptions } from "#app/platform/web/api-client.ts";
import { usePoller } from "./use-poller.ts";

/** What to poll, and how often. */
export interface PolledCall<T> extends Pick<FetchJsonOptions, "on401" | "retries"> {
  path: string;
  schema: z.ZodMiniType<T>;
  everyMs: number;
}

export interface Polled<T> {
  value: T;
  /** The last poll failed. */
  failing: boolean;
}

/**
 * A loader's value, polled while the page is visible. After a failed poll the last value stays; a
 * new loader value wins.
 */
export function usePolling<T>(
  initial: T,
  call: PolledCall<T>,
  { enabled }: { enabled: boolean },
): Polled<T> {
  const [held, setHeld] = useState({ initial, value: initial, failing: false });

  if (held.initial !== initial) setHeld({ initial, value: initial, failing: false });

  usePoller({
    everyMs: call.everyMs,
    enabled,
    poll: (signal) =>
      takeTurn(call, signal, (change) => {
        if (!signal.aborted) startTransition(() => setHeld((now) => ({ ...now, ...change })));
      }),
  });

  return held;
}

/** Polls once and returns whether to continue: not after sign-out. */
export async function takeTurn<T>(
  { path, schema, everyMs: _, ...options }: PolledCall<T>,
  signal: AbortSignal,
  hold: (change: Partial<Polled<T>>) => void,
): Promise<"go_on" | "stop"> {
  try {
    const value = await fetchJson(path, schema, { ...options, signal });
    if (value === null) return "stop";
    hold({ value, failing: false });
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) return "stop";
    hold({ failing: true });
  }
  return "go_on";
}
