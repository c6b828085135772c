import * as z from "zod/mini";
import { describeFields } from "#app/core/text/field-texts.ts";
import { isAppError } from "#app/core/errors.ts";
import { defineEndpoint, type Endpoint } from "#app/platform/api/contract.ts";
import { ApiRefusal } from "#app/platform/api/errors.ts";
import { Id } from "#app/platform/api/pages.ts";
import { originText } from "#app/workspace/agent.copy.ts";
import { contentKinds } from "#app/workspace/paths/content.ts";
import { OriginSchema } from "#app/workspace/origin.ts";
import { maxLinkLength, type PublishingIssue } from "./publishing-issue.ts";
import type { PublishingIssues } from "./publishing-issues.server.ts";

const ListedPublishingIssues = describeFields(
  z.object({
    items: z.array(
      z.object({
        id: z.string(),
        contentItemId: z.string(),
        title: z.string(),
        contentType: z.enum(contentKinds),
        kind: z.enum(["create", "update", "unpublish"]),
        channel: z.string(),
        state: z.enum(["unconfirmed", "on_hold", "failed", "dismissed"]),
        reason: z.nullable(z.string()),
        since: z.string(),
        origin: OriginSchema,
        canRetryPublishing: z.boolean(),
      }),
    ),
  }),
  {
    items: [
      "Oldest first, at most a hundred.",
      {
        id: "The sending’s id.",
        contentItemId: "The id of the text that is sent.",
        title: "The text’s title.",
        contentType: "What kind of text it is.",
        kind: "What was to be done there: create, update or withdraw.",
        channel: "The place’s name.",
        state:
          "unconfirmed (nobody knows whether it has appeared), held (something has to be put right first), failed, or dismissed (it has failed or not appeared, and needs nobody any more), which is not listed here.",
        reason: "Why, in words; null: nothing was noted.",
        since: "When it came to this, as an ISO timestamp.",
        origin: originText,
        canRetryPublishing:
          "It has failed or not appeared, and nothing else has come to its place since.",
      },
    ],
  },
);

const Dismiss = describeFields(z.object({ undo: z.string() }), {
  undo: "Takes it back for ten minutes: POST /api/activities/{activityId}/undo with this id.",
});

const SentAgain = describeFields(z.object({ undo: z.string() }), {
  undo: "Takes it back for a minute: POST /api/activities/{activityId}/undo with this id.",
});

const Looked = describeFields(
  z.object({
    becomes: z.enum(["published", "draft", "removed", "asked"]),
    reason: z.nullable(z.string()),
  }),
  {
    becomes:
      "published, draft (it lies there still), removed, or asked (its place is not connected any more: say yourself what became of it).",
    reason: "Why the place could not be asked, in words; null: it was.",
  },
);

const Answered = describeFields(z.object({ undo: z.nullable(z.string()) }), {
  undo: "Of what is sent again: takes that back for a minute, by POST /api/activities/{activityId}/undo with this id. Null: nothing is sent again.",
});

const PublishJobId = describeFields(z.strictObject({ publishJobId: Id }), {
  publishJobId: "The sending’s id, as a list has given it.",
});

/** What did not go as it should on its way to a place. */
export function publishingIssueEndpoints({
  publishingIssues,
}: {
  publishingIssues: PublishingIssues;
}): Endpoint[] {
  return [
    defineEndpoint({
      method: "GET",
      path: "/api/publishing-issues",
      id: "list_publishing_issues",
      group: "Work",
      access: "subscriber",
      summary: "List the sendings that need you",
      description:
        "What did not go as it should on its way to a place: nobody knows whether it has appeared, it is held, or it has failed in the last seven days and was not put away.",
      limit: "read",
      answer: { status: 200, schema: ListedPublishingIssues, description: "The sendings." },
      handle: async ({ caller }) => ({
        body: { items: (await publishingIssues.list(caller.workspaceId)).map(viewPublishingIssue) },
      }),
    }),
    defineEndpoint({
      method: "POST",
      path: "/api/publishing-issues/{publishJobId}/dismiss",
      id: "dismiss_publishing_issue",
      group: "Work",
      access: "subscriber",
      summary: "Put a failed sending away",
      description:
        "It needs nobody any more, and is told of on its text’s page still. It is not sent again by this: to have it sent, send it again.",
      limit: "write",
      errors: ["not_waiting"],
      params: PublishJobId,
      answer: { status: 200, schema: Dismiss, description: "It is put away." },
      async handle({ caller, params }) {
        const { undo } = await publishingIssues.dismiss(caller, params.publishJobId);
        return { body: { undo } };
      },
    }),
    defineEndpoint({
      method: "POST",
      path: "/api/publishing-issues/{publishJobId}/retry",
      id: "retry_publishing",
      group: "Work",
      access: "subscriber",
      decides: true,
      summary: "Send again what has failed",
      description:
        "Does once more in a minute what has failed, whether it was put away or not, or has not appeared and was left so: the version that is approved now goes out, and what was to be taken down is taken down. Only where nothing else has come to its place since, the place is connected and nothing is against it; else it says why. It needs a token with the scope `review`.",
      limit: "write",
      errors: ["not_waiting"],
      params: PublishJobId,
      answer: { status: 200, schema: SentAgain, description: "It waits for its time." },
      async handle({ caller, params }) {
        const by = caller.decidesAs ?? "token";
        const { undo } = await publishingIssues.retryPublishing(caller, params.publishJobId, by);
        return { body: { undo } };
      },
    }),
    defineEndpoint({
      method: "POST",
      path: "/api/publishing-issues/{publishJobId}/check-draft",
      id: "check_draft",
      group: "Work",
      access: "subscriber",
      summary: "Look whether a draft was published",
      description:
        "Asks a place at once what has become of a text that lies there as a draft: a sending in the state arrived. It is looked at by itself as well, often in the first hour and ever more seldom. It publishes nothing.",
      limit: "write",
      errors: ["not_waiting"],
      params: PublishJobId,
      answer: { status: 200, schema: Looked, description: "What was found." },
      async handle({ caller, params }) {
        return { body: { ...(await publishingIssues.checkNow(caller, params.publishJobId)) } };
      },
    }),
    defineEndpoint({
      method: "POST",
      path: "/api/publishing-issues/{publishJobId}/resolve",
      id: "resolve_publishing_issue",
      group: "Work",
      access: "subscriber",
      decides: true,
      summary: "Say whether a sending has appeared",
      description:
        "Answers for a sending in the state unconfirmed. What has appeared counts as out and is never sent a second time; what has not is sent again in a minute, or left so and put away: it can be sent again later. It needs a token with the scope `review`: a wrong answer publishes something twice, or never.",
      limit: "write",
      errors: ["not_waiting"],
      params: PublishJobId,
      body: describeFields(
        z.strictObject({
          appeared: z.boolean(),
          url: z.optional(z.string().check(z.maxLength(maxLinkLength))),
          again: z.optional(z.boolean()),
        }),
        {
          appeared: "Whether it is there; of what was to be taken down, whether it is gone.",
          url: "The link to it, where it has appeared; a webhook may have none.",
          again:
            "Whether what has not appeared is sent again. Left out: it is; false: nothing more is sent of it until that is asked for, and what was to be changed or taken down stays as it is; a draft that lies there counts as removed.",
        },
      ),
      answer: { status: 200, schema: Answered, description: "It is stored." },
      async handle({
        caller,
        params: { publishJobId },
        body: { appeared, url = null, again = true },
      }) {
        const by = caller.decidesAs ?? "token";
        try {
          const { undo } = await publishingIssues.answer(caller, {
            publishJobId,
            appeared,
            url,
            again,
            by,
          });
          return { body: { undo } };
        } catch (error) {
          if (isAppError(error) && error.code === "bad_request")
            throw new ApiRefusal("invalid_input", `url: ${error.message}`);
          throw error;
        }
      },
    }),
  ];
}

const viewPublishingIssue = ({ since, ...sending }: PublishingIssue) => ({
  ...sending,
  since: new Date(since).toISOString(),
});
