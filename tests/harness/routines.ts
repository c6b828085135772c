import pino from "pino";
import { MINUTE } from "#app/core/time/clock.ts";
import { createIds } from "#app/core/secrets/ids.ts";
import { createManager } from "#app/domain/routines/manager.server.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import type { Queries } from "#db/client.server.ts";
import { createTestEngine } from "./engine.ts";

const at = (iso: string) => Date.parse(iso);

/** A workspace with an owner; the test moves through a day. */
export async function setUpRoutines({
  timeZone = "UTC",
  start = "2026-06-01T05:00:00Z",
  hasAccess = () => Promise.resolve(true),
  failingReports = 0,
} = {}) {
  const engine = await createTestEngine();
  const { db, clock, workspaceId, rows } = engine;
  clock.set(at(start));
  const newId = createIds({ clock });
  await db.writeSync(() => {
    db.writer
      .prepare(
        `INSERT INTO users (id, issuer, subject, email_verified, created_at, last_sign_in_at)
         VALUES ('owner', 'test', 'owner', 0, 0, 0)`,
      )
      .run();
    db.writer.prepare("UPDATE workspaces SET owner_id = 'owner', time_zone = ?").run(timeZone);
  });
  const events: WorkspaceEvent[] = [];
  const reports: string[] = [];
  let failuresLeft = failingReports;
  const makeManager = () =>
    createManager({
      db,
      fillPlan: () => Promise.resolve(),
      clock,
      newId,
      async makeReport(id: string, alongside: (tx: Queries) => Promise<void>) {
        if (failuresLeft > 0) {
          failuresLeft -= 1;
          throw new Error("the disk is full");
        }
        await db.write(alongside);
        reports.push(id);
      },
      hasAccess,
      emit: (event) => void events.push(event),
      log: pino({ level: "silent" }),
    });
  const manager = makeManager();
  await manager.run();
  return {
    ...engine,
    manager,
    makeManager,
    events,
    reports,
    /** Moves to that moment, minute by minute, with the manager at work. */
    async until(iso: string): Promise<void> {
      while (clock.now() < at(iso)) {
        clock.advance(Math.min(MINUTE, at(iso) - clock.now()));
        await manager.run();
      }
    },
    ran: () =>
      rows<{ day: string; routine: string }>(
        "SELECT day, routine FROM routine_runs ORDER BY created_at",
      ).map(({ day, routine }) => `${day} ${routine}`),
    reported: () =>
      rows<{ title: string }>(
        "SELECT title FROM activities WHERE type = 'system' ORDER BY created_at",
      ).map(({ title }) => title),
    workspaceId,
  };
}
