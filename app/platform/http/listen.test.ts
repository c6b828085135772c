import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { refusal } from "../../../tests/harness/live-socket";
import { answerWhileStarting, createHttpServer, refuseWhileStarting } from "./listen";

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
  expect(await refusal({ url })).toBe(503);
});
