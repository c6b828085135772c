import { useEffect, useRef } from "react";
import { systemClock } from "#app/core/time/clock.ts";
import { signInFromHere } from "#app/workspace/paths/sign-in.ts";
import { useToast } from "#app/platform/ui/overlays/toast.tsx";
import { after } from "./after.ts";
import { watchForAnswer } from "./answer-watch.ts";
import { guardDocumentRequests } from "./document-requests.ts";
import { describeReason, type RequestFailure } from "./failure.ts";
import { createGuardedFetch } from "./guarded-fetch.ts";
import { announceLostSubmission } from "./lost-submissions.ts";
import { guardMissingScripts } from "./missing-script.ts";
import { probeServer } from "./probe.ts";
import { controlRouter } from "./router-control.ts";
import { createSubmissionKeys } from "./submission-keys.ts";
import { formUnanswered, pageUnanswered } from "./unanswered.ts";

interface RequestGuardProps {
  /** The page's user; null: a visitor. */
  viewerId: string | null;
  /** The error text for a form with this address and fields. */
  failedText: (path: string, fields: URLSearchParams) => string;
  /** Whether the form at this address reports its own failures. */
  tellsItself: (path: string) => boolean;
}

const pageFailed = "The page could not be loaded";
const formFailed = "That didn't work";

/**
 * Keeps the page and all input when a request fails, and reports it. One for all forms, fetchers
 * and links: it replaces `fetch`, which Remix uses for all of them.
 */
export function RequestGuard(props: RequestGuardProps): null {
  const toast = useToast();
  const latest = useRef(props);

  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const { fetch } = window;
    const isOnline = () => navigator.onLine;
    const probe = () => probeServer({ fetch, isOnline });
    let isLeaving = false;
    const router = controlRouter(window.__remixRouter);

    function tell(description: string, failure: RequestFailure, tryAgain: () => void): void {
      toast({
        title: "Error",
        description,
        detail: describeReason(failure),
        tone: "error",
        tryAgain,
      });
    }
    const tellWaiting = (isForm: boolean) =>
      toast(isForm ? formUnanswered : pageUnanswered).takeAway;

    window.fetch = createGuardedFetch({
      fetch: (input, init) => fetch(input, init),
      origin: window.location.origin,
      router,
      keys: createSubmissionKeys({ clock: systemClock, newKey }),
      pageId: newKey(),
      isOnline,
      after,
      viewerId: () => latest.current.viewerId,
      tellsItself: (path) => latest.current.tellsItself(path),
      onFailed({ request, failure, tryAgain }) {
        const { method, path, body } = request;
        if (method === "GET") return tell(pageFailed, failure, tryAgain);
        const lost = { path: path ?? "", fields: new URLSearchParams(body) };
        tell(latest.current.failedText(lost.path, lost.fields), failure, tryAgain);
        announceLostSubmission(lost);
      },
      onUnanswered: ({ method }) => tellWaiting(method === "POST"),
      // Signing out ends the session: the browser is already leaving.
      onSessionEnded: () => void (isLeaving || leadToSignIn()),
    });
    const ends = [
      guardDocumentRequests({
        probe,
        watch: () => watchForAnswer(after, () => tellWaiting(false)),
        onLeaving: () => (isLeaving = true),
        onFailed: ({ isForm, failure, tryAgain }) =>
          tell(isForm ? formFailed : pageFailed, failure, tryAgain),
      }),
      guardMissingScripts({
        router,
        probe,
        onFailed: ({ failure, tryAgain }) => tell(pageFailed, failure, tryAgain),
      }),
      router.stop,
    ];
    return () => {
      window.fetch = fetch;
      for (const end of ends) end();
    };
  }, [toast]);
  return null;
}

/** Works without `crypto.randomUUID`, which needs https. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

/** And back to this page. Input is kept as drafts, so no confirmation is needed. */
function leadToSignIn(): void {
  window.addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), {
    capture: true,
    once: true,
  });
  window.location.assign(signInFromHere());
}
