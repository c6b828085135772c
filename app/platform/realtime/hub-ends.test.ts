import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { exampleActivity } from "#tests/fixtures/dashboard.ts";
import { handshake, startTestHub, StuckConnection, type TestHub } from "#tests/harness/hub.ts";
import type { LiveSocket } from "#tests/harness/live-socket.ts";
import { waitUntil } from "#tests/harness/wait.ts";
import { SECOND } from "#app/core/time/clock.ts";

let live: TestHub;

beforeEach(async () => {
  live = await startTestHub();
});
afterEach(() => live.stop());

/** A ping that was sent before has been answered, and the answer has arrived, after this. */
async function answersPings(socket: LiveSocket): Promise<void> {
  await socket.ask();
  await socket.ask();
}

describe("the heartbeat", () => {
  test("ends a socket that does not answer, and none that does", async () => {
    const [asleep, awake] = [await live.open("ada's"), await live.open("ben's")];
    asleep.sleep();
    live.timers.advance(30 * SECOND);
    await answersPings(awake);
    expect(live.hub.isWatched("ada's")).toBe(true);
    live.timers.advance(30 * SECOND);
    await waitUntil("the end of the sleeper", () => !live.hub.isWatched("ada's"));
    asleep.wake();
    expect(await asleep.closed()).toBe(1006);
    for (let nth = 0; nth < 3; nth += 1) {
      await answersPings(awake);
      live.timers.advance(30 * SECOND);
    }
    await answersPings(awake);
    expect(awake.isOpen()).toBe(true);
  });

  test("runs every thirty seconds", async () => {
    const asleep = await live.open("ada's");
    asleep.sleep();
    live.timers.advance(60 * SECOND - 1);
    expect(await live.present("ada's")).toBe(1);
    live.timers.advance(1);
    await waitUntil("the end of the sleeper", () => !live.hub.isWatched("ada's"));
  });

  test.each([
    ["signed_out", 4401],
    ["no_access", 4403],
  ] as const)("asks whether one may stay: %s ends with %i", async (why, code) => {
    const [leaving, staying] = [await live.open("ada's"), await live.open("ben's")];
    live.answers.mayStay = ({ workspaceId }) =>
      Promise.resolve(workspaceId === "ada's" ? why : true);
    live.timers.advance(30 * SECOND - 1);
    await leaving.ask();
    expect(leaving.isOpen()).toBe(true);
    live.timers.advance(1);
    expect(await leaving.closed()).toBe(code);
    await answersPings(staying);
  });

  test("continues with the others if one check fails", async () => {
    const [unknown, leaving] = [await live.open("ada's"), await live.open("ben's")];
    live.answers.mayStay = ({ workspaceId }) =>
      workspaceId === "ada's"
        ? Promise.reject(new Error("the disk is gone"))
        : Promise.resolve("signed_out");
    live.timers.advance(30 * SECOND);
    expect(await leaving.closed()).toBe(4401);
    expect(live.complaints.join()).toContain("the disk is gone");
    await unknown.ask();
  });
});

describe("access checks", () => {
  test("a session that has ended loses all its sockets, and no other session loses one", async () => {
    const [one, two, other, elsewhere] = [
      await live.open("ada's", "first"),
      await live.open("ada's", "first"),
      await live.open("ada's", "second"),
      await live.open("ben's", "third"),
    ];
    live.hub.closeSession("first");
    expect([await one.closed(), await two.closed()]).toEqual([4401, 4401]);
    await waitUntil("the two to be gone", async () => (await live.present("ada's")) === 1);
    await other.ask();
    await elsewhere.ask();
    live.hub.closeSession("unknown");
    await other.ask();
  });

  test("commands nothing any more, also while it has not said goodbye", async () => {
    const leaving = await live.open("ada's", "first");
    const [connection] = live.connections;
    if (!connection) throw new Error("there is a connection");
    leaving.sleep();
    live.hub.closeSession("first");
    const before = connection.bytesRead;
    leaving.send({ type: "pause_system" });
    await waitUntil("the command to arrive", () => connection.bytesRead > before);
    await (await live.open("ada's", "second")).ask();
    expect(live.timesAsked("pauseAll ada's")).toBe(0);
  });

  test("is checked again in one workspace, and ended only there", async () => {
    const [signedOut, noAccess, staying, elsewhere] = [
      await live.open("ada's", "signed_out"),
      await live.open("ada's", "no_access"),
      await live.open("ada's", "fine"),
      await live.open("ben's", "signed_out"),
    ];
    const asked: string[] = [];
    live.answers.mayStay = ({ workspaceId, sessionId }) => {
      asked.push(workspaceId);
      const isOver = sessionId === "signed_out" || sessionId === "no_access";
      return Promise.resolve(isOver ? sessionId : true);
    };
    await live.hub.recheck("unknown");
    expect(asked).toEqual([]);
    await live.hub.recheck("ada's");
    expect(asked).toEqual(["ada's", "ada's", "ada's"]);
    expect([await signedOut.closed(), await noAccess.closed()]).toEqual([4401, 4403]);
    await staying.ask();
    await elsewhere.ask();
  });

  test("tells the caller when one cannot be asked about", async () => {
    const socket = await live.open("ada's");
    live.answers.mayStay = () => Promise.reject(new Error("the disk is gone"));
    await expect(live.hub.recheck("ada's")).rejects.toThrow("the disk is gone");
    await socket.ask();
  });
});

describe("a server that stops", () => {
  test("closes every connection with 1000 and stops all work", async () => {
    const sockets = [await live.open("ada's"), await live.open("ada's"), await live.open("ben's")];
    live.hub.publish({ workspaceId: "ada's", type: "overview" });
    live.hub.stop();
    for (const socket of sockets) expect(await socket.closed()).toBe(1000);
    expect(live.timers.waiting()).toBe(0);
    live.asked.splice(0);
    live.timers.advance(60 * SECOND);
    expect(live.asked).toEqual([]);
  });
});

describe("a socket that does not drain", () => {
  test("is closed once more than one mebibyte is buffered, and not before", async () => {
    const stuck = new StuckConnection();
    live.hub.handleUpgrade(handshake(live, "ada's"), stuck, Buffer.alloc(0));
    await waitUntil("the handshake", () => live.hub.isWatched("ada's"));
    const other = await live.open("ada's");
    const description = "x".repeat(64 * 1024);
    const publish = async (nth: number) => {
      const activity = exampleActivity({ id: `flood ${nth}`, description });
      live.hub.publish({ workspaceId: "ada's", type: "activity", activity });
      await other.hear("new_activity", ({ data }) => data.id === activity.id);
    };
    // The sixteenth makes it more than a mebibyte, and the next broadcast sees that.
    for (let nth = 1; nth <= 16; nth += 1) await publish(nth);
    expect(stuck.destroyed).toBe(false);
    await publish(17);
    expect(stuck.destroyed).toBe(true);
    await waitUntil("its end", async () => (await live.present("ada's")) === 1);
    await publish(18);
  });
});

describe("signs of life", () => {
  test("sends a pong first and after every ping, and at no other time", async () => {
    const [one, other] = [await live.open("ada's"), await live.open("ada's", "another session")];
    await waitUntil("the first word", () => one.pongs() === 1 && other.pongs() === 1);
    one.send({ type: "ping" });
    one.send({ type: "ping" });
    await waitUntil("both answers", () => one.pongs() === 3);
    await other.ask();
    expect(other.pongs()).toBe(1);
    expect(one.messages).toEqual([]);
    expect(live.timesAsked("overview ada's")).toBe(1);
  });
});
