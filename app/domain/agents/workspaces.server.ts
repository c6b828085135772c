import { eq } from "drizzle-orm";
import type { Db, Queries } from "#db/client.server.ts";
import { workspaces } from "#db/schema.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import { insertWorkspace } from "#app/workspace/workspaces.server.ts";
import { kinds } from "./kinds/index.ts";
import { insertAgent } from "./settings/roster.server.ts";

/** The revenue goal that a new workspace starts with: $1000. */
export const goalCents = 100_000;

interface NewWorkspace {
  kind: "user" | "next_demo";
  ownerId: string | null;
  seed: string;
}

interface Making {
  clock: Clock;
  newId: NewId;
  /** Fills the plan of a new workspace, in the same transaction. */
  fillPlan(tx: Queries, workspace: { workspaceId: string; now: number }): Promise<unknown>;
}

/**
 * Creates a workspace with one agent of every kind, each about to plan its first task. Returns its
 * id.
 */
export async function createWorkspace(
  tx: Queries,
  { kind, ownerId, seed }: NewWorkspace,
  { clock, newId, fillPlan }: Making,
): Promise<string> {
  const now = clock.now();
  const id = newId();
  await insertWorkspace(tx, {
    id,
    kind,
    ownerId,
    mode: "simulation",
    seed,
    goalCents,
    // The manager plans a user workspace's day at its next check.
    nextRoutineAt: kind === "user" ? 0 : null,
    // The owner's access is checked soon; the demo always has access.
    accessCheckAt: kind === "user" ? 0 : null,
    createdAt: now,
  });
  for (const [position, kind] of kinds.entries()) {
    const { defaultName: name } = kind;
    const agent = { workspaceId: id, kind, name, position, siblings: 0 };
    await insertAgent(tx, { ...agent, origin: "simulated" }, { clock, newId });
  }
  await fillPlan(tx, { workspaceId: id, now });
  return id;
}

export type Workspaces = ReturnType<typeof createWorkspaces>;

/** User workspaces, and access to the demo's. */
export function createWorkspaces({
  db,
  clock,
  newId,
  fillPlan,
  seed,
  onMade,
}: Making & {
  db: Db;
  seed: string;
  /** A user got a workspace. Runs in the same transaction. */
  onMade(tx: Queries, ownerId: string): Promise<unknown>;
}) {
  async function idOf(ownerId: string, queries: Queries): Promise<string | undefined> {
    const rows = await queries
      .select({ id: workspaces.id })
      .from(workspaces)
      .where(eq(workspaces.ownerId, ownerId));
    return rows[0]?.id;
  }

  return {
    /** The user's workspace, created at the first sign-in; calling it twice creates one. */
    ensureFor(ownerId: string): Promise<string> {
      return db.write(async (tx) => {
        const existing = await idOf(ownerId, tx);
        if (existing) return existing;
        const workspace = {
          kind: "user",
          ownerId,
          seed: `${seed} ${ownerId}`,
        } as const;
        const id = await createWorkspace(tx, workspace, { clock, newId, fillPlan });
        await onMade(tx, ownerId);
        return id;
      });
    },
    /** The demo's workspace; null while the first one is being created. */
    async demo(): Promise<{ id: string; createdAt: number } | null> {
      const rows = await db.read
        .select({ id: workspaces.id, createdAt: workspaces.createdAt })
        .from(workspaces)
        .where(eq(workspaces.kind, "demo"));
      return rows[0] ?? null;
    },
  };
}
