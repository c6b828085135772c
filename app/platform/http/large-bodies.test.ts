import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, expect, test } from "vitest";
import { createKeyedMutex } from "#app/core/async/keyed-mutex.ts";
import { wholeTextsBytes } from "#app/platform/requests/body-size.ts";
import { takeLargeBodiesInTurn } from "./large-bodies.ts";

let server: Server;
afterEach(() => server.close());

/** A server that responds when the test says so, and records the requests it has let in. */
async function start() {
  const entered: string[] = [];
  const answers: (() => void)[] = [];
  const app = express();
  app.use((request, response, next) => {
    response.locals.who = request.get("X-Who");
    next();
  });
  app.use(takeLargeBodiesInTurn(createKeyedMutex(), ({ locals }) => String(locals.who)));
  app.use((request, response) => {
    entered.push(String(request.get("X-Name")));
    answers.push(() => response.end());
  });
  server = createServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const send = (who: string, name: string, bytes: number, signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${port}/`, {
      method: "POST",
      headers: { "X-Who": who, "X-Name": name },
      body: "x".repeat(bytes),
      ...(signal && { signal }),
    });
  return { send, entered, answers };
}

const large = wholeTextsBytes + 1;

test("runs a user's large bodies one at a time; small ones and other users' do not wait", async () => {
  const { send, entered, answers } = await start();
  const first = send("ada", "first", large);
  await expect.poll(() => entered).toEqual(["first"]);
  const others = [
    send("ada", "second", large),
    send("ada", "small", 10),
    send("bob", "bob's", large),
  ];
  await expect.poll(() => entered.toSorted()).toEqual(["bob's", "first", "small"]);
  for (const answer of answers.splice(0)) answer();
  await first;
  await expect.poll(() => entered.at(-1)).toBe("second");
  for (const answer of answers) answer();
  await Promise.all(others);
});

test("skips a request if its client disconnected while waiting", async () => {
  const { send, entered, answers } = await start();
  const first = send("ada", "first", large);
  await expect.poll(() => entered).toEqual(["first"]);
  const leaving = new AbortController();
  const left = send("ada", "left", large, leaving.signal).catch(() => "left");
  const third = send("ada", "third", large);
  leaving.abort();
  expect(await left).toBe("left");
  answers.shift()?.();
  await first;
  await expect.poll(() => entered.at(-1)).toBe("third");
  answers.shift()?.();
  await third;
  expect(entered).toEqual(["first", "third"]);
});
