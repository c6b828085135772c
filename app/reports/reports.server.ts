import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Db, Queries } from "../../db/client.server";
import { content } from "../../db/schema.server";
import type { Clock } from "../core/clock";
import { dayOf } from "../core/clock";
import type { NewId } from "../core/ids";
import { formatCents } from "../core/money";
import { origins, type Origin } from "../core/origin";
import type { Overview } from "../dashboard/overview.server";
import type { WorkspaceEvent } from "../live/events";

const Body = z.object({
  paragraphs: z.array(z.string()),
  agents: z.array(
    z.object({ name: z.string(), type: z.string(), metrics: z.record(z.string(), z.number()) }),
  ),
});

export interface Report extends z.infer<typeof Body> {
  id: string;
  title: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
  origin: Origin;
}

export type Reports = ReturnType<typeof createReports>;

/** Reports people ask for: the figures as they were at that moment, kept. */
export function createReports({
  db,
  clock,
  newId,
  overview,
  emit,
}: {
  db: Db;
  clock: Clock;
  newId: NewId;
  overview: Overview;
  emit(event: WorkspaceEvent): void;
}) {
  return {
    /**
     * Writes a report of the present figures.
     * @param alongside what is to be stored in the same transaction: the manager's note that it
     *   has made today's report
     */
    async generate(
      workspaceId: string,
      { alongside }: { alongside?: (tx: Queries) => Promise<void> } = {},
    ): Promise<{ id: string }> {
      const { agents, financials, activities, tasks } = await overview.of(workspaceId);
      const now = clock.now();
      const id = newId();
      const money = (dollars: number) => formatCents(Math.round(dollars * 100));
      const simulated = financials.origin === "simulated";
      const body: z.infer<typeof Body> = {
        paragraphs: [
          `${simulated ? "Simulated revenue" : "Revenue"} so far is ${money(financials.totalRevenue)}, ${financials.progressPercentage} % of the goal of ${money(financials.goal)}; ${money(financials.remaining)} remain.`,
          `${agents.filter((agent) => agent.status !== "inactive").length} of ${agents.length} agents are at work, with ${tasks.active} open tasks. The latest news: ${activities[0]?.description ?? "nothing yet"}.`,
          ...(simulated
            ? ["This workspace runs in Simulation Mode: no figure in this report is real income."]
            : []),
        ],
        agents: agents.map(({ name, type, metrics }) => ({ name, type, metrics })),
      };
      await db.write(async (tx) => {
        await tx.insert(content).values({
          id,
          workspaceId,
          taskId: null,
          kind: "report",
          title: `Performance report of ${dayOf(now)}`,
          body: JSON.stringify(body),
          writer: "system",
          origin: financials.origin,
          createdAt: now,
        });
        await alongside?.(tx);
      });
      emit({ workspaceId, type: "overview" });
      return { id };
    },
    /** A report of this workspace, or null. */
    async find(workspaceId: string, id: string): Promise<Report | null> {
      const rows = await db.read
        .select()
        .from(content)
        .where(and(eq(content.id, id), eq(content.workspaceId, workspaceId)));
      const row = rows[0];
      // Reports that agents write are texts of their own kind and no answer to this form.
      if (!row || row.kind !== "report" || row.taskId !== null) return null;
      const { title, createdAt, origin } = row;
      return {
        id,
        title,
        createdAt,
        origin: z.enum(origins).parse(origin),
        ...parseBody(row.body),
      };
    },
  };
}

function parseBody(body: string): z.infer<typeof Body> {
  return Body.parse(JSON.parse(body));
}
