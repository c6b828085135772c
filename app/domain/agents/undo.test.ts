import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { MINUTE } from "#app/core/time/clock.ts";
import { undoableForMs } from "#app/workspace/undoable-change.ts";

type Engine = Awaited<ReturnType<typeof createTestEngine>>;
let engine: Engine;

beforeEach(async () => {
  engine = await createTestEngine();
});
afterEach(() => engine.remove());

const enabled = () =>
  engine
    .rows<{ enabled: number }>(
      "SELECT enabled FROM agents WHERE workspace_id = ? ORDER BY position",
      engine.workspaceId,
    )
    .map((row) => row.enabled)
    .join("");

function idAt(position: number): string {
  const [row] = engine.rows<{ id: string }>("SELECT id FROM agents WHERE position = ?", position);
  return row?.id ?? expect.fail(`no agent at ${position}`);
}

const undo = (control: { undo: string | null }) =>
  engine.undo(engine.actor, control.undo ?? expect.fail("nothing was changed"));

/** The feed entries for user actions, oldest first. */
const actions = () =>
  engine
    .rows<{ told: string }>(
      "SELECT title || ': ' || description AS told FROM activities WHERE type = 'system' ORDER BY id",
    )
    .map((row) => row.told);

describe("an undo", () => {
  test("undoes its own action, not the latest one", async () => {
    const first = await engine.controls.pauseOne(engine.actor, idAt(0));
    await engine.controls.pauseOne(engine.actor, idAt(1));
    expect(await undo(first)).toEqual({ kind: "agents_switched", reverted: 1, total: 1 });
    expect(enabled()).toBe("101111");
  });

  test("works once", async () => {
    const paused = await engine.controls.pauseAll(engine.actor);
    expect(await undo(paused)).toMatchObject({ reverted: 6 });
    await engine.controls.pauseAll(engine.actor);
    expect(await undo(paused)).toBe("gone");
    expect(enabled()).toBe("000000");
  });

  test("works once when pressed in two tabs at the same time", async () => {
    const paused = await engine.controls.pauseAll(engine.actor);
    const outcomes = await Promise.all([undo(paused), undo(paused)]);
    expect(outcomes).toContain("gone");
    expect(enabled()).toBe("111111");
    expect(actions()).toHaveLength(2);
  });

  test("expires after exactly ten minutes", async () => {
    const paused = await engine.controls.pauseAll(engine.actor);
    const other = await engine.controls.startAll(engine.actor);
    engine.clock.advance(undoableForMs - 1);
    expect(await undo(other)).toMatchObject({ reverted: 6 });
    engine.clock.advance(1);
    expect(await undo(paused)).toBe("expired");
    // The next action deletes it for good.
    await engine.controls.startAll(engine.actor);
    expect(await undo(paused)).toBe("gone");
    expect(engine.rows("SELECT 1 FROM undoable_changes")).toHaveLength(1);
  });

  test("survives a restart of the process", async () => {
    const paused = await engine.controls.pauseAll(engine.actor);
    const next = await createTestEngine({
      from: { folder: engine.dataDir, at: engine.clock.now() + MINUTE },
    });
    expect(await next.undo(next.actor, paused.undo ?? "")).toMatchObject({ reverted: 6 });
    expect(next.rows("SELECT 1 FROM agents WHERE enabled = 1")).toHaveLength(6);
    await next.remove();
  });

  test("with an empty, malformed or foreign token does nothing", async () => {
    const paused = await engine.controls.pauseAll(engine.actor);
    const stranger = engine.actorIn(await engine.newWorkspace());
    expect(await engine.undo(stranger, paused.undo ?? "")).toBe("gone");
    expect(await engine.undo(engine.actor, "")).toBe("gone");
    expect(await engine.undo(engine.actor, "garbage")).toBe("gone");
    expect(enabled()).toBe("000000");
  });
});

describe("settings changed again since", () => {
  test("stay as they are, and the rest is undone", async () => {
    const paused = await engine.controls.pauseAll(engine.actor);
    await engine.controls.startOne(engine.actor, idAt(0));
    await engine.controls.startOne(engine.actor, idAt(1));
    // The same value, but set on purpose.
    await engine.controls.pauseOne(engine.actor, idAt(1));
    expect(await undo(paused)).toEqual({ kind: "agents_switched", reverted: 4, total: 6 });
    expect(enabled()).toBe("101111");
    expect(actions().at(-1)).toBe(
      "Undone: System paused: 4 of 6 agents are back to how they were; the others have since changed",
    );
  });

  test("an undone change does not count", async () => {
    const paused = await engine.controls.pauseAll(engine.actor);
    await undo(await engine.controls.startOne(engine.actor, idAt(0)));
    expect(await undo(paused)).toMatchObject({ reverted: 6, total: 6 });
    expect(enabled()).toBe("111111");
  });

  test("if all have changed, nothing is undone or announced, and the offer disappears", async () => {
    const paused = await engine.controls.pauseAll(engine.actor);
    await engine.controls.startAll(engine.actor);
    expect(await undo(paused)).toMatchObject({ reverted: 0, total: 6 });
    expect(enabled()).toBe("111111");
    expect(actions()).toHaveLength(2);
    expect(await undo(paused)).toBe("gone");
  });

  test("agent settings are kept field by field", async () => {
    const id = idAt(0);
    const name = "Content Writer Agent";
    const before = { name, speed: "standard", enabled: true } as const;
    const first = await engine.controls.update(engine.actor, id, { ...before, speed: "busy" });
    const second = await engine.controls.update(engine.actor, id, {
      name: "Ada",
      speed: "relaxed",
      enabled: true,
    });
    expect(await undo(first)).toMatchObject({ reverted: 0, total: 1 });
    expect(await undo(second)).toEqual({ kind: "agent_settings", reverted: 2, total: 2 });
    expect(engine.rows("SELECT name, speed FROM agents WHERE id = ?", id)).toEqual([
      { name, speed: "busy" },
    ]);
  });

  test("the time zone is kept", async () => {
    const first = await engine.settings.setTimeZone(engine.actor, "Europe/Berlin");
    const second = await engine.settings.setTimeZone(engine.actor, "Asia/Tokyo");
    expect(await undo(first)).toMatchObject({ reverted: 0, total: 1 });
    expect(await undo(second)).toMatchObject({ reverted: 1, total: 1 });
    expect((await engine.settings.of(engine.workspaceId)).timeZone).toBe("Europe/Berlin");
  });

  test("undoing the time zone keeps the notice setting, which can be undone as well", async () => {
    const zone = await engine.settings.setTimeZone(engine.actor, "Asia/Tokyo");
    const quiet = await engine.settings.setNotificationPreferences(engine.actor, true);
    const now = () => engine.settings.of(engine.workspaceId);
    expect(await undo(zone)).toMatchObject({ reverted: 1, total: 1 });
    expect(await now()).toMatchObject({ timeZone: "UTC", toastsMuted: true });
    expect(await undo(quiet)).toMatchObject({ kind: "toasts_muted", reverted: 1, total: 1 });
    expect(await now()).toMatchObject({ timeZone: "UTC", toastsMuted: false });
    expect(actions().at(-1)).toBe(
      "Undone: Agent notices turned off: The settings are back to how they were",
    );
  });
});

describe("user actions are announced", () => {
  test("for all agents, for some, and for one", async () => {
    await engine.controls.pauseOne(engine.actor, idAt(0));
    await engine.controls.startAll(engine.actor);
    await engine.controls.pauseAll(engine.actor);
    await engine.controls.startOne(engine.actor, idAt(1));
    expect(actions()).toEqual([
      "Agent paused: Content Writer was switched off",
      "Agents started: Content Writer was switched on",
      "System paused: 6 agents were switched off",
      expect.stringMatching(/^Agent started: .+ was switched on$/),
    ]);
  });

  test("with who did it, as real, and with undo for those watching", async () => {
    await engine.change(
      `INSERT INTO users (id, issuer, subject, email_verified, first_name, created_at, last_sign_in_at)
       VALUES ('sam', 'test', 'sam', 1, 'Sam', 0, 0)`,
    );
    const user = { id: "sam", firstName: "Sam", email: null };
    const { undo: id } = await engine.controls.pauseAll({ ...engine.actor, user });
    expect(engine.events.map(({ event }) => event)).toMatchObject([
      {
        type: "activity",
        activity: {
          id,
          type: "system",
          origin: "real",
          actor: { id: "sam", name: "Sam" },
          undoUntil: new Date(engine.clock.now() + undoableForMs).toISOString(),
          metadata: { realIntegration: false },
        },
      },
      { type: "overview" },
    ]);
  });

  test("is kept when the steps of an agent's work are deleted", async () => {
    await engine.controls.pauseOne(engine.actor, idAt(0));
    await engine.controls.startOne(engine.actor, idAt(0));
    await engine.change(
      "DELETE FROM activities WHERE agent_id = ? AND actor_id IS NULL AND type = 'agent_task'",
      idAt(0),
    );
    expect(actions()).toHaveLength(2);
  });
});
