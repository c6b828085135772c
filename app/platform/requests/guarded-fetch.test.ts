import { expect, test, vi } from "vitest";
import { createGuardedFetch, type RequestTold } from "./guarded-fetch.ts";
import { idempotencyKeyHeader, sessionEndedHeader, viewerHeader } from "./headers.ts";
import type { RemixRequest } from "./remix-request.ts";
import type { Waiting } from "./router-control.ts";
import { createSubmissionKeys } from "./submission-keys.ts";

const origin = "https://agents.example";
const post = { method: "POST", body: new URLSearchParams({ intent: "undo" }) };

/** As Remix answers: an action's data, or what it has thrown. */
const remixAnswer = (body: string, status = 200) =>
  new Response(body, { status, headers: { "X-Remix-Response": "yes" } });

function setUp(
  answers: (Response | Promise<Response> | Error)[],
  {
    waiting = { type: "navigation" },
    tellsItself = false,
  }: {
    waiting?: Waiting;
    tellsItself?: boolean;
  } = {},
) {
  const sent: { headers: Headers }[] = [];
  const failures: RequestTold[] = [];
  const timers: { ms: number; run: () => void }[] = [];
  const events: string[] = [];
  const fetch = createGuardedFetch({
    origin,
    fetch(_input, init) {
      sent.push({ headers: new Headers(init?.headers) });
      const answer = answers.shift();
      if (!answer) return new Promise(() => undefined);
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    router: {
      waitingFor: () => waiting,
      release: ({ type }) => {
        events.push(`released ${type}`);
        return Promise.resolve(() => void events.push("tried again"));
      },
      channel: () => null,
      hasLeftOff: () => false,
      stop: () => undefined,
    },
    keys: createSubmissionKeys({ clock: { now: () => 0 }, newKey: () => String(sent.length) }),
    pageId: "page-1",
    isOnline: () => true,
    after(ms, run) {
      const timer = { ms, run };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
    viewerId: () => "ada",
    tellsItself: () => tellsItself,
    onFailed: (failed) => void failures.push(failed),
    onUnanswered: ({ method }: RemixRequest) => {
      events.push(`unanswered ${method}`);
      return () => void events.push("answered");
    },
    onSessionEnded: () => void events.push("session ended"),
  });
  return { fetch, sent, failures, timers, events };
}

const lost = () => new TypeError("Failed to fetch");

test("passes other requests through", async () => {
  const { fetch, sent, failures } = setUp([lost(), lost()]);
  await expect(fetch("/api/access")).rejects.toThrow("Failed to fetch");
  await expect(fetch("https://stripe.example/x.data")).rejects.toThrow("Failed to fetch");
  expect(sent.every(({ headers }) => !headers.has(viewerHeader))).toBe(true);
  expect(failures).toEqual([]);
});

test("reports a lost form with its fields, and the page stays", async () => {
  const { fetch, failures, events } = setUp([lost()]);
  await expect(fetch(`${origin}/dashboard.data`, post)).rejects.toThrow("was abandoned");
  expect(failures).toMatchObject([
    {
      request: { method: "POST", path: "/dashboard", body: "intent=undo" },
      failure: { reason: "unreachable" },
    },
  ]);
  failures[0]?.tryAgain();
  expect(events).toEqual(["released navigation", "tried again"]);
});

test.each([403, 429, 500, 502])("reports a form answered with %i by a proxy", async (status) => {
  const { fetch, failures } = setUp([new Response("no", { status })]);
  await expect(fetch(`${origin}/settings.data`, post)).rejects.toThrow("was abandoned");
  expect(failures).toHaveLength(1);
});

test("reports a form when its action throws, but not when it returns field errors", async () => {
  const { fetch, failures } = setUp([
    remixAnswer('[{"_1":2},"error",["SanitizedError"]]\n', 500),
    remixAnswer('[{"_1":2},"data",{"_3":4},"problem","Too long"]\n', 400),
  ]);
  await expect(fetch(`${origin}/settings.data`, post)).rejects.toThrow("was abandoned");
  const refused = await fetch(`${origin}/settings.data`, post);
  expect(await refused.text()).toContain("Too long");
  expect(failures).toHaveLength(1);
});

test("shows a page that renders its own error", async () => {
  const { fetch, failures } = setUp([remixAnswer('[{"_1":2},"routes/x"]\n', 404)]);
  expect((await fetch(`${origin}/agents/x.data`)).status).toBe(404);
  expect(failures).toEqual([]);
});

test("a fetcher gets an empty response, so that it becomes idle", async () => {
  const { fetch, failures } = setUp([lost()], { waiting: { type: "fetcher", key: "a" } });
  const answer = await fetch(`${origin}/dashboard.data`, post);
  expect(answer.status).toBe(503);
  expect(failures).toHaveLength(1);
});

test("a form that reports its own failures gets the failure", async () => {
  const { fetch, failures, events } = setUp([lost()], { tellsItself: true });
  await expect(fetch(`${origin}/contact.data`, post)).rejects.toThrow("unreachable");
  expect([failures, events]).toEqual([[], []]);
});

test("retries a background request until it succeeds", async () => {
  const { fetch, timers, failures } = setUp(
    [lost(), new Response("", { status: 502 }), remixAnswer("x")],
    {
      waiting: { type: "background" },
    },
  );
  const answer = fetch(`${origin}/dashboard.data`);
  for (const ms of [1_000, 2_000]) {
    await vi.waitFor(() => expect(timers).toMatchObject([{ ms }]));
    timers.splice(0).forEach(({ run }) => run());
  }
  expect(await (await answer).text()).toBe("x");
  expect(failures).toEqual([]);
});

test("cancels a background request when the page makes another request", async () => {
  const { fetch, timers } = setUp([lost()], { waiting: { type: "background" } });
  const controller = new AbortController();
  const answer = fetch(`${origin}/dashboard.data`, { signal: controller.signal });
  await vi.waitFor(() => expect(timers).toHaveLength(1));
  controller.abort();
  await expect(answer).rejects.toThrow("was abandoned");
  expect(timers).toEqual([]);
});

test("reports a slow response until it arrives", async () => {
  let answerNow: (answer: Response) => void = () => undefined;
  const late = new Promise<Response>((resolve) => (answerNow = resolve));
  const { fetch, timers, events } = setUp([late]);
  const answer = fetch(`${origin}/dashboard.data`, post);
  expect(timers).toMatchObject([{ ms: 8_000 }]);
  timers[0]?.run();
  expect(events).toEqual(["unanswered POST"]);
  answerNow(remixAnswer('[{"_1":-5},"data"]\n'));
  await answer;
  expect(events).toEqual(["unanswered POST", "answered"]);
});

test("reports nothing after the user navigates away", async () => {
  const controller = new AbortController();
  const { fetch, failures } = setUp([new DOMException("aborted", "AbortError")]);
  controller.abort();
  const answer = fetch(`${origin}/reports.data`, { signal: controller.signal });
  await expect(answer).rejects.toThrow("aborted");
  expect(failures).toEqual([]);
});

test("redirects an ended session to sign-in and reports nothing", async () => {
  const ended = new Response("", { status: 401, headers: { [sessionEndedHeader]: "yes" } });
  const { fetch, failures, events } = setUp([ended]);
  void fetch(`${origin}/dashboard.data`, post);
  await vi.waitFor(() => expect(events).toContain("session ended"));
  expect(failures).toEqual([]);
});

test("a repeat uses the first key while the outcome is unknown", async () => {
  const { fetch, sent } = setUp([lost(), remixAnswer('[{"_1":-5},"data"]'), remixAnswer("x")]);
  await fetch(`${origin}/reports.data`, post).catch(() => undefined);
  await fetch(`${origin}/reports.data`, post);
  await fetch(`${origin}/reports.data`, post);
  const keys = sent.map(({ headers }) => headers.get(idempotencyKeyHeader));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  expect(sent[0]?.headers.get(viewerHeader)).toBe("ada");
});

test("another file is another submission", async () => {
  const { fetch, sent } = setUp([lost(), lost(), lost()]);
  const january = new File(["1"], "january.csv", { lastModified: 1 });
  const february = new File(["2"], "february.csv", { lastModified: 2 });
  for (const file of [january, february, january]) {
    const body = new FormData();
    body.append("file", file);
    await fetch(`${origin}/earnings/import.data`, { method: "POST", body }).catch(() => undefined);
  }
  const keys = sent.map(({ headers }) => headers.get(idempotencyKeyHeader));
  expect(keys[1]).not.toBe(keys[0]);
  expect(keys[2]).toBe(keys[0]);
});
