import { afterEach, beforeEach, expect, it } from "vitest";
import { workspaces } from "#db/schema.server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { createTestEngine } from "#tests/harness/engine.ts";
import { createManualClock } from "#app/core/time/clock.ts";
import { createIds } from "#app/core/secrets/ids.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import { versionOf } from "./settings-row.server.ts";
import { createWorkspaceSettings } from "./settings.server.ts";

let database: TestDatabase;
let events: WorkspaceEvent[];
let settings: ReturnType<typeof createWorkspaceSettings>;

beforeEach(async () => {
  database = createTestDatabase();
  events = [];
  const clock = createManualClock(Date.UTC(2026, 5, 15, 12, 5));
  settings = createWorkspaceSettings({
    db: database.db,
    clock,
    newId: createIds({ clock }),
    emit: (event) => void events.push(event),
  });
  const workspace = { kind: "user", mode: "simulation", seed: "x", createdAt: 0 } as const;
  const rows = ["mine", "other"].map((id) => ({ ...workspace, id, goalCents: 100_000 }));
  await database.db.write(async (tx) => {
    await tx.insert(workspaces).values(rows.map((row) => ({ ...row, nextRoutineAt: 77 })));
  });
});
afterEach(() => database.remove());

const actorIn = (workspaceId: string) => ({ workspaceId, user: null });

const stored = () =>
  database.db.reader
    .prepare<[], unknown>(
      "SELECT id, time_zone, next_routine_at FROM workspaces WHERE id NOT LIKE 'duplicate-%' ORDER BY id",
    )
    .raw()
    .all();

it("saves the time zone, plans the day again and notifies open pages", async () => {
  const { undo } = await settings.setTimeZone(actorIn("mine"), "america/new_york");
  expect(undo).not.toBeNull();
  expect(stored()).toEqual([
    ["mine", "America/New_York", 0],
    ["other", "UTC", 77],
  ]);
  expect(events).toMatchObject([
    {
      workspaceId: "mine",
      type: "activity",
      activity: { id: undo, description: "From UTC to America/New York", type: "system" },
    },
    { workspaceId: "mine", type: "overview" },
  ]);
  expect(await settings.of("mine")).toEqual({
    timeZone: "America/New_York",
    articlesPerWeek: 5,
    postsPerDay: 3,
    isTimeZoneChosen: true,
    goalCents: 100_000,
    toastsMuted: false,
    dailyEmail: true,
    minutesNow: 8 * 60 + 5,
  });
});

it("leaves the day's plan alone when nothing changes, and remembers the decision", async () => {
  const isChosen = async () => (await settings.of("mine")).isTimeZoneChosen;
  expect(await isChosen()).toBe(false);
  expect(await settings.setTimeZone(actorIn("mine"), "Etc/UTC")).toEqual({ undo: null });
  expect(stored()).toContainEqual(["mine", "UTC", 77]);
  expect(await isChosen()).toBe(true);
  // Open pages do not ask again.
  expect(events).toHaveLength(1);
  await settings.setTimeZone(actorIn("mine"), "UTC");
  expect(events).toHaveLength(1);
});

it("refuses what is no time zone", async () => {
  await expect(settings.setTimeZone(actorIn("mine"), "Mars/Olympus_Mons")).rejects.toMatchObject({
    code: "bad_request",
  });
  expect(stored()).toContainEqual(["mine", "UTC", 77]);
});

it("fails for a deleted workspace", async () => {
  await expect(settings.of("gone")).rejects.toMatchObject({ code: "not_found" });
  await expect(settings.setTimeZone(actorIn("gone"), "UTC")).rejects.toMatchObject({
    code: "not_found",
  });
});

it("mutes notices only for the user who asked, and confirms it", async () => {
  const { undo } = await settings.setNotificationPreferences(actorIn("mine"), true);
  expect((await settings.of("mine")).toastsMuted).toBe(true);
  expect((await settings.of("other")).toastsMuted).toBe(false);
  expect(events).toMatchObject([
    { type: "activity", activity: { id: undo, title: "Agent notices turned off", origin: "real" } },
    { type: "overview" },
  ]);
  expect(await settings.setNotificationPreferences(actorIn("mine"), true)).toEqual({ undo: null });
  expect(events).toHaveLength(2);
  await settings.setNotificationPreferences(actorIn("mine"), false);
  expect((await settings.of("mine")).toastsMuted).toBe(false);
});

it("changes nothing if the settings were read in another state, even for two requests at once", async () => {
  const seen = versionOf(await settings.of("mine"));
  const asked = [{ timeZone: "Europe/Berlin" }, { toastsMuted: true, timeZone: "Asia/Tokyo" }];
  const outcomes = await Promise.allSettled(
    asked.map((each) => settings.update(actorIn("mine"), each, (version) => version === seen)),
  );
  expect(outcomes).toMatchObject([
    { status: "fulfilled" },
    { status: "rejected", reason: { code: "changed_meanwhile" } },
  ]);
  expect(await settings.of("mine")).toMatchObject({
    timeZone: "Europe/Berlin",
    toastsMuted: false,
  });
});

it.each<[string, (actor: ReturnType<typeof actorIn>) => Promise<unknown>, string, string]>([
  [
    "toasts_muted",
    (actor) => settings.setNotificationPreferences(actor, true),
    "Agent notices turned off",
    "You'll find agent activity under the bell",
  ],
  [
    "toasts_muted",
    async (actor) => {
      await settings.setNotificationPreferences(actor, true);
      await settings.setNotificationPreferences(actor, false);
    },
    "Agent notices turned on",
    "You'll see pop-up notices from agents",
  ],
  [
    "daily_email",
    (actor) => settings.setDailyEmail(actor, false),
    "Daily email turned off",
    "You won't get daily emails",
  ],
  [
    "daily_email",
    async (actor) => {
      await settings.setDailyEmail(actor, false);
      await settings.setDailyEmail(actor, true);
    },
    "Daily email turned on",
    "You'll get it on mornings when something needs your attention",
  ],
])("records a change of %s", async (_, change, title, description) => {
  await change(actorIn("mine"));
  expect(events.at(-2)).toMatchObject({ type: "activity", activity: { title, description } });
});

it("changes all settings of an update or none, and leaves the others as they are", async () => {
  const actor = actorIn("mine");
  await settings.setNotificationPreferences(actor, true);
  await settings.update(actor, { postsPerDay: 2 }, () => true);
  expect(await settings.of("mine")).toMatchObject({ toastsMuted: true, dailyEmail: true });
  expect(events).toHaveLength(4);
  database.db.writer.exec(`CREATE TEMP TRIGGER full BEFORE UPDATE OF daily_email ON workspaces
    BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`);
  const both = { dailyEmail: false, postsPerDay: 9 };
  await expect(settings.update(actor, both, () => true)).rejects.toThrow("disk is full");
  expect(await settings.of("mine")).toMatchObject({ dailyEmail: true, postsPerDay: 2 });
  expect(events).toHaveLength(4);
  const parts = [{ subject: "", field: "dailyEmail", before: false, after: true }];
  const revert = database.db.write((tx) => settings.revert(tx, "mine", parts, "person"));
  await expect(revert).rejects.toThrow("disk is full");
});

it("puts back only what is still as the change left it", async () => {
  await settings.setPublishingSchedule(actorIn("mine"), { articlesPerWeek: 7, postsPerDay: 2 });
  const parts = [
    { subject: "", field: "articlesPerWeek", before: "5", after: "7" },
    { subject: "", field: "postsPerDay", before: "9", after: "4" },
    { subject: "", field: "goalCents", before: "1", after: "100000" },
  ];
  const reverted = await database.db.write((tx) => settings.revert(tx, "mine", parts, "person"));
  expect(reverted).toBe(1);
  expect(await settings.of("mine")).toMatchObject({
    articlesPerWeek: 5,
    postsPerDay: 2,
    goalCents: 100_000,
  });
});

it("undoes all changes of one form, with one activity", async () => {
  const engine = await createTestEngine();
  try {
    const { actor, workspaceId, events, rows } = engine;
    const publishingSchedule = async () => {
      const { articlesPerWeek, postsPerDay } = await engine.settings.of(workspaceId);
      return { articlesPerWeek, postsPerDay };
    };
    const shownActivities = () =>
      events.flatMap(({ event }) => (event.type === "activity" ? [event.activity] : []));
    const before = await publishingSchedule();
    const { undo } = await engine.settings.setPublishingSchedule(actor, {
      articlesPerWeek: 7,
      postsPerDay: 2,
    });
    expect(shownActivities()).toMatchObject([
      {
        id: undo,
        title: "Publishing volume changed",
        description: "Articles per week from 5 to 7. Posts per day from 3 to 2",
      },
    ]);
    expect(rows("SELECT kind FROM undoable_changes")).toEqual([{ kind: "publishing_schedule" }]);
    expect(await engine.undo(actor, undo ?? "")).toMatchObject({ reverted: 2, total: 2 });
    expect(await publishingSchedule()).toEqual(before);

    // What is the same as before is no part of it.
    const one = await engine.settings.setPublishingSchedule(actor, { ...before, postsPerDay: 6 });
    expect(shownActivities().at(-1)).toMatchObject({ description: "Posts per day from 3 to 6" });
    await engine.settings.setPublishingSchedule(actor, { articlesPerWeek: 4, postsPerDay: 7 });
    expect(await engine.undo(actor, one.undo ?? "")).toMatchObject({ reverted: 0, total: 1 });
    expect(
      await engine.settings.setPublishingSchedule(actor, { articlesPerWeek: 4, postsPerDay: 7 }),
    ).toEqual({
      undo: null,
    });
  } finally {
    await engine.remove();
  }
});
