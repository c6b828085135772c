import { fieldsOf, pagePath, type RemixRequest } from "./remix-request.ts";

/** What is waiting for a response. */
export type Waiting =
  | { type: "navigation" }
  | { type: "fetcher"; key: string }
  | { type: "background" };

export interface RouterControl {
  /** Must be called while the request is being sent: only then does the router know its purpose. */
  waitingFor(request: RemixRequest): Waiting;
  /**
   * Ends the waiting: the page and its input stay. Returns a retry function.
   */
  release(waiting: Waiting): Promise<() => void>;
  /** The current navigation's target; null: none. */
  channel(): string | null;
  /** Whether a navigation was abandoned since the page loaded. */
  hasLeftOff(): boolean;
  stop(): void;
}

type Router = typeof window.__remixRouter;

/** The router's history state. */
interface Place {
  idx?: number;
}

/**
 * The page's router, as exposed by Remix: its hooks report later and cannot abandon a navigation.
 */
export function controlRouter(router: Router): RouterControl {
  const { origin } = window.location;
  const place = () => ((window.history.state ?? {}) as Place).idx ?? 0;
  let settledPlace = place();
  /** Where a navigation was abandoned. */
  let stayedAt: string | null = null;
  const stop = router.subscribe(({ navigation }) => {
    if (navigation.state === "idle") settledPlace = place();
  });

  /** Names the last navigation to the current location. */
  let stayKey: string | undefined;
  const isStaying = () =>
    stayKey !== undefined && router.state.navigation.location?.key === stayKey;

  /**
   * Makes the router abandon its navigation by starting another. A navigation within the page makes
   * no request, and an empty hash is invisible; after a form, the router still revalidates, which
   * may wait for the server.
   */
  function stay(): void {
    const { pathname, search, hash } = router.state.location;
    // State that a page may have added.
    const state: unknown = router.state.location.state;
    const here = { pathname, search, hash: hash || "#" };
    stayedAt = pathOf({ pathname, search, hash: "" });
    void router.navigate(here, { replace: true, preventScrollReset: true, state });
    // Done already, unless there is something to load.
    stayKey = router.state.navigation.location?.key;
  }

  const isAbout = (path: string | undefined, request: RemixRequest) =>
    path !== undefined && pagePath(path, origin) === request.path;

  const sends = (
    { formAction, formData }: { formAction?: string | undefined; formData?: FormData | undefined },
    request: RemixRequest,
  ) => isAbout(formAction, request) && formData && fieldsOf(formData) === request.body;

  function waitingFor(request: RemixRequest): Waiting {
    const { navigation, fetchers } = router.state;
    if (request.path === null) return request.signal ? { type: "navigation" } : background;
    if (request.method === "GET") {
      const { location } = navigation;
      if (isStaying()) return background;
      return location && isAbout(pathOf(location), request) ? { type: "navigation" } : background;
    }
    for (const [key, fetcher] of fetchers) {
      if (fetcher.state === "submitting" && sends(fetcher, request))
        return { type: "fetcher", key };
    }
    return { type: "navigation" };
  }

  async function releaseNavigation(): Promise<() => void> {
    const { navigation } = router.state;
    if (navigation.state === "idle" || isStaying()) return () => undefined;
    const { formAction, formData, formEncType, location } = navigation;
    const isSubmission = navigation.state === "submitting" && formData && formAction;
    const target = pathOf(location);
    const steps = settledPlace - place();
    if (steps !== 0) await goUnheard(steps);
    stay();
    if (steps !== 0) return () => window.history.go(-steps);
    return () =>
      void (isSubmission
        ? router.navigate(formAction, { formMethod: "post", formEncType, formData })
        : router.navigate(target));
  }

  function releaseFetcher(key: string): () => void {
    const fetcher = router.state.fetchers.get(key);
    if (fetcher?.state !== "submitting" || !fetcher.formData) return () => undefined;
    const { formAction, formData, formEncType } = fetcher;
    // The route matters only for error screens.
    const routeId = router.state.matches.at(-1)?.route.id ?? "root";
    const submission = { formMethod: "post", formEncType, formData } as const;
    return () => router.fetch(key, routeId, formAction, submission);
  }

  return {
    waitingFor,
    async release(waiting) {
      if (waiting.type === "navigation") return releaseNavigation();
      return waiting.type === "fetcher" ? releaseFetcher(waiting.key) : () => undefined;
    },
    channel() {
      const { navigation } = router.state;
      return navigation.state === "idle" || isStaying() ? null : pathOf(navigation.location);
    },
    hasLeftOff: () => stayedAt === pathOf({ ...router.state.location, hash: "" }),
    stop,
  };
}

const background: Waiting = { type: "background" };

const pathOf = ({ pathname, search, hash }: { pathname: string; search: string; hash: string }) =>
  `${pathname}${search}${hash}`;

/** Undoes a step back or forward without a router navigation. */
function goUnheard(steps: number): Promise<void> {
  return new Promise((resolve) => {
    const hear = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      resolve();
    };
    window.addEventListener("popstate", hear, { capture: true, once: true });
    window.history.go(steps);
  });
}
