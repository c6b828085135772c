import { connect } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  cookieOf,
  handshake,
  startTestHub,
  StuckConnection,
  type TestHub,
} from "#tests/harness/hub.ts";
import { openLiveSocket, refusal } from "#tests/harness/live-socket.ts";
import { waitUntil } from "#tests/harness/wait.ts";

let live: TestHub;

beforeEach(async () => {
  live = await startTestHub();
});
afterEach(() => live.stop());

const cookie = cookieOf("ada's");

describe("an upgrade", () => {
  test("accepts a signed-in user from the product's own pages, with or without a query", async () => {
    const socket = await live.open("ada's");
    expect((await socket.ask()).data.workspace.id).toBe("ada's");
    const other = await openLiveSocket(live, { cookie, path: "/ws?again=1" });
    await other.ask();
    other.end();
  });

  test("returns 403 for another origin or none, without authenticating", async () => {
    let lookedAt = 0;
    live.answers.authenticate = () => Promise.reject(new Error(`looked ${(lookedAt += 1)}`));
    for (const origin of ["https://evil.example", "null", `${live.url}.evil.example`, null]) {
      expect([origin, await refusal(live, { cookie, origin })]).toEqual([origin, 403]);
    }
    expect(lookedAt).toBe(0);
    expect(live.hub.watchedWorkspaces()).toEqual([]);
  });

  test("returns 401 for a signed-out user", async () => {
    expect(await refusal(live)).toBe(401);
    live.answers.mayStay = () => Promise.resolve("signed_out");
    expect(await refusal(live, { cookie })).toBe(401);
  });

  test("returns 403 without access", async () => {
    live.answers.mayStay = ({ workspaceId }) =>
      Promise.resolve(workspaceId === "ada's" ? "no_access" : true);
    expect(await refusal(live, { cookie })).toBe(403);
    await (await live.open("ben's")).ask();
  });

  test("closes the connection if the session ends during the upgrade", async () => {
    let times = 0;
    live.answers.mayStay = () => Promise.resolve((times += 1) === 1 ? true : "signed_out");
    const socket = await live.open("ada's");
    expect(await socket.closed()).toBe(4401);
  });

  test("ignores upgrades to other paths", async () => {
    for (const path of ["/", "/wss", "/ws/", "/ws/x?y=/ws"]) {
      expect([path, await refusal(live, { cookie, path })]).toEqual([path, "destroyed"]);
    }
  });
});

describe("an upgrade that fails", () => {
  test.each(["authenticate", "mayStay"] as const)(
    "in %s is answered with 500 and logged, and the next gets in",
    async (where) => {
      const { [where]: works } = live.answers;
      const broken = () => Promise.reject(new Error("the disk is gone"));
      Object.assign(live.answers, { [where]: broken });
      expect(await refusal(live, { cookie })).toBe(500);
      expect(live.complaints.join()).toContain("the disk is gone");
      Object.assign(live.answers, { [where]: works });
      await (await live.open("ada's")).ask();
    },
  );

  test("closes the connection, even if the client keeps it open", async () => {
    const { port } = new URL(live.url);
    const stubborn = connect({ port: Number(port), host: "127.0.0.1", allowHalfOpen: true });
    let answer = "";
    stubborn.on("data", (data) => (answer += data.toString()));
    stubborn.write(
      `GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nOrigin: ${live.url}\r\n\r\n`,
    );
    await waitUntil("the server's end to close", () =>
      [...live.connections].some((socket) => socket.destroyed),
    );
    await waitUntil("the answer", () => answer.endsWith("\r\n\r\n"));
    expect(answer).toMatch(/^HTTP\/1\.1 401 Unauthorized\r\n/);
    expect(answer).toContain("Content-Length: 0");
    stubborn.destroy();
  });

  test("does not affect others if the client disconnects meanwhile", async () => {
    const broken = new StuckConnection();
    let release: (() => void) | null = null;
    live.answers.mayStay = () => new Promise((resolve) => (release = () => resolve(true)));
    expect(live.hub.handleUpgrade(handshake(live, "ada's"), broken, Buffer.alloc(0))).toBe(true);
    const answer = await waitUntil<(() => void) | null>("the question", () => release);
    // Without a listener of the hub's own this would end the process.
    broken.emit("error", new Error("ECONNRESET"));
    expect(broken.destroyed).toBe(true);
    answer();
    live.answers.mayStay = () => Promise.resolve(true);
    await (await live.open("ben's")).ask();
    expect(live.hub.watchedWorkspaces()).toEqual(["ben's"]);
    expect(live.complaints).toEqual([]);
  });

  test("since the server is stopping is answered, too", async () => {
    live.hub.stop();
    expect(await refusal(live, { cookie })).toBe(503);
    expect(live.hub.watchedWorkspaces()).toEqual([]);
  });
});

describe("watched workspaces", () => {
  test("are listed until the last connection closes", async () => {
    const [one, two] = [await live.open("ada's"), await live.open("ada's")];
    await live.open("ben's");
    expect(live.hub.watchedWorkspaces()).toEqual(["ada's", "ben's"]);
    one.end();
    await waitUntil("one to be gone", async () => (await live.present("ada's")) < 2);
    expect(await live.present("ada's")).toBe(1);
    expect(live.hub.isWatched("ada's")).toBe(true);
    two.end();
    await waitUntil("the other to be gone", () => !live.hub.isWatched("ada's"));
    expect(live.hub.watchedWorkspaces()).toEqual(["ben's"]);
    expect(live.hub.isWatched("unknown")).toBe(false);
  });
});
