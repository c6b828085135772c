import * as z from "zod/mini";
import { OriginSchema } from "./origin.ts";

/** An agent, as the page, the API and the live channel all carry it. */
export const Agent = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  /** active, processing, inactive or error; anything else is treated as inactive. */
  status: z.string(),
  /** Null: not known yet; a simulation knows all of them. */
  metrics: z.record(z.string(), z.nullable(z.number())),
  /** Of every kind the same: how many tasks it has finished so far. */
  tasksFinished: z.number(),
  /** What it works on now, if anything. */
  currentTask: z.nullable(z.string()),
  /** What that is about: a text, or an idea that becomes one; null: neither, or it works on nothing. */
  about: z.nullable(
    z.object({ ideaId: z.nullable(z.string()), contentItemId: z.nullable(z.string()) }),
  ),
  /** How far that is, in words; null: nobody knows, or it works on nothing. */
  progress: z.nullable(z.string()),
  /** Why it shows Error, in words; null where it does not. */
  problem: z.nullable(z.string()),
  /** Somebody has to see to that and start it: by itself it does not go on. */
  stopped: z.boolean(),
  /** For whom it waits, who is away or has too much to do, and since when; null: for nobody. */
  waiting: z.nullable(
    z.object({
      for: z.string(),
      since: z.string(),
      reason: z.string(),
      /** Where its owner can end that; null: it goes on by itself alone. */
      mend: z.nullable(z.string()),
    }),
  ),
  /** With nothing to do: what it waits for, in words; null: it has something, or is about to look. */
  restsFor: z.nullable(z.string()),
  origin: OriginSchema,
});
export type Agent = z.infer<typeof Agent>;
