import { delay, http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { createOutside } from "#tests/harness/outside.ts";
import { fetchJson } from "./api-client.ts";

const Fruit = z.object({ fruit: z.string() });
const url = "https://shop.example.test/fruit";

/** One answer after the other; the last of them again and again. */
type Answer = () => Response | Promise<Response>;

const outside = createOutside();
let answers: Answer[];
let asked: Request[];

beforeEach(() => {
  asked = [];
  outside.use(
    http.get(url, ({ request }) => {
      asked.push(request);
      return answers[Math.min(asked.length, answers.length) - 1]?.();
    }),
  );
});

const says =
  (status: number, body = ""): Answer =>
  () =>
    new HttpResponse(body, { status });
const good = says(200, '{"fruit":"pear","colour":"green"}');
const hangsUp: Answer = () => HttpResponse.error();
const staysSilent: Answer = async () => {
  await delay("infinite");
  return HttpResponse.error();
};
afterEach(() => outside.events.removeAllListeners());
const soon = { retryAfterMs: 1 };

test("reads what the schema describes", async () => {
  answers = [good];
  expect(await fetchJson(url, Fruit)).toEqual({ fruit: "pear" });
  expect(asked[0]?.headers.get("accept")).toBe("application/json");
});

test.each([
  { answer: says(500, "out of pears"), message: "500: out of pears" },
  {
    answer: says(403, '{"error":"No","code":"forbidden"}'),
    message: '403: {"error":"No","code":"forbidden"}',
  },
  { answer: says(404), message: "404: Not Found" },
  { answer: says(401), message: "401: Unauthorized" },
])("an answer that is no success becomes an error: $message", async ({ answer, message }) => {
  answers = [answer];
  await expect(fetchJson(url, Fruit)).rejects.toMatchObject({
    message,
    status: Number(message.slice(0, 3)),
  });
  expect(asked).toHaveLength(1);
});

test("returns null for 401 if requested, without a retry", async () => {
  answers = [says(401, "sign in")];
  expect(await fetchJson(url, Fruit, { on401: "null", retries: 3, ...soon })).toBeNull();
  expect(asked).toHaveLength(1);
});

test.each([
  { what: "a failure of the server", answer: says(503) },
  { what: "too many requests", answer: says(429) },
  { what: "a lost connection", answer: hangsUp },
])("retries $what up to the limit", async ({ answer }) => {
  answers = [answer, answer, good];
  expect(await fetchJson(url, Fruit, { retries: 2, ...soon })).toEqual({ fruit: "pear" });
  expect(asked).toHaveLength(3);
  asked.length = 0;
  await expect(fetchJson(url, Fruit, { retries: 1, ...soon })).rejects.toThrow();
  expect(asked).toHaveLength(2);
});

test.each([
  { what: "a refusal", answer: says(403) },
  { what: "JSON of another shape", answer: says(200, '{"fruit":3}') },
  { what: "what is no JSON", answer: says(200, "<html>") },
])("$what is an error at once: asking again would not help", async ({ answer }) => {
  answers = [answer];
  await expect(fetchJson(url, Fruit, { retries: 3, ...soon })).rejects.toThrow();
  expect(asked).toHaveLength(1);
});

test("can be aborted while waiting for a response", async () => {
  const controller = new AbortController();
  answers = [
    () => {
      controller.abort(new Error("enough"));
      return staysSilent();
    },
  ];
  const answer = fetchJson(url, Fruit, { retries: 3, ...soon, signal: controller.signal });
  await expect(answer).rejects.toThrow("enough");
  expect(asked).toHaveLength(1);
});

test("can be aborted between two attempts", async () => {
  const controller = new AbortController();
  const { signal } = controller;
  answers = [says(503), staysSilent];
  outside.events.on("response:mocked", () =>
    setImmediate(() => controller.abort(new Error("enough"))),
  );
  const answer = fetchJson(url, Fruit, { retries: 1, retryAfterMs: 60_000, signal });
  await expect(answer).rejects.toThrow("enough");
  expect(asked).toHaveLength(1);
});

test("asks nothing when it has been aborted before", async () => {
  answers = [good];
  const signal = AbortSignal.abort(new Error("enough"));
  await expect(fetchJson(url, Fruit, { signal })).rejects.toThrow("enough");
  expect(asked).toHaveLength(0);
});
