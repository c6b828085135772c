import type { RequestFailure } from "./failure.ts";
import type { RouterControl } from "./router-control.ts";

/** The part of the Navigation API that is used here; missing in TypeScript 5.9. */
interface NavigateEvent extends Event {
  navigationType: "push" | "replace" | "reload" | "traverse";
  /** By a link, a form or browser controls, not by a script. */
  userInitiated: boolean;
}

interface MissingScriptDeps {
  router: Pick<RouterControl, "channel" | "release" | "hasLeftOff">;
  probe: () => Promise<RequestFailure | null>;
  onFailed: (failed: { failure: RequestFailure; tryAgain: () => void }) => void;
}

/**
 * If the next page's script fails to load, Remix reloads the current page, assuming a new version.
 * Without a server that shows the browser's error page. So this checks the server first and then
 * opens the intended page. Browsers before 2026 do not report this and reload as before. Returns
 * the cleanup function.
 */
export function guardMissingScripts({ router, probe, onFailed }: MissingScriptDeps): () => void {
  // Missing in older browsers.
  const navigation = (window as { navigation?: EventTarget }).navigation;
  function onNavigate(event: Event): void {
    const { navigationType, userInitiated } = event as NavigateEvent;
    const target = router.channel();
    if (navigationType !== "reload" || userInitiated || !event.cancelable) return;
    // Its data failed first, and that was reported.
    const isTold = target === null && router.hasLeftOff();
    if (target === null && !isTold) return;
    event.preventDefault();
    if (target !== null) void tell(target);
  }

  async function tell(target: string): Promise<void> {
    const failure = await probe();
    if (!failure) return window.location.assign(target);
    // Its data may have arrived first, or the user has gone elsewhere.
    if (router.channel() !== target) return;
    onFailed({ failure, tryAgain: await router.release({ type: "navigation" }) });
  }

  navigation?.addEventListener("navigate", onNavigate);
  return () => navigation?.removeEventListener("navigate", onNavigate);
}
