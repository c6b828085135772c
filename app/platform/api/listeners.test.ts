import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import pino from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { createManualClock, type ManualClock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import { createKeyedMutex } from "#app/core/async/keyed-mutex.ts";
import { createIdempotencyRecords } from "#app/platform/idempotency/idempotency-records.server.ts";
import { defineEndpoint } from "./contract.ts";
import { createApiListener } from "./listener.express.ts";
import { createMcpListener } from "./mcp.express.ts";
import { describeApi } from "./openapi.server.ts";
import { createRateLimits, limitsOf } from "./rate-limits.ts";

let database: TestDatabase;
let clock: ManualClock;
let server: Server;
let url: string;
let lines: string[];
let made: number;
let retryAt: number;
let isSubscriber: boolean;

const usual = { group: "Public", summary: "", description: "", limit: "read" } as const;
const answer = { status: 200, description: "", schema: z.unknown() } as const;
const endpoints = [
  defineEndpoint({
    ...usual,
    method: "GET",
    path: "/api/kept",
    id: "get_kept",
    access: "everybody",
    answer,
    cacheVersion: () => "one",
    handle: () => Promise.resolve({ body: { kept: true } }),
  }),
  defineEndpoint({
    ...usual,
    method: "POST",
    path: "/api/things",
    id: "make_thing",
    access: "subscriber",
    limit: "write",
    answer,
    handle: () => Promise.resolve({ body: { made: (made += 1) } }),
  }),
  defineEndpoint({
    ...usual,
    method: "GET",
    path: "/api/broken",
    id: "get_broken",
    access: "everybody",
    answer,
    handle: () => Promise.reject(new Error("the disk is gone")),
  }),
  defineEndpoint({
    ...usual,
    method: "GET",
    path: "/api/busy",
    id: "get_busy",
    access: "everybody",
    answer,
    handle: () => Promise.reject(new AppError("payments_unavailable", "Wait.", { retryAt })),
  }),
  defineEndpoint({
    ...usual,
    method: "GET",
    path: "/api/sound",
    id: "get_sound",
    access: "everybody",
    answer: { status: 200, description: "", media: "audio/*" },
    handle: () => Promise.resolve({ media: { type: "audio/mpeg", content: breakingOff() } }),
  }),
];
async function* breakingOff() {
  yield Buffer.from("begun");
  await new Promise((resolve) => setImmediate(resolve));
  throw new Error("the sound broke off");
}

const caller = {
  user: { id: "ada", firstName: null, email: null, profileImageUrl: null },
  workspaceId: "ada's",
  mayWrite: true,
  decidesAs: null,
};

beforeEach(async () => {
  database = createTestDatabase();
  clock = createManualClock(1_000_000);
  [lines, made, retryAt, isSubscriber] = [[], 0, 0, true];
  const deps = {
    endpoints,
    elsewhere: [],
    canAccess: async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return isSubscriber;
    },
    rateLimits: createRateLimits({ clock, limits: limitsOf(600) }),
    idempotencyRecords: createIdempotencyRecords({ db: database.db, clock }),
    largeBodyInTurn: createKeyedMutex(),
    headers: {},
    product: { name: "product", version: "1" },
    revision: database.db.revision,
    clock,
    log: pino({ level: "debug" }, { write: (line: string) => void lines.push(line) }),
    resolveSession: () => Promise.resolve({ viewer: null, setCookie: null }),
    resolveToken: async (token: string) => {
      if (token === "broken") throw new Error("the tokens are gone");
      return token === "good" ? caller : null;
    },
  };
  const [api, mcp] = [createApiListener(deps), createMcpListener(deps)];
  server = createServer((request, response) => {
    if (!api.serve(request, response) && !mcp.serve(request, response)) response.end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await database.remove();
});

const ask = (path: string, init: RequestInit = {}, token: string | null = "good") =>
  fetch(url + path, {
    ...init,
    headers: { ...(token !== null && { Authorization: `Bearer ${token}` }), ...init.headers },
  });
const statusOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).status;

test("counts each request, for every caller and outcome", async () => {
  const left = async (...asked: Parameters<typeof ask>) =>
    Number((await ask(...asked)).headers.get("RateLimit-Remaining"));
  const first = await left("/api/kept", {}, null);
  expect(first).toBe(599);
  expect(await left("/api/kept", {}, null)).toBe(598);
  expect(await left("/api/broken", {}, "unknown")).toBe(597);
  expect(await left("/api/broken", {}, null)).toBe(596);
  expect(await left("/api/broken")).toBe(599);
});

test("sends a cached response unchanged, in every encoding", async () => {
  for (const encoding of ["br", "gzip", "identity"]) {
    const kept = await ask("/api/kept", { headers: { "Accept-Encoding": encoding } }, null);
    expect([kept.status, await kept.json()], encoding).toEqual([200, { kept: true }]);
  }
});

test("does nothing for a person without access, and each thing once for the others", async () => {
  const make = (key: string) =>
    ask("/api/things", { method: "POST", headers: { "Idempotency-Key": key } });
  isSubscriber = false;
  expect([(await make("one")).status, made]).toEqual([403, 0]);
  isSubscriber = true;
  for (const key of ["one", "one", "two"]) expect((await make(key)).status).toBe(200);
  expect(made).toBe(2);
});

test("returns 500 for an unexpected error and logs it", async () => {
  expect(await statusOf("/api/broken")).toBe(500);
  expect(lines.join("")).toContain("the disk is gone");
});

test("says in whole seconds when to ask again, one at least", async () => {
  const said: (string | null)[] = [];
  for (const inMs of [2_100, 3_000, -5_000, 0]) {
    retryAt = clock.now() + inMs;
    said.push((await ask("/api/busy")).headers.get("Retry-After"));
  }
  expect(said).toEqual(["3", "3", "1", "1"]);
});

test("breaks off an answer that breaks off while it is made, and logs why", async () => {
  await expect(ask("/api/sound").then((answered) => answered.text())).rejects.toThrow();
  await expect.poll(() => lines.join("")).toContain("the sound broke off");
});

const call = (name: string, token = "good", more = {}) =>
  ask(
    "/mcp",
    {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream",
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name, arguments: {} },
        ...more,
      }),
    },
    token,
  );

test("answers calls of tools as the endpoints do", async () => {
  isSubscriber = false;
  expect(await (await call("make_thing")).text()).toContain("no_access");
  expect(made).toBe(0);
  isSubscriber = true;
  expect(await (await call("make_thing")).json()).toMatchObject({
    result: { isError: false, content: [{ text: '{"made":1}' }] },
  });
  expect(await (await call("get_broken")).text()).toContain("internal_error");
  expect(lines.join("")).toContain("a tool failed");
});

test("reports why a tool call failed and logs unexpected errors", async () => {
  expect((await call("make_thing", "unknown")).status).toBe(401);
  expect(lines).toEqual([]);
  expect((await call("make_thing", "broken")).status).toBe(500);
  expect(lines.join("")).toContain("the tokens are gone");
});

test("describes each endpoint under its method in small letters", () => {
  const options = { title: "", url: "", version: "1", limits: limitsOf(600), names: {} };
  const { paths } = describeApi(endpoints, options) as { paths: Record<string, object> };
  expect(Object.keys(paths["/api/things"] ?? {})).toEqual(["post"]);
});
