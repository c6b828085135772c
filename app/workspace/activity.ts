import * as z from "zod/mini";
import { centsToDollars } from "#app/core/money.ts";
import { OriginSchema, type Origin } from "./origin.ts";

/** What has happened in a workspace, as the page, the API and the live channel all carry it. */
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
  /** The kind of the agent that did it; left out: it was none, or is not there any more. */
  agentKind: z.optional(z.string()),
  /** The person who did it; left out: it happened by itself. */
  actor: z.optional(z.object({ id: z.string(), name: z.string() })),
  /** Until when the person may take it back, by the activity's id; left out: not, or not any more. */
  undoUntil: z.optional(z.string()),
  /** The finished task whose text it names, and which can be read; left out: there is none. */
  work: z.optional(z.object({ agentId: z.string(), taskId: z.string() })),
  /** The text it is about, by its id; left out: there is none, or not any more. */
  contentItemId: z.optional(z.string()),
  /** The report it tells of, which can be read; left out: there is none, or not any more. */
  reportId: z.optional(z.string()),
  /** The idea it is about, or that its text was made of; left out: there is none, or not any more. */
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

/** The activity as the page, the API and the live channel carry it. */
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
      // What people do here meets no service outside.
      realIntegration: origin === "real" && actorId === null,
    },
    origin,
    // What a person does to an agent is no work of it.
    ...(agentKind !== null && actorId === null && { agentKind }),
    ...(actorId !== null && { actor: { id: actorId, name: actorName ?? "Somebody" } }),
    ...(agentId !== null && taskId !== null && { work: { agentId, taskId } }),
    ...(contentItemId !== null && { contentItemId }),
    ...(reportId !== null && { reportId }),
    ...(ideaId !== null && { ideaId }),
    ...(undoUntil !== null && { undoUntil: new Date(undoUntil).toISOString() }),
  };
}
