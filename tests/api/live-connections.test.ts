import { describe, expect, test } from "vitest";
import { startApp } from "#tests/harness/app.ts";
import { useLiveApp } from "#tests/harness/live-app.ts";
import { openLiveSocket, refusal } from "#tests/harness/live-socket.ts";
import { submitForm, signIn } from "#tests/harness/sign-in.ts";

const { app, cookieOf, open } = useLiveApp();

describe("who may connect", () => {
  test("no one without a session", async () => {
    expect(await refusal(app)).toBe(401);
    expect(await refusal(app, { cookie: `session=${"A".repeat(43)}` })).toBe(401);
    expect(await refusal(app, { cookie: "session=%00;;=" })).toBe(401);
  });

  test("no page of another site, even with a signed-in user", async () => {
    const cookie = cookieOf("subscriber");
    const origins = [
      "https://evil.example",
      "null",
      app.url.replace("http:", "https:"),
      `${app.url}.evil.example`,
      `http://localhost:${app.port + 1}`,
      // Sign-in and its cookie belong to APP_URL's host, and so does the channel.
      `http://127.0.0.1:${app.port}`,
    ];
    for (const origin of origins) {
      expect([origin, await refusal(app, { cookie, origin })]).toEqual([origin, 403]);
    }
    expect(await refusal(app, { cookie, origin: null })).toBe(403);
  });

  test("no user without access", async () => {
    expect(await refusal(app, { cookie: cookieOf("newcomer") })).toBe(403);
  });

  test("no request at another address", async () => {
    const cookie = cookieOf("subscriber");
    for (const path of ["/", "/wss", "/ws/", "/WS", "/dashboard"]) {
      expect([path, await refusal(app, { cookie, path })]).toEqual([path, "destroyed"]);
    }
  });

  test("a subscriber, from a page of the product's own", async () => {
    const socket = await open("subscriber");
    expect((await socket.ask()).data.workspace.demo).toBe(false);
  });
});

describe("the end of a connection", () => {
  test("a socket that never drains is ended, and the others hear everything", async () => {
    const slow = await open("subscriber");
    const good = await open("subscriber");
    slow.sleep();
    // The network's own buffers take some megabytes before the server's begin to fill.
    const description = "x".repeat(256 * 1024);
    const count = 120;
    for (let sent = 1; sent <= count; sent += 1) {
      app.services.hub.publish({
        workspaceId: app.workspaceOf("subscriber"),
        type: "activity",
        activity: {
          id: `flood ${sent}`,
          type: "system",
          title: "Flood",
          description,
          severity: "info",
          createdAt: new Date().toISOString(),
          metadata: { realIntegration: false },
          origin: "simulated",
        },
      });
      await good.hear("new_activity", ({ data }) => data.id === `flood ${sent}`);
    }
    const heard = good.messages.filter(
      (each) => each.type === "new_activity" && each.data.title === "Flood",
    );
    expect(heard).toHaveLength(count);
    slow.wake();
    expect(await slow.closed()).toBe(1006);
    expect(slow.messages.length).toBeLessThan(count);
    await good.ask();
  });

  test("signing out ends that session's sockets with 4401, and no other's", async () => {
    const leaving = await signIn(app, "subscriber");
    const cookie = leaving.cookieHeader();
    const [one, two, staying] = [
      await open("subscriber", cookie),
      await open("subscriber", cookie),
      await open("subscriber"),
    ];
    const end = await submitForm(leaving, { url: new URL("/api/logout", app.url) }, {});
    expect(end.location?.href).toBe(`${app.url}/`);
    expect(await one.closed()).toBe(4401);
    expect(await two.closed()).toBe(4401);
    expect(await refusal(app, { cookie })).toBe(401);
    await staying.ask();
  });

  test("signing in again ends the sockets of the previous session", async () => {
    const browser = app.newBrowser();
    // Another tab still shows the sign-in page; a signed-in user is not asked again.
    const otherTab = await browser.follow("/api/login");
    await signIn(app, "subscriber", browser);
    const socket = await open("subscriber", browser.cookieHeader());
    const end = await submitForm(browser, otherTab, { account: "operator" });
    expect(end.location?.href).toBe(`${app.url}/`);
    expect(await socket.closed()).toBe(4401);
  });

  test("a server that stops closes with 1000 and accepts no more connections", async () => {
    const other = await startApp();
    const cookie = (await signIn(other, "subscriber")).cookieHeader();
    const live = await openLiveSocket(other, { cookie });
    const sleeping = await openLiveSocket(other, { cookie });
    sleeping.sleep();
    // One that does not answer is waited for only so long.
    await other.stop();
    expect(await live.closed()).toBe(1000);
    sleeping.end();
    await expect(refusal(other, { cookie })).rejects.toMatchObject({ code: "ECONNREFUSED" });
  });
});
