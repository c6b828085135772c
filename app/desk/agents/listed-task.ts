import * as z from "zod/mini";
import { OriginSchema } from "../../workspace/origin";

const listed = {
  id: z.string(),
  agentId: z.string(),
  title: z.string(),
  /** queued, running, done, failed, cancelled, stopped_budget or needs_check. */
  status: z.string(),
  /** Why it came to nothing, in words; null: it has not. */
  error: z.nullable(z.string()),
  /** Instants are ISO. */
  createdAt: z.string(),
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  /** When a task that waits begins; null: it does not wait, or its agent is switched off. */
  dueAt: z.nullable(z.string()),
  origin: OriginSchema,
};

const Result = z.object({
  /** Of the text that it has made. */
  title: z.string(),
  /** article, social_post, video_pack, edition or report. */
  kind: z.string(),
  /** In dollars; null: nothing has been measured. */
  earned: z.nullable(z.number()),
});

/** A task with what came of it, in short. */
export const ListedTask = z.object({ ...listed, result: z.nullable(Result) });
export type ListedTask = z.infer<typeof ListedTask>;

/** A task with all that came of it. */
export const TaskDetail = z.object({
  ...listed,
  result: z.nullable(
    z.extend(Result, {
      /** The whole text, as Markdown. */
      body: z.string(),
      /** Where it was published. */
      publications: z.array(
        z.object({
          destination: z.string(),
          /** scheduled, published, needs_look, failed or withdrawn. */
          status: z.string(),
          /** Null: it is not to be read anywhere. */
          url: z.nullable(z.string()),
          origin: OriginSchema,
        }),
      ),
    }),
  ),
});
export type TaskDetail = z.infer<typeof TaskDetail>;
