import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { fetchJson, HttpError } from "#app/platform/web/api-client.ts";
import { returnPath, subscribePath } from "#app/workspace/paths/billing.ts";
import { SubscriptionStart } from "#app/account/billing/schema.ts";

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
    const leave = (path: string) => void window.location.assign(path);
    void setUpSubscription({ tell, leave, signal, closedSecret });
    return () => controller.abort();
  }, [closedSecret]);
  return { setup, replace };
}

interface SetupRequest {
  tell: (next: SubscriptionSetup) => void;
  /** To another page. */
  leave: (path: string) => void;
  signal: AbortSignal;
  /** Of the form that can be paid no more. */
  closedSecret: string | null;
}

/** Asks whether somebody is signed in, and then for their subscription; what fails is told. */
export async function setUpSubscription(request: SetupRequest): Promise<void> {
  try {
    await start(request);
  } catch (error) {
    // The session has ended between the two questions.
    if (error instanceof HttpError && error.status === 401) request.leave(signInFirst);
    else request.tell({ step: "failed", problem: problemOf(error) });
  }
}

async function start({ tell, leave, signal, closedSecret }: SetupRequest): Promise<void> {
  const user = await fetchJson("/api/auth/user", SomebodySignedIn, { on401: "null", signal });
  if (!user) return leave(signInFirst);
  if (closedSecret === null) tell({ step: "setting_up" });
  const { clientSecret } = await fetchJson("/api/get-or-create-subscription", SubscriptionStart, {
    method: "POST",
    signal,
  });
  if (clientSecret === undefined) return leave(returnPath("present"));
  // It cannot be paid and is not closed either: a payment of it is on its way.
  if (clientSecret === closedSecret) return leave(returnPath("success"));
  tell({ step: "payable", clientSecret, renewed: closedSecret !== null });
}

const signInFirst = `/api/login?returnTo=${subscribePath}`;

/** Null: there was no answer, or none of ours. */
function problemOf(error: unknown): SetupProblem | null {
  if (!(error instanceof HttpError)) return null;
  try {
    return ApiProblem.parse(JSON.parse(error.body));
  } catch {
    return null;
  }
}
