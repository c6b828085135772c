import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { fetchJson, HttpError } from "#app/platform/web/api-client.ts";
import { returnPath, subscribePath } from "#app/workspace/paths/billing.ts";
import { SubscriptionStart } from "#app/account/billing/schema.ts";

/** The step of the subscription setup. */
type SubscriptionSetup =
  | { step: "checking" }
  | { step: "setting_up" }
  /** `renewed`: it replaces an expired form. */
  | { step: "payable"; clientSecret: string; renewed: boolean }
  /** The server's message, if there was one. */
  | { step: "failed"; problem: SetupProblem | null };

export interface SetupProblem {
  error: string;
  code: string;
}

const ApiProblem = z.object({ error: z.string(), code: z.string() });

const SomebodySignedIn = z.object({ id: z.string() });

/**
 * Sets up a subscription when the page opens: checks the session, requests the subscription, and
 * redirects if there is nothing to pay. `replace` requests a new one after the current form
 * expired, and keeps the page as it is until then.
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
  /** The expired form's secret. */
  closedSecret: string | null;
}

/** Checks the session, then requests the subscription; failures are returned. */
export async function setUpSubscription(request: SetupRequest): Promise<void> {
  try {
    await start(request);
  } catch (error) {
    // The session ended between the two requests.
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
  // Not payable and not closed: its payment is in progress.
  if (clientSecret === closedSecret) return leave(returnPath("success"));
  tell({ step: "payable", clientSecret, renewed: closedSecret !== null });
}

const signInFirst = `/api/login?returnTo=${subscribePath}`;

/** Null: no response, or not from this product. */
function problemOf(error: unknown): SetupProblem | null {
  if (!(error instanceof HttpError)) return null;
  try {
    return ApiProblem.parse(JSON.parse(error.body));
  } catch {
    return null;
  }
}
