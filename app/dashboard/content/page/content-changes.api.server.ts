import * as z from "zod/mini";
import { describeFields } from "#app/core/text/field-texts.ts";
import { defineEndpoint, type Endpoint } from "#app/platform/api/contract.ts";
import { ApiRefusal } from "#app/platform/api/errors.ts";
import { editLimits, problemsOf, tidyText } from "#app/domain/content/edit.ts";
import type { Withdrawals } from "#app/domain/workflow/publish/unpublishing.server.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import type { TextEditor } from "#app/dashboard/review/edit/text-editor.server.ts";
import { ContentItemId } from "#app/dashboard/content/content-item-id-schema.ts";
import type { TextReader } from "./text-reader.server.ts";
import { Text, viewText } from "./text-schema.ts";

const Archived = describeFields(z.object({ undo: z.string() }), {
  undo: "Undo within ten minutes: POST /api/activities/{activityId}/undo with this ID.",
});

const Unpublished = describeFields(
  z.object({
    undo: z.string(),
    places: z.array(
      z.object({
        channel: z.string(),
        becomes: z.enum(["taken_down", "not_sent", "leaving", "by_hand", "stays"]),
        why: z.nullable(z.string()),
      }),
    ),
  }),
  {
    undo: "Undo within one minute: POST /api/activities/{activityId}/undo with this ID.",
    places: [
      "The outcome on each channel where it is or was going to be published.",
      {
        channel: "The channel’s name.",
        becomes:
          "taken_down (in one minute), not_sent, leaving (already being unpublished), by_hand (you unpublish it there; after a minute we ask you to confirm) or stays (can’t be unpublished).",
        why: "Why it stays or needs you; otherwise null.",
      },
    ],
  },
);

/** In bytes: one character can take up to twelve as JSON. */
const maxTextLength = 400_000;

const Changes = describeFields(
  z.strictObject({
    title: z.optional(z.string()),
    description: z.optional(z.string()),
    body: z.optional(z.string()),
  }),
  {
    title: `The title, up to ${editLimits.title} characters.`,
    description: `The description for search results, up to ${editLimits.description} characters. Posts have none.`,
    body: `The text as Markdown, up to ${editLimits.body} characters.`,
  },
);

interface ContentChangeDeps {
  texts: Pick<TextReader, "read">;
  archive: {
    archive(actor: Actor, contentItemId: string): Promise<{ undo: string }>;
    bringBack(actor: Actor, contentItemId: string): Promise<void>;
  };
  withdrawals: Pick<Withdrawals, "unpublish">;
  textEditor: Pick<TextEditor, "finish">;
}

/** Endpoints that edit, archive, unpublish and restore content. */
export function contentChangeEndpoints(deps: ContentChangeDeps): Endpoint[] {
  const { texts, archive, withdrawals, textEditor } = deps;
  const answer = async (workspaceId: string, contentItemId: string) => {
    const view = await texts.read(workspaceId, contentItemId);
    return { body: viewText(view), version: view.newestVersionId };
  };
  return [
    defineEndpoint({
      method: "PATCH",
      path: "/api/content/{contentItemId}",
      id: "update_content",
      group: "Work",
      access: "subscriber",
      summary: "Update content",
      description:
        "Creates a new version that needs review, even if the previous one was approved. Fields you leave out keep their values. Works while the content is in review, sent back, approved or rejected and is not open in the editor.",
      limit: "write",
      conditional: true,
      bodyBytes: maxTextLength,
      errors: ["version_outdated", "not_waiting"],
      params: ContentItemId,
      body: Changes,
      answer: { status: 200, schema: Text, description: "The content with its new version." },
      async handle({ caller, params: { contentItemId }, body, isExpected }) {
        const { shown, ...before } = await texts.read(caller.workspaceId, contentItemId);
        if (!isExpected(shown.id))
          throw changed("This content has a newer version than the one you read.");
        const { title = shown.title, description = before.description } = body;
        if (before.text.kind === "social_post" && description.trim() !== "")
          throw new ApiRefusal("invalid_input", "description: posts don’t have one.");
        const text = tidyText({ title, description, body: body.body ?? before.body });
        const [problem] = Object.entries(problemsOf(text));
        if (problem) throw new ApiRefusal("invalid_input", problem.join(": "));
        const by = caller.decidesAs === "person" ? ("person" as const) : ("token" as const);
        // Revision 0 makes this conflict with any draft open in the editor, so typed text is never lost.
        const kept = {
          contentItemId,
          baseId: shown.id,
          revision: 0,
          openedAs: "the API",
          text,
          by,
        };
        const outcome = await textEditor.finish(caller, kept);
        if ("conflict" in outcome) throw changed("This content is being edited at /review.");
        return answer(caller.workspaceId, contentItemId);
      },
    }),
    defineEndpoint({
      method: "POST",
      path: "/api/content/{contentItemId}/archive",
      id: "archive_content",
      group: "Work",
      access: "subscriber",
      summary: "Archive content",
      description:
        "Archives content: anything not yet published is canceled, and it can no longer be reviewed. Published content stays online. You can undo this.",
      limit: "write",
      errors: ["not_waiting"],
      params: ContentItemId,
      answer: { status: 200, schema: Archived, description: "The content is archived." },
      handle: async ({ caller, params }) => ({
        body: await archive.archive(caller, params.contentItemId),
      }),
    }),
    defineEndpoint({
      method: "POST",
      path: "/api/content/{contentItemId}/unpublish",
      id: "unpublish_content",
      group: "Work",
      access: "subscriber",
      decides: true,
      summary: "Unpublish content",
      description:
        "Unpublishes content from every channel in one minute and cancels what is scheduled. Requires a token with the scope `review`. Content made from it, such as posts, stays online. To change published content, update it and get it approved: its channels follow.",
      limit: "write",
      errors: ["not_waiting"],
      params: ContentItemId,
      answer: {
        status: 200,
        schema: Unpublished,
        description: "The content is being unpublished.",
      },
      async handle({ caller, params }) {
        const { undo, places } = await withdrawals.unpublish(caller, params.contentItemId);
        return { body: { undo, places: places.map((each) => ({ ...each })) } };
      },
    }),
    defineEndpoint({
      method: "POST",
      path: "/api/content/{contentItemId}/restore",
      id: "restore_content",
      group: "Work",
      access: "subscriber",
      summary: "Restore archived content",
      description: "Restores content from the archive at any time. It needs review again.",
      limit: "write",
      errors: ["not_waiting"],
      params: ContentItemId,
      answer: { status: 200, schema: Text, description: "The content item." },
      async handle({ caller, params }) {
        await archive.bringBack(caller, params.contentItemId);
        return answer(caller.workspaceId, params.contentItemId);
      },
    }),
  ];
}

const changed = (message: string) => new ApiRefusal("changed_meanwhile", message, "Read it again.");
