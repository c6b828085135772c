import * as z from "zod/mini";
import { describeFields, type FieldTexts } from "#app/core/text/field-texts.ts";
import { originText } from "#app/workspace/agent.copy.ts";
import { OriginSchema } from "#app/workspace/origin.ts";

const listed = {
  id: z.string(),
  agentId: z.string(),
  title: z.string(),
  /** queued, running, done, failed, cancelled, stopped_budget or needs_check. */
  status: z.string(),
  /** Why it failed; null: it did not. */
  error: z.nullable(z.string()),
  /** Instants are ISO. */
  createdAt: z.string(),
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  /** When a queued task starts; null: it isn't queued, or its agent is off. */
  dueAt: z.nullable(z.string()),
  origin: OriginSchema,
};

const Result = z.object({
  /** Of the content it made. */
  title: z.string(),
  /** article, social_post, video, newsletter or report. */
  kind: z.string(),
  /** In dollars; null: not measured. */
  earned: z.nullable(z.number()),
});

const Listed = z.object({ ...listed, result: z.nullable(Result) });
export type ListedTask = z.infer<typeof Listed>;

const resultTexts = {
  title: "The title of the content it made.",
  kind: "The content's type, such as article.",
  earned: "The content's revenue so far, in dollars; null: not measured.",
};

export const listedTaskTexts: FieldTexts<ListedTask> = {
  id: "The task’s id.",
  agentId: "The task's agent.",
  title: "The task in a few words.",
  status: "The status, such as queued, running, done, or failed.",
  error: "Why it failed; null: it did not.",
  createdAt: "When it was planned, as an ISO timestamp.",
  startedAt: "When it started, as an ISO timestamp; null: not yet.",
  finishedAt: "When it ended, as an ISO timestamp; null: not yet.",
  dueAt:
    "When a queued task starts, as an ISO timestamp; null: it isn't queued, or its agent is off.",
  origin: originText,
  result: ["The result; null: none, or none yet.", resultTexts],
};

/** A task with a summary of its result. */
export const ListedTask = describeFields(Listed, listedTaskTexts);

const Detail = z.object({
  ...listed,
  result: z.nullable(
    z.extend(Result, {
      /** The full text, as Markdown. */
      body: z.string(),
      /** Where it was published. */
      publications: z.array(
        z.object({
          channel: z.string(),
          /** scheduled, published, unconfirmed, failed or unpublished. */
          status: z.string(),
          /** Null: it can't be read anywhere. */
          url: z.nullable(z.string()),
          origin: OriginSchema,
        }),
      ),
    }),
  ),
});
export type TaskDetail = z.infer<typeof Detail>;

/** A task with its full result. */
export const TaskDetail = describeFields(Detail, {
  ...listedTaskTexts,
  result: [
    "The result; null: none, or none yet.",
    {
      ...resultTexts,
      body: "The full text, as Markdown.",
      publications: [
        "Its publications, one per channel.",
        {
          channel: "The channel.",
          status: "The publication's status.",
          url: "Where to read it; null: nowhere.",
          origin: originText,
        },
      ],
    },
  ],
});
