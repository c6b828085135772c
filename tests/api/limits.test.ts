import { request } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "../harness/app";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

/** Sends a request as no browser would, and gives what comes back until the server has let go. */
function exchange(text: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = "";
    // The client keeps its half open: only a server that has let go resets what is still sent.
    const socket = connect({ port: app.port, host: "127.0.0.1", allowHalfOpen: true });
    const poke = () => void socket.write("x", () => setTimeout(poke, 10));
    socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
    socket.on("end", poke);
    socket.on("error", () => resolve(answer));
    socket.write(text);
  });
}

test("a body larger than any form is refused before it is read", async () => {
  const reply = await fetch(`${app.url}/dashboard`, {
    method: "POST",
    body: "intent=pause_system&x=".padEnd(70_000, "x"),
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });
  expect(reply.status).toBe(413);
});

test("a body that does not say how large it is is refused", async () => {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const sending = request(`${app.url}/dashboard`, { method: "POST" }, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    });
    sending.on("error", reject);
    sending.flushHeaders();
    sending.write("intent=");
  });
  expect(status).toBe(411);
});

test.each([
  ["a method that no page has", "TRACE / HTTP/1.1\r\nHost: localhost\r\n", "405"],
  ["a Host that is no name", "GET /nowhere HTTP/1.1\r\nHost: [\r\n", "400"],
])("%s is refused, and is no error of ours", async (_what, head, status) => {
  app.complaints();
  const answer = await exchange(`${head}Connection: close\r\n\r\n`);
  expect(answer).toContain(`HTTP/1.1 ${status}`);
  expect(app.complaints()).toEqual([]);
});

test("a search of 2,000 emoji is answered with its page, and one of 10,000 in words", async () => {
  const search = (count: number) =>
    fetch(`${app.url}/help?q=${encodeURIComponent("😀".repeat(count))}`);
  const long = await search(2_000);
  expect([long.status, (await long.text()).includes("Help Centre")]).toEqual([200, true]);
  const longer = await search(10_000);
  expect(longer.status).toBe(431);
  expect(longer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  expect(await longer.text()).toMatch(/too long\. Go back and make it shorter/);
});

test("what is no request is told so, and let go", async () => {
  const answer = await exchange("hello\r\n\r\n");
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n[\s\S]*could not be understood/);
});

test("an upgrade that is refused does not keep its connection", async () => {
  const answer = await exchange(
    "GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
      "Origin: http://elsewhere.example\r\nSec-WebSocket-Version: 13\r\n" +
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
  );
  expect(answer).toContain("403 Forbidden");
});
