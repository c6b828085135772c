import type { ActionFunctionArgs } from "@remix-run/node";
import type { Found } from "#app/domain/publishing/issues/draft-check.server.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import { changePublishingIssue, type IssueToast } from "./change-publishing-issue.route.server.ts";

const found: Readonly<Record<Found["becomes"], IssueToast>> = {
  published: { title: "Published", description: "The draft has been published.", tone: "success" },
  draft: {
    title: "Still a draft",
    description: "Publish it there when you’re ready. We’ll keep checking.",
    tone: "plain",
  },
  removed: {
    title: "Draft not found",
    description: "The draft was removed from the channel.",
    tone: "plain",
  },
  asked: {
    title: "Channel disconnected",
    description: "Reconnect it, or tell us what happened to the draft.",
    tone: "error",
  },
};

/** Checks a draft at once. */
export function checkNow(
  actor: Actor,
  form: FormData,
  { context }: Pick<ActionFunctionArgs, "context">,
): Promise<IssueToast> {
  return changePublishingIssue(form, "Nothing changed", async (id) => {
    const { becomes, reason } = await context.services.publishingIssues.checkNow(actor, id);
    if (reason === null) return found[becomes];
    return { title: "Couldn’t reach the channel", description: reason, tone: "error" };
  });
}
