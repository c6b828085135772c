import * as z from "zod/mini";
import { OriginSchema } from "./origin";

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
