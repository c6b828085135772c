import type { ActionFunctionArgs } from "@remix-run/node";
import type { Found } from "#app/domain/publishing/issues/draft-check.server.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import { changePublishingIssue, type Told } from "./change-publishing-issue.route.server.ts";

const found: Readonly<Record<Found["becomes"], Told>> = {
  published: { title: "It is out", description: "It counts as published now.", tone: "success" },
  draft: {
    title: "Still a draft",
    description: "Publish it there when you like: we look by ourselves, too.",
    tone: "plain",
  },
  removed: {
    title: "It is not there any more",
    description: "Its draft was removed at its place.",
    tone: "plain",
  },
  asked: {
    title: "The place is not connected any more",
    description: "Connect it again, or say yourself what became of the draft.",
    tone: "error",
  },
};

/** Looks at a draft at once, for the page that has a button for it. */
export function checkNow(
  actor: Actor,
  form: FormData,
  { context }: Pick<ActionFunctionArgs, "context">,
): Promise<Told> {
  return changePublishingIssue(form, "Nothing was changed", async (id) => {
    const { becomes, reason } = await context.services.publishingIssues.checkNow(actor, id);
    if (reason === null) return found[becomes];
    return { title: "The place could not be asked", description: reason, tone: "error" };
  });
}
