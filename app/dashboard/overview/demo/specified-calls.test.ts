import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createOutside } from "#tests/harness/outside.ts";
import { setUpSubscription } from "#app/account/billing/subscribe/use-subscription-start.ts";
import { subscriptionStatusCall } from "#app/account/billing/subscribe/use-subscription-status.ts";
import { fetchJson } from "#app/platform/web/api-client.ts";
import { takeTurn } from "#app/platform/web/polling/use-polling.ts";
import { integrationStatusCall } from "#app/domain/credentials/use-integration-status.ts";
import { publicDashboardCall } from "./use-public-dashboard.ts";

/*
 * The rows of the specification's table "The calls it makes", as a browser makes them. The rest of it is held
 * by the tests of the live channel, the manual and the voice.
 */

const origin = "https://app.example.test";
const outside = createOutside();
let asked: Request[];
/** By path: one answer after the other, the last of them again and again. */
let answers: Record<string, (() => Response)[]>;

beforeEach(() => {
  asked = [];
  answers = {};
  // A page's addresses are its site's.
  vi.stubGlobal("location", { href: `${origin}/dashboard` });
  outside.use(
    http.all(`${origin}/*`, ({ request }) => {
      const path = new URL(request.url).pathname;
      const before = asked.filter(({ url }) => new URL(url).pathname === path).length;
      asked.push(request);
      const all = answers[path] ?? [];
      return all[Math.min(before, all.length - 1)]?.();
    }),
  );
});
afterEach(() => vi.unstubAllGlobals());

const says = (status: number, body: string) => () => new HttpResponse(body, { status });
const requests = () => asked.map(({ method, url }) => `${method} ${new URL(url).pathname}`);
const { signal } = new AbortController();

describe.each([
  { call: publicDashboardCall, path: "/api/dashboard/public", seconds: 30, times: 2, at401: null },
  {
    call: subscriptionStatusCall,
    path: "/api/subscription/status",
    seconds: 300,
    times: 2,
    at401: "401: sign in",
  },
  {
    call: integrationStatusCall,
    path: "/api/integrations/status",
    seconds: 30,
    times: 1,
    at401: "401: sign in",
  },
])("GET $path", ({ path, call, seconds, times, at401 }) => {
  const { schema, on401 = "error", retries = 0 } = call;
  const load = () => fetchJson<unknown>(path, schema, { on401, retries, signal });

  async function turn() {
    const held: unknown[] = [];
    const next = await takeTurn<unknown>(call, signal, (change) => void held.push(change));
    return { next, held };
  }

  test(`is asked every ${seconds} s, with the viewer's cookies`, async () => {
    answers[path] = [says(403, "no")];
    expect(await turn()).toEqual({ next: "go_on", held: [{ failing: true }] });
    expect(requests()).toEqual([`GET ${path}`]);
    expect(asked[0]?.credentials).toBe("include");
    expect(call.everyMs).toBe(seconds * 1_000);
  });

  test(`is asked ${times === 1 ? "once" : "once more after a failure"}, and reports the response`, async () => {
    answers[path] = [says(503, "busy")];
    await expect(load()).rejects.toThrow("503: busy");
    expect(requests()).toEqual(Array(times).fill(`GET ${path}`));
    asked = [];
    expect(await turn()).toEqual({ next: "go_on", held: [{ failing: true }] });
    expect(requests()).toEqual(Array(times).fill(`GET ${path}`));
  });

  test("answered with 401 is as the table says, and not asked again", async () => {
    answers[path] = [says(401, "sign in")];
    if (at401 === null) expect(await load()).toBeNull();
    else await expect(load()).rejects.toThrow(at401);
    expect(requests()).toEqual([`GET ${path}`]);
    expect(await turn()).toEqual({ next: "stop", held: [] });
  });
});

describe("GET /api/auth/user, then POST /api/get-or-create-subscription", () => {
  const [user, start] = ["/api/auth/user", "/api/get-or-create-subscription"];
  const signedIn = says(200, '{"id":"some-user"}');

  async function setUp(closedSecret: string | null = null) {
    const steps: unknown[] = [];
    await setUpSubscription({
      tell: (next) => void steps.push(next),
      leave: (path) => void steps.push(path),
      signal,
      closedSecret,
    });
    return steps;
  }
  const toSignIn = "/api/login?returnTo=/subscribe";

  test("redirects a signed-out user to sign in without further requests", async () => {
    answers[user] = [says(401, "sign in")];
    expect(await setUp()).toEqual([toSignIn]);
    expect(requests()).toEqual([`GET ${user}`]);
    expect(asked[0]?.credentials).toBe("include");
  });

  test("the question who is signed in is not repeated", async () => {
    answers[user] = [says(503, "busy")];
    expect(await setUp()).toEqual([{ step: "failed", problem: null }]);
    expect(requests()).toEqual([`GET ${user}`]);
  });

  test("redirects to sign-in if the session ends in between", async () => {
    answers[user] = [signedIn];
    answers[start] = [says(401, "sign in")];
    expect(await setUp()).toEqual([{ step: "setting_up" }, toSignIn]);
  });

  test("requests a subscription once, without a body, and reports a failure", async () => {
    answers[user] = [signedIn];
    answers[start] = [says(503, '{"error":"No payments here.","code":"payments_not_configured"}')];
    const problem = { error: "No payments here.", code: "payments_not_configured" };
    expect(await setUp()).toEqual([{ step: "setting_up" }, { step: "failed", problem }]);
    expect(requests()).toEqual([`GET ${user}`, `POST ${start}`]);
    expect(await asked[1]?.text()).toBe("");
  });

  test.each([
    { answer: '{"subscriptionId":"sub_1"}', end: "/dashboard?subscription=present" },
    {
      answer: '{"subscriptionId":"sub_1","clientSecret":"pi_1"}',
      end: { step: "payable", clientSecret: "pi_1", renewed: false },
    },
  ])("continues after $answer", async ({ answer, end }) => {
    answers[user] = [signedIn];
    answers[start] = [says(200, answer)];
    expect(await setUp()).toEqual([{ step: "setting_up" }, end]);
  });

  test("a form that can be paid no more, and cannot be replaced, is on its way to be paid", async () => {
    answers[user] = [signedIn];
    answers[start] = [says(200, '{"subscriptionId":"sub_1","clientSecret":"pi_1"}')];
    expect(await setUp("pi_1")).toEqual(["/dashboard?subscription=success"]);
  });
});
