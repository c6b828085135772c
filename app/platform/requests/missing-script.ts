import type { RequestFailure } from "./failure.ts";
import type { RouterControl } from "./router-control.ts";

/** The part of the Navigation API that is needed here; TypeScript 5.9 does not know it yet. */
interface NavigateEvent extends Event {
  navigationType: "push" | "replace" | "reload" | "traverse";
  /** By a link, a form or the browser's own controls, and not by a script. */
  userInitiated: boolean;
}

interface MissingScriptDeps {
  router: Pick<RouterControl, "channel" | "release" | "hasLeftOff">;
  probe: () => Promise<RequestFailure | null>;
  onFailed: (told: { failure: RequestFailure; tryAgain: () => void }) => void;
}

/**
 * Where the script of the next page does not come, Remix loads the present page anew, since a new
 * version may have been put up. Without a server, that leaves the browser's own error page. So this asks
 * first whether there is a server, and leads to the page that was meant. Browsers of before 2026 do not
 * tell, and reload as before. Gives what ends it.
 */
export function guardMissingScripts({ router, probe, onFailed }: MissingScriptDeps): () => void {
  // Missing in older browsers.
  const navigation = (window as { navigation?: EventTarget }).navigation;
  function onNavigate(event: Event): void {
    const { navigationType, userInitiated } = event as NavigateEvent;
    const target = router.channel();
    if (navigationType !== "reload" || userInitiated || !event.cancelable) return;
    // Its data came to nothing first, and it was told.
    const isTold = target === null && router.hasLeftOff();
    if (target === null && !isTold) return;
    event.preventDefault();
    if (target !== null) void tell(target);
  }

  async function tell(target: string): Promise<void> {
    const failure = await probe();
    if (!failure) return window.location.assign(target);
    // What its data had to say may have come first, or somebody has gone elsewhere since.
    if (router.channel() !== target) return;
    onFailed({ failure, tryAgain: await router.release({ type: "navigation" }) });
  }

  navigation?.addEventListener("navigate", onNavigate);
  return () => navigation?.removeEventListener("navigate", onNavigate);
}
