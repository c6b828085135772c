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
        kind: z.enum(["publish", "update", "unpublish"]),
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
      "Oldest first, up to 100.",
      {
        id: "The publish job’s ID.",
        contentItemId: "The content item’s ID.",
        title: "The content’s title.",
        contentType: "The content type.",
        kind: "create, update or unpublish.",
        channel: "The channel’s name.",
        state:
          "unconfirmed (please check whether it is published), on_hold (something must be fixed first), failed, or dismissed (no action needed; not in this list).",
        reason: "Why; null: not recorded.",
        since: "When it entered this state, as an ISO timestamp.",
        origin: originText,
        canRetryPublishing:
          "Whether you can retry it: it failed or didn’t appear, and nothing newer was sent to the channel since.",
      },
    ],
  },
);

const Dismiss = describeFields(z.object({ undo: z.string() }), {
  undo: "Undo within ten minutes: POST /api/activities/{activityId}/undo with this ID.",
});

const SentAgain = describeFields(z.object({ undo: z.string() }), {
  undo: "Undo within one minute: POST /api/activities/{activityId}/undo with this ID.",
});

const Looked = describeFields(
  z.object({
    becomes: z.enum(["published", "draft", "removed", "asked"]),
    reason: z.nullable(z.string()),
  }),
  {
    becomes:
      "published, draft (still a draft), removed, or asked (the channel is disconnected: resolve it yourself).",
    reason: "Why the channel could not be checked; null: it was.",
  },
);

const Answered = describeFields(z.object({ undo: z.nullable(z.string()) }), {
  undo: "Undo a retry within one minute: POST /api/activities/{activityId}/undo with this ID. Null: no retry.",
});

const PublishJobId = describeFields(z.strictObject({ publishJobId: Id }), {
  publishJobId: "The publish job’s ID, from a list.",
});

/** Endpoints for publishing issues. */
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
      summary: "List publishing issues",
      description:
        "Lists publish jobs that need you: unconfirmed, on hold, or failed in the last seven days and not dismissed.",
      limit: "read",
      answer: {
        status: 200,
        schema: ListedPublishingIssues,
        description: "The publishing issues.",
      },
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
      summary: "Dismiss a publishing issue",
      description:
        "Removes a failure from the list. It stays on the content’s page. This doesn’t send it again: use retry for that.",
      limit: "write",
      errors: ["not_waiting"],
      params: PublishJobId,
      answer: { status: 200, schema: Dismiss, description: "The issue is dismissed." },
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
      summary: "Retry publishing",
      description:
        "Retries a failed or dismissed job in one minute with the version that is approved now. Works only if nothing newer was sent to the channel and the channel is connected; otherwise the error says why. Requires a token with the scope `review`.",
      limit: "write",
      errors: ["not_waiting"],
      params: PublishJobId,
      answer: { status: 200, schema: SentAgain, description: "The retry is scheduled." },
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
      summary: "Check a draft",
      description:
        "Checks at once whether a draft (state `draft_created`) has been published on its channel. Drafts are also checked automatically, often in the first hour and less often later. This publishes nothing.",
      limit: "write",
      errors: ["not_waiting"],
      params: PublishJobId,
      answer: { status: 200, schema: Looked, description: "The result." },
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
      summary: "Resolve a publishing issue",
      description:
        "Answers whether an `unconfirmed` job succeeded. If it did, it counts as published and is never sent again. If not, it is retried in one minute, or dismissed and can be retried later. Requires a token with the scope `review`: a wrong answer publishes twice or never.",
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
          appeared: "Whether it is published; for unpublish jobs, whether it is removed.",
          url: "Its link if it is published; webhooks may have none.",
          again:
            "Whether to retry if it did not succeed. Default: true. With false, nothing more is sent until you retry it, published content stays as it is, and a draft counts as removed.",
        },
      ),
      answer: { status: 200, schema: Answered, description: "The answer is saved." },
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

const viewPublishingIssue = ({ since, ...issue }: PublishingIssue) => ({
  ...issue,
  since: new Date(since).toISOString(),
});
