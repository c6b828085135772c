import * as z from "zod/mini";
import { centsToDollars } from "../core/money";
import { OriginSchema, type Origin } from "./origin";

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
}

/** The activity as the page, the API and the live channel carry it. */
export function viewActivity(activity: StoredActivity): Activity {
  const { id, type, title, description, severity, amountCents, origin, createdAt } = activity;
  return {
    id,
    type,
    title,
    description,
    severity,
    createdAt: new Date(createdAt).toISOString(),
    metadata: {
      ...(amountCents === null ? {} : { amount: centsToDollars(amountCents) }),
      realIntegration: origin === "real",
    },
    origin,
  };
}
