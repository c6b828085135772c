import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { fetchJson, HttpError } from "../web/api-client";
import { returnAddress, subscribePath } from "./address";
import { SubscriptionStart } from "./schema";

/** Where the setting up of a subscription is. */
export type SubscriptionSetup =
  | { step: "checking" }
  | { step: "setting_up" }
  | { step: "payable"; clientSecret: string }
  /** Why, in the server's words where it gave some. */
  | { step: "failed"; problem: SetupProblem | null };

export interface SetupProblem {
  error: string;
  code: string;
}

const ApiProblem = z.object({ error: z.string(), code: z.string() });

const SomebodySignedIn = z.object({ id: z.string() });

/**
 * Sets a subscription up once the page is open: looks whether somebody is signed in, asks for the
 * subscription, and leads away where there is nothing to pay. Asked again it is the same one.
 */
export function useSubscriptionStart(): SubscriptionSetup {
  const [setup, setSetup] = useState<SubscriptionSetup>({ step: "checking" });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const tell = (next: SubscriptionSetup) => void (signal.aborted || setSetup(next));
    start(tell, signal).catch((error: unknown) =>
      tell({ step: "failed", problem: problemOf(error) }),
    );
    return () => controller.abort();
  }, []);
  return setup;
}

async function start(tell: (next: SubscriptionSetup) => void, signal: AbortSignal): Promise<void> {
  const user = await fetchJson("/api/auth/user", SomebodySignedIn, { on401: "null", signal });
  if (!user) return signInFirst();
  tell({ step: "setting_up" });
  const start = await fetchJson("/api/get-or-create-subscription", SubscriptionStart, {
    method: "POST",
    on401: "null",
    signal,
  });
  if (!start) return signInFirst();
  if (start.clientSecret !== undefined) {
    return tell({ step: "payable", clientSecret: start.clientSecret });
  }
  window.location.assign(returnAddress("present"));
}

function signInFirst(): void {
  window.location.assign(`/api/login?returnTo=${subscribePath}`);
}

/** Null: there was no answer, or none of ours. */
function problemOf(error: unknown): SetupProblem | null {
  if (!(error instanceof HttpError)) return null;
  try {
    return ApiProblem.parse(JSON.parse(error.body));
  } catch {
    return null;
  }
}
