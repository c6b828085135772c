import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestEngine, startOfTime } from "#tests/harness/engine.ts";
import { createNotifications } from "./notifications.server.ts";

let engine: Awaited<ReturnType<typeof createTestEngine>>;
let events: unknown[] = [];
let markRead: ReturnType<typeof createNotifications>["markRead"];

beforeAll(async () => {
  engine = await createTestEngine();
  const { db, clock } = engine;
  ({ markRead } = createNotifications({ db, clock, emit: (event) => void events.push(event) }));
});
afterAll(() => engine.remove());
beforeEach(async () => {
  events = [];
  await engine.db.writeSync(() =>
    engine.db.writer.prepare("UPDATE workspaces SET notifications_read_at = 0").run(),
  );
});

function readAt(workspaceId = engine.workspaceId): number | undefined {
  return engine.rows<{ at: number }>(
    "SELECT notifications_read_at AS at FROM workspaces WHERE id = ?",
    workspaceId,
  )[0]?.at;
}

test("everything until now is read, in this workspace and in no other", async () => {
  const { workspaceId } = engine;
  const stranger = await engine.newWorkspace();
  await markRead(workspaceId);
  expect(readAt()).toBe(startOfTime);
  expect(readAt(stranger)).toBe(0);
  expect(events).toEqual([{ workspaceId, type: "overview" }]);
});

test("activities newer than the page stay unread", async () => {
  await markRead(engine.workspaceId, startOfTime - 5_000);
  expect(readAt()).toBe(startOfTime - 5_000);
});

test("a time in the future is not marked as read", async () => {
  await markRead(engine.workspaceId, startOfTime + 5_000);
  expect(readAt()).toBe(startOfTime);
});

test("an older page does not make anything unread again, and no change emits no event", async () => {
  await markRead(engine.workspaceId, startOfTime - 1_000);
  events = [];
  await markRead(engine.workspaceId, startOfTime - 2_000);
  await markRead(engine.workspaceId, startOfTime - 1_000);
  expect(readAt()).toBe(startOfTime - 1_000);
  expect(events).toEqual([]);
});

test("ignores a deleted workspace", async () => {
  await markRead("unknown");
  expect(events).toEqual([]);
});
