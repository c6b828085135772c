import * as z from "zod/mini";
import { OriginSchema } from "./origin.ts";

/** An agent, the same for the page, the API and live updates. */
export const Agent = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  /** active, processing, inactive or error; anything else is treated as inactive. */
  status: z.string(),
  /** Null: not measured yet; a simulation has all of them. */
  metrics: z.record(z.string(), z.nullable(z.number())),
  tasksFinished: z.number(),
  /** Its current task, if any. */
  currentTask: z.nullable(z.string()),
  /** The current task's subject; null: none. */
  about: z.nullable(
    z.object({ ideaId: z.nullable(z.string()), contentItemId: z.nullable(z.string()) }),
  ),
  /** The current task's progress, in words; null: unknown, or no task. */
  progress: z.nullable(z.string()),
  /** The error in words; null: no error. */
  problem: z.nullable(z.string()),
  /** Whether the owner must fix the problem and start it again. */
  stopped: z.boolean(),
  /** The unavailable or busy service it is waiting for; null: none. */
  waiting: z.nullable(
    z.object({
      for: z.string(),
      since: z.string(),
      reason: z.string(),
      /** The page where the owner can fix it; null: it resumes on its own. */
      fix: z.nullable(z.string()),
    }),
  ),
  /** When idle: what it is waiting for, in words; null: not idle, or about to check for work. */
  restsFor: z.nullable(z.string()),
  origin: OriginSchema,
});
export type Agent = z.infer<typeof Agent>;
