import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { fetchJson, HttpError } from "../../platform/web/api-client";
import { returnAddress, subscribePath } from "../../workspace/addresses/billing";
import { SubscriptionStart } from "./schema";

/** Where the setting up of a subscription is. */
type SubscriptionSetup =
  | { step: "checking" }
  | { step: "setting_up" }
  /** `renewed`: in the place of a form that could be paid no more. */
  | { step: "payable"; clientSecret: string; renewed: boolean }
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
 * subscription, and leads away where there is nothing to pay. Asked again it is the same one, unless
 * that can be paid no more: `replace` asks for another, and leaves what is shown as it is meanwhile.
 */
export function useSubscriptionStart(): {
  setup: SubscriptionSetup;
  replace: (closedSecret: string) => void;
} {
  const [setup, setSetup] = useState<SubscriptionSetup>({ step: "checking" });
  const [closedSecret, replace] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const tell = (next: SubscriptionSetup) => void (signal.aborted || setSetup(next));
    start(tell, { signal, closedSecret }).catch((error: unknown) =>
      tell({ step: "failed", problem: problemOf(error) }),
    );
    return () => controller.abort();
  }, [closedSecret]);
  return { setup, replace };
}

async function start(
  tell: (next: SubscriptionSetup) => void,
  { signal, closedSecret }: { signal: AbortSignal; closedSecret: string | null },
): Promise<void> {
  const user = await fetchJson("/api/auth/user", SomebodySignedIn, { on401: "null", signal });
  if (!user) return signInFirst();
  if (closedSecret === null) tell({ step: "setting_up" });
  const start = await fetchJson("/api/get-or-create-subscription", SubscriptionStart, {
    method: "POST",
    on401: "null",
    signal,
  });
  if (!start) return signInFirst();
  const { clientSecret } = start;
  if (clientSecret === undefined) return window.location.assign(returnAddress("present"));
  // It cannot be paid and is not closed either: a payment of it is on its way.
  if (clientSecret === closedSecret) return window.location.assign(returnAddress("success"));
  tell({ step: "payable", clientSecret, renewed: closedSecret !== null });
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
