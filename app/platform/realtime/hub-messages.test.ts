import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { exampleActivity } from "#tests/fixtures/dashboard.ts";
import {
  dashboardOf,
  handshake,
  startTestHub,
  StuckConnection,
  type TestHub,
} from "#tests/harness/hub.ts";
import type { LiveSocket } from "#tests/harness/live-socket.ts";
import { waitUntil } from "#tests/harness/wait.ts";
import { SECOND } from "#app/core/time/clock.ts";
import type { Activity } from "#app/workspace/activity.ts";

let live: TestHub;

beforeEach(async () => {
  live = await startTestHub();
});
afterEach(() => live.stop());

const activity = (id: string): Activity =>
  exampleActivity({ id, createdAt: "2026-06-01T08:00:00.000Z" });
const agent = { ...dashboardOf("").agents[0]! };
const publish = (workspaceId: string, id: string) =>
  live.hub.publish({ workspaceId, type: "activity", activity: activity(id) });
const changed = (workspaceId: string) => live.hub.publish({ workspaceId, type: "overview" });
const typesHeard = ({ messages }: LiveSocket) => messages.map(({ type }) => type);

describe("an activity message", () => {
  test("goes to every connection of that workspace, and to no other", async () => {
    const [one, two, stranger] = [
      await live.open("ada's"),
      await live.open("ada's", "another session"),
      await live.open("ben's"),
    ];
    publish("ada's", "first");
    live.hub.publish({ workspaceId: "ada's", type: "agent", agent });
    publish("unknown", "unheard");
    for (const socket of [one, two]) {
      expect((await socket.hear("agent_update")).data).toEqual(agent);
      expect((await socket.hear("new_activity")).data).toEqual(activity("first"));
      // Whatever else there was has come before the answer.
      await socket.hear("agent_update");
      expect(typesHeard(socket)).toEqual(["new_activity", "agent_update"]);
    }
    await stranger.ask();
    expect(typesHeard(stranger)).toEqual(["dashboard_update"]);
  });

  test("is serialised once, however many listen", async () => {
    const sockets = await Promise.all(Array.from({ length: 5 }, () => live.open("ada's")));
    let times = 0;
    const counted = { ...activity("counted"), toJSON: () => ((times += 1), activity("counted")) };
    live.hub.publish({ workspaceId: "ada's", type: "activity", activity: counted });
    for (const socket of sockets) await socket.hear("new_activity");
    expect(times).toBe(1);
    live.hub.publish({ workspaceId: "unknown", type: "activity", activity: counted });
    expect(times).toBe(1);
  });

  test("is sent uncompressed, even to browsers that support compression", async () => {
    const request = handshake(live, "ada's", {
      "sec-websocket-extensions": "permessage-deflate; client_max_window_bits",
    });
    const wire = new StuckConnection();
    live.hub.handleUpgrade(request, wire, Buffer.alloc(0));
    const answer = await waitUntil("the handshake", () => wire.written);
    expect(answer).toMatch(/^HTTP\/1\.1 101 /);
    expect(answer).not.toMatch(/extensions/i);
    wire.destroy();
  });
});

describe("a fresh overview", () => {
  test("is sent once, a second after the first of several changes", async () => {
    const socket = await live.open("ada's");
    for (let nth = 0; nth < 20; nth += 1) changed("ada's");
    live.timers.advance(SECOND - 1);
    for (let nth = 0; nth < 20; nth += 1) changed("ada's");
    expect(live.timesAsked("overview ada's")).toBe(0);
    live.timers.advance(1);
    const { data } = await socket.hear("dashboard_update");
    expect(data).toEqual(dashboardOf("ada's"));
    live.timers.advance(10 * SECOND);
    expect(live.timesAsked("overview ada's")).toBe(1);
  });

  test("is not lost when something changes while one is being made", async () => {
    const socket = await live.open("ada's");
    const made: (() => void)[] = [];
    live.answers.overview = (workspaceId) =>
      new Promise((resolve) => {
        const nth = made.length;
        made.push(() => resolve(dashboardOf(workspaceId, `2026-06-01T08:00:0${nth}.000Z`)));
      });
    changed("ada's");
    live.timers.advance(SECOND);
    expect(made).toHaveLength(1);
    changed("ada's");
    made[0]?.();
    const isNth = (nth: number) => (message: { data: { generatedAt: string } }) =>
      message.data.generatedAt.endsWith(`:0${nth}.000Z`);
    await socket.hear("dashboard_update", isNth(0));
    live.timers.advance(SECOND);
    made[1]?.();
    await socket.hear("dashboard_update", isNth(1));
  });

  test("of one workspace does not wait for another's, and goes to no other", async () => {
    const [ada, ben] = [await live.open("ada's"), await live.open("ben's")];
    changed("ada's");
    live.timers.advance(SECOND / 2);
    changed("ben's");
    live.timers.advance(SECOND / 2);
    expect((await ada.hear("dashboard_update")).data.workspace.id).toBe("ada's");
    expect(live.timesAsked("overview ben's")).toBe(0);
    live.timers.advance(SECOND / 2);
    expect((await ben.hear("dashboard_update")).data.workspace.id).toBe("ben's");
    expect(typesHeard(ada)).toHaveLength(1);
  });

  test("is not created without an open page", () => {
    changed("unknown");
    live.timers.advance(10 * SECOND);
    expect(live.asked).toEqual([]);
  });

  test("that fails is logged, and the next one is sent", async () => {
    const socket = await live.open("ada's");
    const { overview } = live.answers;
    live.answers.overview = () => Promise.reject(new Error("the disk is gone"));
    changed("ada's");
    live.timers.advance(SECOND);
    await waitUntil("the complaint", () => live.complaints.length);
    expect(live.complaints.join()).toContain("the disk is gone");
    live.answers.overview = overview;
    changed("ada's");
    live.timers.advance(SECOND);
    await socket.hear("dashboard_update");
  });
});

describe("a browser's request", () => {
  test("is done in its own workspace", async () => {
    const socket = await live.open("ada's");
    await live.open("ben's");
    live.asked.splice(0);
    socket.send({ type: "pause_system" });
    socket.send({ type: "start_all_agents" });
    await socket.ask();
    expect(live.asked).toEqual(["pauseAll ada's", "startAll ada's", "overview ada's"]);
  });

  test("is answered to the sender", async () => {
    const [asking, other] = [await live.open("ada's"), await live.open("ada's")];
    await asking.ask();
    publish("ada's", "after");
    await other.hear("new_activity");
    expect(typesHeard(other)).toEqual(["new_activity"]);
  });

  test.each([
    ["request_dashboard_update", "Failed to update the dashboard"],
    ["start_all_agents", "Failed to start agents"],
    ["pause_system", "Failed to pause system"],
  ] as const)("%s that fails is answered in words, and logged", async (type, words) => {
    const [socket, other] = [await live.open("ada's"), await live.open("ada's")];
    const broken = () => Promise.reject(new Error("the disk is gone"));
    Object.assign(live.answers, { overview: broken, control: broken });
    socket.send({ type });
    expect((await socket.hear("error")).message).toBe(words);
    expect(live.complaints.join()).toContain("the disk is gone");
    publish("ada's", "after");
    await other.hear("new_activity");
    expect(typesHeard(other)).toEqual(["new_activity"]);
  });

  test.each<[string, string | Buffer]>([
    ["an unknown type", '{"type":"drop_tables"}'],
    ["a message of the server's", '{"type":"error","message":"x"}'],
    ["no JSON", "pause_system"],
    ["null", "null"],
    ["a binary frame", Buffer.from('{"type":"pause_system"}')],
  ])("%s is not understood, changes nothing, and ends nothing", async (_, frame) => {
    const socket = await live.open("ada's");
    live.asked.splice(0);
    socket.send(frame);
    expect((await socket.hear("error")).message).toBe("This message is not valid.");
    await socket.ask();
    expect(live.asked).toEqual(["overview ada's"]);
    expect(live.complaints).toEqual([]);
  });
});

describe("too much", () => {
  const refusals = ({ messages }: LiveSocket) =>
    messages.filter((each) => each.type === "error" && each.message.startsWith("Too many")).length;
  const send = (socket: LiveSocket, count: number) => {
    for (let sent = 0; sent < count; sent += 1) socket.send({ type: "pause_system" });
  };

  test("thirty messages in ten seconds are done, the next is refused and not done", async () => {
    const socket = await live.open("ada's");
    send(socket, 31);
    expect((await socket.hear("error")).message).toBe("Too many messages: wait a few seconds.");
    expect(live.timesAsked("pauseAll ada's")).toBe(30);
    // Another of the same workspace is not to blame.
    await (await live.open("ada's")).ask();
  });

  test("ten seconds later there may be thirty again, and not before", async () => {
    const socket = await live.open("ada's");
    send(socket, 31);
    await waitUntil("the refusal", () => refusals(socket));
    live.clock.advance(10 * SECOND);
    send(socket, 1);
    await waitUntil("another refusal", () => refusals(socket) === 2);
    live.clock.advance(1);
    send(socket, 31);
    await waitUntil("one refusal more", () => refusals(socket) === 3);
    expect(live.timesAsked("pauseAll ada's")).toBe(60);
    // The window restarted and was not left open.
    live.clock.advance(10 * SECOND + 1);
    await socket.ask();
    expect(typesHeard(socket)).toEqual(["dashboard_update"]);
  });

  test("two hundred messages in ten seconds are borne, one more closes the connection", async () => {
    const [socket, other] = [await live.open("ada's"), await live.open("ada's")];
    send(socket, 200);
    await waitUntil("the refusals", () => refusals(socket) === 170);
    expect(socket.isOpen()).toBe(true);
    send(socket, 1);
    expect(await socket.closed()).toBe(1008);
    await other.ask();
  });

  test("three hundred of all sockets of a person are done, the next is not, and others are not to blame", async () => {
    const sockets = await Promise.all(Array.from({ length: 11 }, () => live.open("ada's")));
    const [last, ...others] = sockets;
    for (const each of others) send(each, 30);
    const done = () => live.timesAsked("pauseAll ada's");
    await waitUntil("all that is allowed", () => done() === 300);
    last?.send({ type: "pause_system" });
    await waitUntil("the refusal", () => last !== undefined && refusals(last) === 1);
    expect(done()).toBe(300);
    await (await live.open("ben's")).ask();
    live.clock.advance(10 * SECOND + 1);
    await last?.ask();
  });

  test("a message of 16 KiB is read, a larger one closes the connection", async () => {
    const socket = await live.open("ada's");
    socket.send("x".repeat(16 * 1024));
    await socket.hear("error");
    socket.send("x".repeat(16 * 1024 + 1));
    expect(await socket.closed()).toBe(1009);
    expect(live.complaints).toEqual([]);
  });
});
