import { once } from "node:events";
import type { AddressInfo } from "node:net";
import express from "express";
import pino from "pino";
import { expect, test } from "vitest";
import { isOpenForm, limitMessages } from "./contact-limits.express.ts";

test.each([
  ["POST", "/contact", true],
  ["POST", "/contact.data", true],
  ["POST", "/CONTACT//", true],
  ["POST", "/%63ontact", true],
  ["POST", "/blog/ledge/frost/report", true],
  ["POST", "/blog/ledge/frost/Report.data", true],
  ["POST", "/blog/ledge/report", false],
  ["GET", "/contact", false],
  ["POST", "/contacts", false],
  ["POST", "/contact/x", false],
  ["POST", "/%", false],
])("%s %s sends the form: %s", (method, path, expected) => {
  expect(isOpenForm({ method, path })).toBe(expected);
});

/** How many of these messages pass the limit. */
async function passing(count: number, appUrl: string, headers: Record<string, string> = {}) {
  const warnings: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => void warnings.push(line) });
  const app = express().set("trust proxy", "loopback");
  app.use(limitMessages({ appUrl, log }), (_request, response) => {
    response.json(response.locals.retryAfterSeconds ?? null);
  });
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  let passed = 0;
  for (let n = 0; n < count; n += 1) {
    const reply = await fetch(`http://127.0.0.1:${port}/contact`, { method: "POST", headers });
    if ((await reply.json()) === null) passed += 1;
  }
  server.close();
  return { passed, warnings: warnings.length };
}

test.each([
  ["without a proxy", "http://localhost:5000", {}, 10, 0],
  [
    "with the address from a proxy",
    "https://a.example",
    { "X-Forwarded-For": "203.0.113.7" },
    10,
    0,
  ],
  ["without an address from a proxy", "https://a.example", {}, 100, 1],
  ["with an invalid address from a proxy", "https://a.example", { "X-Forwarded-For": "x" }, 100, 1],
])("limits messages %s", async (_who, appUrl, headers, limit, warned) => {
  expect(await passing(105, appUrl, headers)).toEqual({ passed: limit, warnings: warned });
});
