import { eq } from "drizzle-orm";
import type { Db, Queries } from "../../../db/client.server";
import { agents, tasks, workspaces } from "../../../db/schema.server";
import type { Clock } from "../../core/clock";
import type { NewId } from "../../core/ids";
import { insertWorkspace } from "../../workspace/workspaces.server";
import type { Edge } from "./edge";
import { planningStep, unplannedTitle } from "./engine/rules";
import { kinds } from "./kinds";

/** The revenue goal that a new workspace starts with: $1000. */
export const goalCents = 100_000;

interface NewWorkspace {
  kind: "user" | "next_demo";
  ownerId: string | null;
  seed: string;
  /** Whether its agents begin at once or at their everyday pace. */
  soon: boolean;
}

/** Makes a workspace with an agent of every kind, each with its first task. Returns its id. */
export async function createWorkspace(
  tx: Queries,
  { kind, ownerId, seed, soon }: NewWorkspace,
  { clock, newId, edge }: { clock: Clock; newId: NewId; edge: Edge },
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
    // The manager plans the day of a person's workspace at its next look.
    nextRoutineAt: kind === "user" ? 0 : null,
    // Whether the owner has access is looked at soon; the demo always has it.
    accessCheckAt: kind === "user" ? 0 : null,
    createdAt: now,
  });
  for (const [position, { type, defaultName }] of kinds.entries()) {
    const agentId = newId();
    await tx.insert(agents).values({
      id: agentId,
      workspaceId: id,
      type,
      name: defaultName,
      position,
      status: "active",
      enabled: true,
      measuredAt: now,
      createdAt: now,
    });
    const work = { seed, type, ordinal: 1 };
    await tx.insert(tasks).values({
      id: newId(),
      workspaceId: id,
      agentId,
      ordinal: 1,
      title: unplannedTitle,
      topic: "",
      status: "queued",
      step: planningStep,
      attempt: 0,
      failures: 0,
      dueAt: edge.pace.nextDue({ ...work, now, position, pace: "standard", soon }),
      origin: edge.origin,
      createdAt: now,
    });
  }
  return id;
}

export type Workspaces = ReturnType<typeof createWorkspaces>;

/** The workspaces of people, and the way to the demo's. */
export function createWorkspaces({
  db,
  clock,
  newId,
  edge,
  seed,
}: {
  db: Db;
  clock: Clock;
  newId: NewId;
  /** The edge of a new workspace: simulation. */
  edge: Edge;
  seed: string;
}) {
  async function idOf(ownerId: string, queries: Queries): Promise<string | undefined> {
    const rows = await queries
      .select({ id: workspaces.id })
      .from(workspaces)
      .where(eq(workspaces.ownerId, ownerId));
    return rows[0]?.id;
  }

  return {
    /** The workspace of a user, made at the first sign-in; asking twice makes one. */
    ensureFor(ownerId: string): Promise<string> {
      return db.write(async (tx) => {
        const existing = await idOf(ownerId, tx);
        if (existing) return existing;
        const workspace = {
          kind: "user",
          ownerId,
          seed: `${seed} ${ownerId}`,
          soon: true,
        } as const;
        return createWorkspace(tx, workspace, { clock, newId, edge });
      });
    },
    /** The demo's workspace, or null while the very first one is being built. */
    async demo(): Promise<{ id: string; createdAt: number } | null> {
      const rows = await db.read
        .select({ id: workspaces.id, createdAt: workspaces.createdAt })
        .from(workspaces)
        .where(eq(workspaces.kind, "demo"));
      return rows[0] ?? null;
    },
  };
}
