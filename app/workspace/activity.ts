import * as z from "zod/mini";
import { centsToDollars } from "#app/core/money.ts";
import { OriginSchema, type Origin } from "./origin.ts";

/** An event in a workspace, the same for the page, the API and live updates. */
export const Activity = z.object({
  id: z.string(),
  type: z.string(),
  title: z.string(),
  description: z.string(),
  severity: z.string(),
  createdAt: z.string(),
  metadata: z.object({
    amount: z.optional(z.number()),
    realIntegration: z.boolean(),
  }),
  origin: OriginSchema,
  /** The agent's type; left out: not an agent, or the agent was removed. */
  agentKind: z.optional(z.string()),
  /** The person who did it; left out: it was automatic. */
  actor: z.optional(z.object({ id: z.string(), name: z.string() })),
  /** When undo expires; left out: it can't be undone. */
  undoUntil: z.optional(z.string()),
  /** The finished task that produced its content; left out: none. */
  work: z.optional(z.object({ agentId: z.string(), taskId: z.string() })),
  /** The content it is about; left out: none, or deleted. */
  contentItemId: z.optional(z.string()),
  /** The report it is about; left out: none, or deleted. */
  reportId: z.optional(z.string()),
  /** The idea it is about, or that its content came from; left out: none, or deleted. */
  ideaId: z.optional(z.string()),
});
export type Activity = z.infer<typeof Activity>;

/** An activity as it is stored: cents, and milliseconds since the epoch. */
export interface StoredActivity {
  id: string;
  type: string;
  title: string;
  description: string;
  severity: string;
  amountCents: number | null;
  origin: Origin;
  createdAt: number;
  actorId?: string | null;
  actorName?: string | null;
  undoUntil?: number | null;
  agentId?: string | null;
  agentKind?: string | null;
  readableTaskId?: string | null;
  reportId?: string | null;
  contentItemId?: string | null;
  ideaId?: string | null;
}

/** The activity for the page, the API and live updates. */
export function viewActivity(activity: StoredActivity): Activity {
  const { id, type, title, description, severity, amountCents, origin, createdAt } = activity;
  const { actorId = null, actorName = null, undoUntil = null } = activity;
  const { agentId = null, agentKind = null, readableTaskId: taskId = null } = activity;
  const { reportId = null, contentItemId = null, ideaId = null } = activity;
  return {
    id,
    type,
    title,
    description,
    severity,
    createdAt: new Date(createdAt).toISOString(),
    metadata: {
      ...(amountCents === null ? {} : { amount: centsToDollars(amountCents) }),
      // Users' actions involve no external service.
      realIntegration: origin === "real" && actorId === null,
    },
    origin,
    // A user's change to an agent is not the agent's work.
    ...(agentKind !== null && actorId === null && { agentKind }),
    ...(actorId !== null && { actor: { id: actorId, name: actorName ?? "Someone" } }),
    ...(agentId !== null && taskId !== null && { work: { agentId, taskId } }),
    ...(contentItemId !== null && { contentItemId }),
    ...(reportId !== null && { reportId }),
    ...(ideaId !== null && { ideaId }),
    ...(undoUntil !== null && { undoUntil: new Date(undoUntil).toISOString() }),
  };
}
