import { beforeEach, expect, test } from "vitest";
import { createRefresher, type Refresher } from "./refresher.ts";

type State = "idle" | "loading";

/** A router and a page with loads, time and session controlled by the test. */
let router: ReturnType<typeof fakeRouter>;
let timers: { ms: number; run: () => void }[];
let checks: ((there: boolean) => void)[];
let refresher: Refresher;

function fakeRouter() {
  const listeners = new Set<() => void>();
  let [navigation, revalidation]: State[] = ["idle", "idle"];
  const tell = () => listeners.forEach((listener) => listener());
  return {
    loads: 0,
    listeners,
    get state() {
      return { navigation: { state: navigation ?? "idle" }, revalidation: revalidation ?? "idle" };
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    revalidate() {
      this.loads += 1;
      revalidation = "loading";
      tell();
    },
    navigate() {
      navigation = "loading";
      tell();
    },
    /** What is under way has come. */
    arrive() {
      navigation = "idle";
      revalidation = "idle";
      tell();
    },
  };
}

/** The server has answered whether the page is there. */
async function answer(there: boolean): Promise<void> {
  checks.shift()?.(there);
  await new Promise((done) => setImmediate(done));
}

/** The time between two loads is over. */
const restIsOver = () => timers.splice(0).forEach(({ run }) => run());

beforeEach(() => {
  router = fakeRouter();
  timers = [];
  checks = [];
  refresher = createRefresher({
    router,
    isThere: () => new Promise((resolve) => checks.push(resolve)),
    after(ms, run) {
      const timer = { ms, run };
      timers.push(timer);
      return () => void (timers = timers.filter((each) => each !== timer));
    },
    everyMs: 1_000,
  });
});

test("loads at once on request", async () => {
  refresher.ask();
  await answer(true);
  expect(router.loads).toBe(1);
});

test("runs requests made during the pause once, afterwards", async () => {
  refresher.ask();
  await answer(true);
  router.arrive();
  refresher.ask();
  refresher.ask();
  expect(checks).toEqual([]);
  expect(timers).toMatchObject([{ ms: 1_000 }]);
  restIsOver();
  await answer(true);
  expect(router.loads).toBe(2);
  router.arrive();
  restIsOver();
  expect(checks).toEqual([]);
});

test("waits for a load that takes longer than the pause", async () => {
  refresher.ask();
  await answer(true);
  refresher.ask();
  restIsOver();
  expect(checks).toEqual([]);
  expect(router.loads).toBe(1);
  router.arrive();
  await answer(true);
  expect(router.loads).toBe(2);
});

test("does not delay a navigation, and the new page is fresh afterwards", async () => {
  refresher.ask();
  router.navigate();
  await answer(true);
  expect(router.loads).toBe(0);
  router.arrive();
  await answer(true);
  expect(router.loads).toBe(1);
});

test("a page that is not there is not loaded, and asked for again by the next news only", async () => {
  refresher.ask();
  await answer(false);
  restIsOver();
  expect([router.loads, checks]).toEqual([0, []]);
  refresher.ask();
  await answer(true);
  expect(router.loads).toBe(1);
});

test("stopped, it loads nothing and hears nothing", async () => {
  refresher.ask();
  refresher.stop();
  await answer(true);
  refresher.ask();
  expect([router.loads, checks, router.listeners.size]).toEqual([0, [], 0]);
});
