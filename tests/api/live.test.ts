import { once } from "node:events";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "../harness/app";
import { openLiveSocket, openRawSocket, refusal, type LiveSocket } from "../harness/live-socket";
import { submitForm, signIn, type SampleAccountName } from "../harness/sign-in";
import { waitUntil, within } from "../harness/wait";
import type { Browser } from "./auth-browser";

let app: TestApp;
const browsers = new Map<SampleAccountName, Browser>();
let sockets: LiveSocket[] = [];

beforeAll(async () => {
  app = await startApp({ env: { SIMULATION_SPEED: "100" } });
  for (const account of ["subscriber", "operator", "newcomer"] as const) {
    browsers.set(account, await signIn(app, account));
  }
});
afterAll(() => app.stop());
afterEach(() => {
  for (const socket of sockets) socket.end();
  sockets = [];
  expect(app.complaints()).toEqual([]);
});

function cookieOf(account: SampleAccountName): string {
  return browsers.get(account)?.cookieHeader() ?? "";
}

async function open(account: SampleAccountName, cookie = cookieOf(account)): Promise<LiveSocket> {
  const socket = await openLiveSocket(app, { cookie });
  sockets.push(socket);
  return socket;
}

describe("who may connect", () => {
  test("nobody without a session", async () => {
    expect(await refusal(app)).toBe(401);
    expect(await refusal(app, { cookie: `session=${"A".repeat(43)}` })).toBe(401);
    expect(await refusal(app, { cookie: "session=%00;;=" })).toBe(401);
  });

  test("no page of another site, whoever is signed in", async () => {
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

  test("nobody without access", async () => {
    expect(await refusal(app, { cookie: cookieOf("newcomer") })).toBe(403);
  });

  test("nobody at another address", async () => {
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

describe("what is said", () => {
  test("a dashboard is sent to who asks, and it is the one that the page shows", async () => {
    const socket = await open("subscriber");
    const { data } = await socket.ask();
    expect(data.agents).toHaveLength(6);
    expect(data.workspace).toEqual({
      id: workspaceOf("subscriber"),
      demo: false,
      mode: "simulation",
      timeZone: "UTC",
    });
    expect(data.financials.goal).toBe(1000);
  });

  test("activities and agents' states come by themselves while the agents work", async () => {
    const socket = await open("subscriber");
    const { data } = await socket.ask();
    const ids = data.agents.map(({ id }) => id);
    const activity = await socket.hear("new_activity");
    expect(activity.data.origin).toBe("simulated");
    const update = await socket.hear(
      "agent_update",
      ({ data: agent }) => agent.status === "processing",
    );
    expect(ids).toContain(update.data.id);
    expect(update.data.currentTask).not.toBeNull();
    // What is told has been stored.
    const stored = app.rows("SELECT title FROM activities WHERE id = ?", activity.data.id);
    expect(stored).toEqual([{ title: activity.data.title }]);
    // A finished task changes the totals: they come unasked, too.
    socket.forget();
    await socket.hear("dashboard_update");
  });

  test("pausing and starting is seen by every socket of the workspace and by no other", async () => {
    const [mine, sameSession, otherSession, stranger] = [
      await open("subscriber"),
      await open("subscriber"),
      await open("subscriber", (await signIn(app, "subscriber")).cookieHeader()),
      await open("operator"),
    ];
    for (const [intent, on] of [
      ["pause_system", false],
      ["start_all_agents", true],
    ] as const) {
      mine.send({ type: intent });
      for (const socket of [mine, sameSession, otherSession]) {
        const { data } = await socket.hear("dashboard_update", ({ data: { agents } }) =>
          agents.every(({ status }) => (status === "inactive") !== on),
        );
        expect(data.workspace.id).toBe(workspaceOf("subscriber"));
      }
      expect(enabledIn("subscriber")).toEqual(Array(6).fill(on ? 1 : 0));
      expect(enabledIn("operator")).toEqual(Array(6).fill(1));
    }
    await stranger.hear("new_activity");
    const theirs = new Set((await stranger.ask()).data.agents.map(({ id }) => id));
    await stranger.hear("agent_update");
    for (const message of stranger.messages) {
      if (message.type === "agent_update") expect(theirs).toContain(message.data.id);
      if (message.type === "dashboard_update") {
        expect(message.data.workspace.id).toBe(workspaceOf("operator"));
      }
      if (message.type === "new_activity") {
        const owners = app.rows(
          "SELECT workspace_id AS id FROM activities WHERE id = ?",
          message.data.id,
        );
        expect(owners).toEqual([{ id: workspaceOf("operator") }]);
      }
    }
  });

  test("while all are paused nothing is told, and starting lets them go on", async () => {
    const socket = await open("subscriber");
    socket.send({ type: "pause_system" });
    await socket.hear("dashboard_update", ({ data: { agents } }) =>
      agents.every(({ status }) => status === "inactive"),
    );
    // Steps under way are finished and kept.
    await waitUntil("the agents to rest", () =>
      openTasks("subscriber").every((status) => status === "queued"),
    );
    const stranger = await open("operator");
    await socket.ask();
    // Another workspace's agents show how time goes by: a whole round.
    const seen = new Set<string>();
    await stranger.hear("agent_update", ({ data }) => seen.add(data.id).size === 6);
    expect(new Set(socket.messages.map(({ type }) => type))).toEqual(new Set(["dashboard_update"]));
    socket.send({ type: "start_all_agents" });
    await socket.hear("new_activity");
  });
});

test("whoever sent a control is told that it is done, and what takes it back", async () => {
  const [mine, other] = [await open("subscriber"), await open("subscriber")];
  await mine.ask();
  mine.send({ type: "pause_system" });
  const { undo } = await mine.hear("control_done");
  const { data } = await other.hear("new_activity", ({ data: { id } }) => id === undo);
  expect(data).toMatchObject({ title: "System paused", actor: { name: "Sam" }, origin: "real" });
  expect(data.undoUntil).toBeDefined();
  mine.forget();
  mine.send({ type: "pause_system" });
  // Pressed again it changes nothing, and there is nothing to undo.
  expect((await mine.hear("control_done")).undo).toBeNull();
  mine.send({ type: "start_all_agents" });
  await mine.hear("control_done", ({ control }) => control === "start_all_agents");
  await other.ask();
  expect(other.messages.map(({ type }) => type)).not.toContain("control_done");
});

describe("bad input", () => {
  const garbage: [string, string | Buffer][] = [
    ["no JSON", "hello"],
    ["half of a JSON", '{"type":'],
    ["nothing", ""],
    ["a list", "[]"],
    ["null", "null"],
    ["a number", "7"],
    ["no type", "{}"],
    ["an unknown type", '{"type":"drop_tables"}'],
    ["a type of another end", '{"type":"dashboard_update","data":{}}'],
    ["a type that is no text", '{"type":["pause_system"]}'],
    ["the name of an inherited property", '{"type":"__proto__"}'],
    ["deep nesting", "[".repeat(8_000)],
    ["a binary frame", Buffer.from('{"type":"pause_system"}')],
    ["binary rubbish", Buffer.from([0xff, 0x00, 0xfe])],
  ];

  test.each(garbage)(
    "%s is answered with an error, and the connection goes on",
    async (_, frame) => {
      const socket = await open("operator");
      socket.send(frame);
      expect((await socket.hear("error")).message).toBe("This message was not understood.");
      await socket.ask();
      expect(enabledIn("operator")).toEqual(Array(6).fill(1));
    },
  );

  test.each([
    ["text that is no UTF-8", [0x81, 0x81, 0, 0, 0, 0, 0xff]],
    ["a frame without a mask", [0x81, 0x02, 0x7b, 0x7d]],
    ["an unknown opcode", [0x83, 0x80, 0, 0, 0, 0]],
    ["a ping that is too long", [0x89, 0xfe, 0x00, 0xff, 0, 0, 0, 0]],
    ["a frame that claims to be huge", [0x81, 0xff, 0, 0, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff]],
    ["plain HTTP", [...Buffer.from("GET / HTTP/1.1\r\n\r\n")]],
  ])("%s ends the connection, and only that one", async (_, bytes) => {
    const other = await open("operator");
    const raw = await openRawSocket(app, cookieOf("operator"));
    const ended = once(raw, "close");
    raw.write(Buffer.from(bytes));
    await within("the end of the connection", ended);
    await other.ask();
  });

  test("a frame that is too large closes the connection with 1009, one at the limit does not", async () => {
    const socket = await open("operator");
    const other = await open("operator");
    socket.send("x".repeat(16 * 1024));
    await socket.hear("error");
    socket.send("x".repeat(16 * 1024 + 1));
    expect(await socket.closed()).toBe(1009);
    await other.ask();
  });

  test("too many messages are refused, far too many close the connection with 1008", async () => {
    const socket = await open("operator");
    const other = await open("operator");
    for (let sent = 0; sent < 30; sent += 1) socket.send("{}");
    socket.send({ type: "pause_system" });
    await socket.hear("error", ({ message }) => message.startsWith("Too many messages"));
    expect(socket.isOpen()).toBe(true);
    for (let sent = 31; sent <= 200; sent += 1) socket.send("{}");
    expect(await socket.closed()).toBe(1008);
    // What was refused was not done.
    expect(enabledIn("operator")).toEqual(Array(6).fill(1));
    await other.ask();
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
        workspaceId: workspaceOf("subscriber"),
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

  test("signing in anew ends the sockets of the session before", async () => {
    const browser = app.newBrowser();
    // Another tab stands at the question who it is; once signed in, nobody is asked again.
    const otherTab = await browser.follow("/api/login");
    await signIn(app, "subscriber", browser);
    const socket = await open("subscriber", browser.cookieHeader());
    const end = await submitForm(browser, otherTab, { account: "operator" });
    expect(end.location?.href).toBe(`${app.url}/`);
    expect(await socket.closed()).toBe(4401);
  });

  test("a server that stops says goodbye with 1000 and lets nobody in any more", async () => {
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

function workspaceOf(account: SampleAccountName): string {
  const [row] = app.rows<{ id: string }>(
    `SELECT w.id FROM workspaces w JOIN users u ON u.id = w.owner_id WHERE u.subject = ?`,
    account,
  );
  return row?.id ?? expect.fail(`${account} has no workspace`);
}

function enabledIn(account: SampleAccountName): number[] {
  return app
    .rows<{ enabled: number }>(
      "SELECT enabled FROM agents WHERE workspace_id = ?",
      workspaceOf(account),
    )
    .map(({ enabled }) => enabled);
}

function openTasks(account: SampleAccountName): string[] {
  return app
    .rows<{ status: string }>(
      "SELECT status FROM tasks WHERE workspace_id = ? AND status IN ('queued', 'running')",
      workspaceOf(account),
    )
    .map(({ status }) => status);
}
