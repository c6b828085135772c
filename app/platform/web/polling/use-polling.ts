import { startTransition, useState } from "react";
import type * as z from "zod/mini";
import { fetchJson, HttpError, type FetchJsonOptions } from "#app/platform/web/api-client.ts";
import { usePoller } from "./use-poller.ts";

/** What is asked again and again, and how often. */
export interface PolledCall<T> extends Pick<FetchJsonOptions, "on401" | "retries"> {
  path: string;
  schema: z.ZodMiniType<T>;
  everyMs: number;
}

export interface Polled<T> {
  value: T;
  /** Asking has failed since it came. */
  failing: boolean;
}

/**
 * A value that the loader gave, asked for anew every so often while somebody looks. When asking
 * fails, what came last stays; when the loader runs again, what it gave counts.
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

/** Asks once, and says whether to go on: not where nobody is signed in any more. */
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
