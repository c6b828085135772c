/** As much of Remix's router as a refresher needs. */
interface LoadingRouter {
  readonly state: {
    readonly navigation: { readonly state: string };
    readonly revalidation: string;
  };
  /** Tells of every change of the state. Gives what ends it. */
  subscribe(listener: () => void): () => void;
  revalidate(): void;
}

interface RefresherDeps {
  router: LoadingRouter;
  /**
   * Asked before each time; never fails. A page that cannot be loaded any more, with the server away or the
   * session over, would become an error screen.
   */
  isThere: () => Promise<boolean>;
  /** Runs once after so many milliseconds. Gives what calls it off. */
  after: (ms: number, run: () => void) => () => void;
  /** From one time to the next at least; milliseconds. */
  everyMs: number;
}

export interface Refresher {
  ask(): void;
  stop(): void;
}

/**
 * Loads a page's data anew when it is asked to: at once, but not more often than it may, and never while
 * the page is being loaded. Whatever is asked for in between is done once, afterwards.
 *
 * It goes by the router's own state. Remix's hooks tell of it in a transition, which on a busy device comes
 * seconds later: loading anew meanwhile would call off the loading that is under way, again and again, and
 * the page would stand still.
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
    // What has begun meanwhile ends some time, and then it is asked again.
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
