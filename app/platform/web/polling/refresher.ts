/** The parts of Remix's router that it needs. */
interface LoadingRouter {
  readonly state: {
    readonly navigation: { readonly state: string };
    readonly revalidation: string;
  };
  /** Subscribes to state changes. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
  revalidate(): void;
}

interface RefresherDeps {
  router: LoadingRouter;
  /**
   * Called before each refresh; never fails. Loading a page without a server or session would show
   * an error screen.
   */
  isThere: () => Promise<boolean>;
  /** Runs once after a delay. Returns the cancel function. */
  after: (ms: number, run: () => void) => () => void;
  /** Minimum time between refreshes, in milliseconds. */
  everyMs: number;
}

export interface Refresher {
  ask(): void;
  stop(): void;
}

/**
 * Revalidates a page's data on request: at once, but rate limited, and never during another load.
 * Requests in between are combined.
 *
 * Uses the router's own state. Remix's hooks report it in a transition, which on a busy device is
 * seconds late: refreshing then would cancel the load in progress again and again.
 */
export function createRefresher({ router, isThere, after, everyMs }: RefresherDeps): Refresher {
  let asked = false;
  let checking = false;
  let stopped = false;
  let callOffRest: (() => void) | null = null;

  const isIdle = () =>
    router.state.navigation.state === "idle" && router.state.revalidation === "idle";

  async function go(): Promise<void> {
    if (stopped || !asked || checking || callOffRest || !isIdle()) return;
    checking = true;
    const there = await isThere();
    checking = false;
    // When that load ends, this runs again.
    if (stopped || !isIdle()) return;
    asked = false;
    callOffRest = after(everyMs, () => {
      callOffRest = null;
      void go();
    });
    if (there) router.revalidate();
  }

  const unsubscribe = router.subscribe(() => void go());
  return {
    ask() {
      asked = true;
      void go();
    },
    stop() {
      stopped = true;
      callOffRest?.();
      unsubscribe();
    },
  };
}
