import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { refusal } from "#tests/harness/live-socket.ts";
import { answerWhileStarting, createHttpServer, refuseWhileStarting } from "./listen.ts";

const server = createHttpServer(answerWhileStarting);
server.on("upgrade", refuseWhileStarting);

afterEach(() => void server.close());

test("while it starts it is alive, ready for nothing, and says so also to who wants the live channel", async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // Of a server that listens on a port of the network.
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  const page = await fetch(url);
  expect([page.status, page.headers.get("Retry-After")]).toEqual([503, "1"]);
  expect(page.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  expect(await page.text()).toMatch(/^The server is starting\. Please try again/);
  for (const path of ["/api", "/api?page=2", "/api/agents", "/mcp"]) {
    const answer = await fetch(`${url}${path}`);
    expect([path, answer.status, answer.headers.get("Retry-After")]).toEqual([path, 503, "1"]);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(await answer.json()).toEqual({
      error: "The server is starting. Please try again in a few seconds.",
      code: "starting",
    });
  }
  // What is no address of the API, however it begins, is read by people.
  expect((await fetch(`${url}/api-docs`)).headers.get("Content-Type")).toMatch(/^text\/plain/);
  expect(await refusal({ url })).toBe(503);
});
