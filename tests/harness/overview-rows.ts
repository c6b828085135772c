import { afterEach, beforeEach } from "vitest";
import { DAY, dayOf } from "#app/core/time/clock.ts";
import { createOverview } from "#app/dashboard/overview/overview.server.ts";
import { createTestEngine, startOfTime } from "./engine.ts";

export const now = startOfTime;
export const daysAgo = (days: number) => dayOf(now - days * DAY);

/** A workspace and another person's, without any work: the tests write it themselves, row by row. */
export function setUpOverview() {
  let engine: Awaited<ReturnType<typeof createTestEngine>>;
  let stranger: string;
  let serial = 0;

  beforeEach(async () => {
    engine = await createTestEngine();
    stranger = await engine.newWorkspace();
    await engine.change("DELETE FROM tasks");
  });
  afterEach(() => engine.remove());

  const mine = () => engine.workspaceId;

  async function insert(table: string, rows: Record<string, unknown>[]): Promise<void> {
    for (const row of rows) {
      const names = Object.keys(row);
      const places = names.map(() => "?").join(", ");
      await engine.change(
        `INSERT INTO ${table} (${names.join(", ")}) VALUES (${places})`,
        ...Object.values(row),
      );
    }
  }

  function agentsIn(workspaceId: string): string[] {
    const sql = "SELECT id FROM agents WHERE workspace_id = ? ORDER BY position";
    return engine.rows<{ id: string }>(sql, workspaceId).map(({ id }) => id);
  }

  function task(particulars: Record<string, unknown>, workspaceId = mine(), nth = 0) {
    serial += 1;
    return {
      id: `task ${serial}`,
      workspace_id: workspaceId,
      agent_id: agentsIn(workspaceId)[nth],
      ordinal: serial,
      title: `Task ${serial}`,
      topic: "",
      status: "queued",
      step: 0,
      attempt: 0,
      failures: 0,
      origin: "simulated",
      created_at: now,
      ...particulars,
    };
  }

  function earned(day: string, cents: number, particulars: Record<string, unknown> = {}) {
    serial += 1;
    return {
      id: `entry ${serial}`,
      workspace_id: mine(),
      amount_cents: cents,
      source: "test",
      origin: "simulated",
      day,
      created_at: now,
      ...particulars,
    };
  }

  return {
    get engine() {
      return engine;
    },
    /** The other person's workspace, and what an unguarded query would show of it. */
    get stranger() {
      return stranger;
    },
    mine,
    overviewOf(workspaceId = mine()) {
      const { db, clock } = engine;
      const health = () => ({ cpu: 11, memory: 22, storage: 33, measured: true });
      return createOverview({ db, clock, health, currentTermEndOf: async () => null }).of(
        workspaceId,
      );
    },
    run: (sql: string, ...values: unknown[]) => engine.change(sql, ...values),
    insert,
    agentsIn,
    task,
    earned,
    activity(id: string, createdAt: number, particulars: Record<string, unknown> = {}) {
      return {
        id,
        workspace_id: mine(),
        type: "system",
        title: `About ${id}`,
        description: "what it was",
        severity: "info",
        origin: "simulated",
        created_at: createdAt,
        ...particulars,
      };
    },
    published(id: string, createdAt: number, particulars: Record<string, unknown> = {}) {
      return {
        id,
        workspace_id: mine(),
        content_item_id: `content item of ${id}`,
        channel: "sample blog",
        state: "published",
        url: null,
        origin: "simulated",
        created_at: createdAt,
        ...particulars,
      };
    },
    contentItemOf: (id: string, particulars: Record<string, unknown> = {}) => ({
      id: `content item of ${id}`,
      workspace_id: mine(),
      kind: "article",
      state: "approved",
      title: `The text of ${id}`,
      origin: "simulated",
      created_at: now,
      state_at: now,
      ...particulars,
    }),
  };
}
