import { once } from "node:events";
import type { AddressInfo } from "node:net";
import compression from "compression";
import express from "express";
import { afterEach, expect, test } from "vitest";
import { createTestDatabase } from "#tests/harness/database.ts";
import { HOUR } from "#app/core/time/clock.ts";
import { createIdempotencyRecords } from "#app/platform/idempotency/idempotency-records.server.ts";
import { idempotencyKeyHeader } from "#app/platform/requests/headers.ts";
import { answerRepeatedSubmissions } from "./repeated-submissions.ts";

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const key = "0123456789abcdef0123456789abcdef";

/** Counts what gets through; the first waits until it is let go where the test says so. */
async function setUp({
  status = 200,
  size = 10,
  breaks = false,
}: { status?: number; size?: number; breaks?: boolean } = {}) {
  let now = 0;
  let done = 0;
  let lost = 0;
  let held: Promise<void> = Promise.resolve();
  const database = createTestDatabase();
  // Like a restarted process: only the database is shared.
  const start = () =>
    answerRepeatedSubmissions({
      answers: createIdempotencyRecords({ db: database.db, clock: { now: () => now } }),
      owner: ({ locals }) => String(locals.person),
      onError: (error) => expect.fail(String(error)),
    });
  let repeated = start();
  const app = express();
  app.use(compression({ threshold: 0 }));
  app.use((request, response, next) => {
    response.locals = { person: request.get("X-Person") ?? "ada" };
    response.setHeader("X-Request-Id", String(now));
    next();
  });
  app.use((request, response, next) => repeated(request, response, next));
  app.use((_request, response) => {
    done += 1;
    response.on("close", () => (lost += response.writableFinished ? 0 : 1));
    const text = `${"x".repeat(size)}${done}`;
    if (breaks) {
      response.write(text);
      response.destroy(new Error("no more of it"));
      return;
    }
    void held.then(() =>
      response.status(status).append("Set-Cookie", "toast=done").type("text/x-script").send(text),
    );
  });
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  stops.push(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
    () => database.remove(),
  );
  // A TCP server's address is of this form.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const send = (
    headers: Record<string, string> = {},
    path = "/reports.data",
    signal: AbortSignal | null = null,
  ) =>
    fetch(`${url}${path}`, {
      method: "POST",
      signal,
      headers: { [idempotencyKeyHeader]: key, ...headers },
      body: "intent=generate_report",
    });
  return {
    send,
    done: () => done,
    lost: () => lost,
    restart: () => void (repeated = start()),
    pass: (ms: number) => void (now += ms),
    hold() {
      let release: () => void = () => undefined;
      held = new Promise((resolve) => (release = resolve));
      return release;
    },
  };
}

test("a repeat gets the first response without running again", async () => {
  const { send, done, pass } = await setUp();
  const first = await send();
  pass(1);
  const again = await send();
  expect(done()).toBe(1);
  expect(await again.text()).toBe(await first.text());
  expect(again.headers.get("Set-Cookie")).toBe("toast=done");
  expect(again.headers.get("Content-Type")).toBe(first.headers.get("Content-Type"));
  expect([first, again].map(({ headers }) => headers.get("X-Request-Id"))).toEqual(["0", "1"]);
});

test("a repeat waits for a pending first submission", async () => {
  const { send, done, hold } = await setUp();
  const release = hold();
  const both = [send(), send()];
  await expect.poll(done).toBe(1);
  release();
  const texts = await Promise.all(both.map(async (each) => (await each).text()));
  expect(new Set(texts).size).toBe(1);
  expect(done()).toBe(1);
});

test("does not repeat a submission after a lost connection", async () => {
  const { send, done, hold, lost } = await setUp();
  const release = hold();
  const connection = new AbortController();
  const first = send({}, "/reports.data", connection.signal);
  await expect.poll(done).toBe(1);
  connection.abort();
  await expect(first).rejects.toThrow();
  await expect.poll(lost).toBe(1);
  const again = send();
  release();
  expect(await (await again).text()).toMatch(/1$/);
  expect(done()).toBe(1);
});

test.each([
  ["of another user", { "X-Person": "bob" }, "/reports.data"],
  ["to another address", {}, "/settings.data"],
  ["under another key", { [idempotencyKeyHeader]: key.replace("0", "1") }, "/reports.data"],
  ["without a key that is one", { [idempotencyKeyHeader]: "x" }, "/reports.data"],
])("a submission %s is another", async (_, headers, path) => {
  const { send, done } = await setUp();
  await send();
  await send(headers, path);
  expect(done()).toBe(2);
});

test("repeats a submission that failed or had a response too large to store", async () => {
  for (const answer of [{ status: 500 }, { size: 20_000 }]) {
    const { send, done } = await setUp(answer);
    await (await send()).text();
    await (await send()).text();
    expect(done()).toBe(2);
  }
});

test("repeats a submission with an aborted response and does not wait for the rest", async () => {
  const { send, done } = await setUp({ breaks: true });
  const read = async () => (await send()).text();
  await expect(read()).rejects.toThrow();
  await expect(read()).rejects.toThrow();
  expect(done()).toBe(2);
});

test("a restart changes nothing; after a day it is forgotten", async () => {
  const { send, done, pass, restart } = await setUp();
  await send();
  restart();
  const again = await send();
  expect([done(), await again.text()]).toEqual([1, "xxxxxxxxxx1"]);
  pass(24 * HOUR);
  await send();
  expect(done()).toBe(2);
});
