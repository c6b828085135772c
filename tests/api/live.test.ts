import { once } from "node:events";
import { describe, expect, onTestFinished, test } from "vitest";
import { makeWorkDue } from "#tests/harness/make-work-due.ts";
import { keepAgentsBusy } from "#tests/harness/keep-agents-busy.ts";
import { useLiveApp } from "#tests/harness/live-app.ts";
import { openRawSocket } from "#tests/harness/live-socket.ts";
import { signIn, type SampleAccountName } from "#tests/harness/sign-in.ts";
import { waitUntil, within } from "#tests/harness/wait.ts";

const { app, cookieOf, open, enabledIn } = useLiveApp();

describe("what is said", () => {
  test("a dashboard is sent to who asks, and it is the one that the page shows", async () => {
    const socket = await open("subscriber");
    const { data } = await socket.ask();
    expect(data.agents).toHaveLength(6);
    expect(data.workspace).toEqual({
      id: app.workspaceOf("subscriber"),
      demo: false,
      mode: "simulation",
      timeZone: "UTC",
      isTimeZoneChosen: false,
      today: data.generatedAt.slice(0, 10),
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
    // What is sent has been stored.
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
        expect(data.workspace.id).toBe(app.workspaceOf("subscriber"));
      }
      expect(enabledIn("subscriber")).toEqual(Array(6).fill(on ? 1 : 0));
      expect(enabledIn("operator")).toEqual(Array(6).fill(1));
    }
    app.change(makeWorkDue);
    await stranger.hear("new_activity");
    const theirs = new Set((await stranger.ask()).data.agents.map(({ id }) => id));
    await stranger.hear("agent_update");
    for (const message of stranger.messages) {
      if (message.type === "agent_update") expect(theirs).toContain(message.data.id);
      if (message.type === "dashboard_update") {
        expect(message.data.workspace.id).toBe(app.workspaceOf("operator"));
      }
      if (message.type === "new_activity") {
        const owners = app.rows(
          "SELECT workspace_id AS id FROM activities WHERE id = ?",
          message.data.id,
        );
        expect(owners).toEqual([{ id: app.workspaceOf("operator") }]);
      }
    }
  });

  test("sends nothing while all agents are paused, and goes on after they start", async () => {
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
    const step = setInterval(() => app.change(keepAgentsBusy), 300);
    onTestFinished(() => clearInterval(step));
    await stranger.hear("agent_update", ({ data }) => seen.add(data.id).size === 6);
    clearInterval(step);
    expect(new Set(socket.messages.map(({ type }) => type))).toEqual(new Set(["dashboard_update"]));
    socket.send({ type: "start_all_agents" });
    await socket.hear("new_activity");
    await socket.hear("agent_update");
  });
});

test("tells the sender of a control that it is done, and how to undo it", async () => {
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
      expect((await socket.hear("error")).message).toBe("This message is not valid.");
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

function openTasks(account: SampleAccountName): string[] {
  return app
    .rows<{ status: string }>(
      "SELECT status FROM tasks WHERE workspace_id = ? AND status IN ('queued', 'running')",
      app.workspaceOf(account),
    )
    .map(({ status }) => status);
}
