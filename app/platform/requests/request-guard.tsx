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
  /** Whose page this is; null: a visitor's. */
  viewerId: string | null;
  /** What could not be done: what a form of this address and these fields is told by, if it fails. */
  failedText: (path: string, fields: URLSearchParams) => string;
  /** Whether the form of this address tells of its failures itself. */
  tellsItself: (path: string) => boolean;
}

const pageFailed = "The page could not be loaded";
const formFailed = "This could not be done";

/**
 * Keeps the page and what was typed whatever becomes of a request, and tells of it. One for all forms,
 * fetchers and links: it takes the place of `fetch`, which Remix sends all of them with.
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
      // Who signs out has ended it: the browser is on its way already.
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

/** Also where `crypto.randomUUID` is missing: on addresses without https. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

/** And back to this page. What was typed into its forms is kept, so nobody is asked whether to leave. */
function leadToSignIn(): void {
  window.addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), {
    capture: true,
    once: true,
  });
  window.location.assign(signInFromHere());
}
