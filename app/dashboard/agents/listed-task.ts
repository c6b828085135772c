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
  /** article, social_post, video, edition or report. */
  kind: z.string(),
  /** In dollars; null: nothing has been measured. */
  earned: z.nullable(z.number()),
});

const Listed = z.object({ ...listed, result: z.nullable(Result) });
export type ListedTask = z.infer<typeof Listed>;

const resultTexts = {
  title: "The title of the text that it has made.",
  kind: "What kind of text that is, such as article.",
  earned: "What the text has earned so far, in dollars; null: nobody has measured it.",
};

export const listedTaskTexts: FieldTexts<ListedTask> = {
  id: "The task’s id.",
  agentId: "The agent whose task it is.",
  title: "What is to be done, in a few words.",
  status: "How it stands, such as queued, running, done or failed.",
  error: "Why it came to nothing, in words; null: it has not.",
  createdAt: "When it was planned, as an ISO timestamp.",
  startedAt: "When the agent began, as an ISO timestamp; null: it has not.",
  finishedAt: "When it ended, as an ISO timestamp; null: it has not.",
  dueAt:
    "When a task that waits begins, as an ISO timestamp; null: it does not wait, or its agent is switched off.",
  origin: originText,
  result: ["What came of it; null: nothing, or nothing yet.", resultTexts],
};

/** A task with what came of it, in short. */
export const ListedTask = describeFields(Listed, listedTaskTexts);

const Detail = z.object({
  ...listed,
  result: z.nullable(
    z.extend(Result, {
      /** The whole text, as Markdown. */
      body: z.string(),
      /** Where it was published. */
      publications: z.array(
        z.object({
          channel: z.string(),
          /** scheduled, published, unconfirmed, failed or withdrawn. */
          status: z.string(),
          /** Null: it is not to be read anywhere. */
          url: z.nullable(z.string()),
          origin: OriginSchema,
        }),
      ),
    }),
  ),
});
export type TaskDetail = z.infer<typeof Detail>;

/** A task with all that came of it. */
export const TaskDetail = describeFields(Detail, {
  ...listedTaskTexts,
  result: [
    "What came of it; null: nothing, or nothing yet.",
    {
      ...resultTexts,
      body: "The whole text, as Markdown.",
      publications: [
        "Where it was sent, one for each destination.",
        {
          channel: "Where that is.",
          status: "How the sending stands.",
          url: "Where it can be read; null: nowhere.",
          origin: originText,
        },
      ],
    },
  ],
});
