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
  const told: RequestTold[] = [];
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
    onFailed: (failed) => void told.push(failed),
    onUnanswered: ({ method }: RemixRequest) => {
      events.push(`unanswered ${method}`);
      return () => void events.push("answered");
    },
    onSessionEnded: () => void events.push("session ended"),
  });
  return { fetch, sent, told, timers, events };
}

const lost = () => new TypeError("Failed to fetch");

test("what others ask for goes through as it is", async () => {
  const { fetch, sent, told } = setUp([lost(), lost()]);
  await expect(fetch("/api/access")).rejects.toThrow("Failed to fetch");
  await expect(fetch("https://stripe.example/x.data")).rejects.toThrow("Failed to fetch");
  expect(sent.every(({ headers }) => !headers.has(viewerHeader))).toBe(true);
  expect(told).toEqual([]);
});

test("a form that is lost is told with its fields, and the page stays", async () => {
  const { fetch, told, events } = setUp([lost()]);
  await expect(fetch(`${origin}/dashboard.data`, post)).rejects.toThrow("left off");
  expect(told).toMatchObject([
    {
      request: { method: "POST", path: "/dashboard", body: "intent=undo" },
      failure: { reason: "unreachable" },
    },
  ]);
  told[0]?.tryAgain();
  expect(events).toEqual(["released navigation", "tried again"]);
});

test.each([403, 429, 500, 502])("so is one that is answered with %i on the way", async (status) => {
  const { fetch, told } = setUp([new Response("no", { status })]);
  await expect(fetch(`${origin}/settings.data`, post)).rejects.toThrow("left off");
  expect(told).toHaveLength(1);
});

test("so is one whose action has thrown, but not one that says what is to be put right", async () => {
  const { fetch, told } = setUp([
    remixAnswer('[{"_1":2},"error",["SanitizedError"]]\n', 500),
    remixAnswer('[{"_1":2},"data",{"_3":4},"problem","Too long"]\n', 400),
  ]);
  await expect(fetch(`${origin}/settings.data`, post)).rejects.toThrow("left off");
  const refused = await fetch(`${origin}/settings.data`, post);
  expect(await refused.text()).toContain("Too long");
  expect(told).toHaveLength(1);
});

test("a page that says itself what is wrong with it is shown", async () => {
  const { fetch, told } = setUp([remixAnswer('[{"_1":2},"routes/x"]\n', 404)]);
  expect((await fetch(`${origin}/agents/x.data`)).status).toBe(404);
  expect(told).toEqual([]);
});

test("a fetcher gets an answer that says nothing, so that it is at rest", async () => {
  const { fetch, told } = setUp([lost()], { waiting: { type: "fetcher", key: "a" } });
  const answer = await fetch(`${origin}/dashboard.data`, post);
  expect(answer.status).toBe(503);
  expect(told).toHaveLength(1);
});

test("a form that tells of its losses itself gets the failure", async () => {
  const { fetch, told, events } = setUp([lost()], { tellsItself: true });
  await expect(fetch(`${origin}/contact.data`, post)).rejects.toThrow("unreachable");
  expect([told, events]).toEqual([[], []]);
});

test("what nobody waits for is asked again until it comes", async () => {
  const { fetch, timers, told } = setUp(
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
  expect(told).toEqual([]);
});

test("what nobody waits for ends when the page asks for something else", async () => {
  const { fetch, timers } = setUp([lost()], { waiting: { type: "background" } });
  const controller = new AbortController();
  const answer = fetch(`${origin}/dashboard.data`, { signal: controller.signal });
  await vi.waitFor(() => expect(timers).toHaveLength(1));
  controller.abort();
  await expect(answer).rejects.toThrow("Nobody waits");
  expect(timers).toEqual([]);
});

test("no answer for long is told as that, until there is one", async () => {
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

test("whoever goes elsewhere meanwhile is told nothing", async () => {
  const controller = new AbortController();
  const { fetch, told } = setUp([new DOMException("aborted", "AbortError")]);
  controller.abort();
  const answer = fetch(`${origin}/reports.data`, { signal: controller.signal });
  await expect(answer).rejects.toThrow("aborted");
  expect(told).toEqual([]);
});

test("a session that has ended leads to sign-in, and nothing is told", async () => {
  const ended = new Response("", { status: 401, headers: { [sessionEndedHeader]: "yes" } });
  const { fetch, told, events } = setUp([ended]);
  void fetch(`${origin}/dashboard.data`, post);
  await vi.waitFor(() => expect(events).toContain("session ended"));
  expect(told).toEqual([]);
});

test("a repetition goes under the first one's key while nobody knows what became of it", async () => {
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
