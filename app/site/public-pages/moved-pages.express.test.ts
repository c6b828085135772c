import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { redirectMovedPages } from "./moved-pages.express.ts";

let server: Server;
let url: string;
beforeAll(async () => {
  const app = express();
  app.use(redirectMovedPages, (_request, response) => void response.send("a page"));
  server = createServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test.each([
  ["/welcome?step=2", "/getting-started?step=2"],
  ["/content/a1/put-up", "/content/a1/manual-publishing"],
  ["/content/a1/withdraw", "/content/a1/unpublish"],
  ["/operator/notices", "/operator/takedowns"],
  ["/operator/notices/n1", "/operator/takedowns/n1"],
  ["/settings/blog/notices/n1", "/settings/blog/takedowns/n1"],
  ["/settings/cadence", "/settings/publishing-schedule"],
  ["/settings/hours", "/settings/quiet-hours"],
  ["/settings/trust", "/settings/approvals"],
  ["/settings/connections/places/ghost", "/settings/connections/channels/ghost"],
  [
    "/settings/connections/places/mastodon/back?code=x",
    "/settings/connections/channels/mastodon/back?code=x",
  ],
])("%s redirects permanently to %s", async (before, now) => {
  const response = await fetch(url + before, { redirect: "manual" });
  expect([response.status, response.headers.get("Location")]).toEqual([301, now]);
});

test.each(["/welcomes", "/content/a1", "/settings/trust/more"])("%s stays", async (path) => {
  const response = await fetch(url + path, { redirect: "manual" });
  expect(await response.text()).toBe("a page");
});

test("a form sent to an old address is not redirected", async () => {
  const response = await fetch(`${url}/settings/trust`, { method: "POST", redirect: "manual" });
  expect(response.status).toBe(200);
});
