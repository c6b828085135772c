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
  undo: "Takes it back for ten minutes: POST /api/activities/{activityId}/undo with this id.",
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
    undo: "Takes it back while it is held, for a minute: POST /api/activities/{activityId}/undo with this id.",
    places: [
      "What becomes of it at each place where it is, or was to be.",
      {
        channel: "The place’s name.",
        becomes:
          "taken_down (in a minute), not_sent, leaving (it was being taken down already), by_hand (you take it down there, and are asked after a minute whether it is gone) or stays: nobody can take it down.",
        why: "Why it stays, or is left to you; else null.",
      },
    ],
  },
);

/** In bytes: a sign of a text takes up to twelve as JSON. */
const maxTextLength = 400_000;

const Changes = describeFields(
  z.strictObject({
    title: z.optional(z.string()),
    description: z.optional(z.string()),
    body: z.optional(z.string()),
  }),
  {
    title: `Its title: at most ${editLimits.title} characters.`,
    description: `For search results: at most ${editLimits.description} characters; a post has none.`,
    body: `The text, as Markdown: at most ${editLimits.body} characters.`,
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

/** Changing what has been made, and putting it away. */
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
      summary: "Change a text",
      description:
        "Makes another version, which waits for its person’s decision, also where the one before was approved. What you leave out stays. It can be done while the text waits, is sent back, approved or rejected, and nobody is changing it in the editor.",
      limit: "write",
      conditional: true,
      bodyBytes: maxTextLength,
      errors: ["version_outdated", "not_waiting"],
      params: ContentItemId,
      body: Changes,
      answer: { status: 200, schema: Text, description: "The text with its new version." },
      async handle({ caller, params: { contentItemId }, body, isExpected }) {
        const { shown, ...before } = await texts.read(caller.workspaceId, contentItemId);
        if (!isExpected(shown.id))
          throw changed("This text has a newer version than the one you read.");
        const { title = shown.title, description = before.description } = body;
        if (before.text.kind === "social_post" && description.trim() !== "")
          throw new ApiRefusal("invalid_input", "description: a post has none.");
        const text = tidyText({ title, description, body: body.body ?? before.body });
        const [problem] = Object.entries(problemsOf(text));
        if (problem) throw new ApiRefusal("invalid_input", problem.join(": "));
        const by = caller.decidesAs === "person" ? ("person" as const) : ("token" as const);
        // Of what its person has typed in the editor it knows nothing: that is never lost.
        const kept = {
          contentItemId,
          baseId: shown.id,
          revision: 0,
          openedAs: "the API",
          text,
          by,
        };
        const outcome = await textEditor.finish(caller, kept);
        if ("conflict" in outcome)
          throw changed("Somebody is changing this text in the editor at /review.");
        return answer(caller.workspaceId, contentItemId);
      },
    }),
    defineEndpoint({
      method: "POST",
      path: "/api/content/{contentItemId}/archive",
      id: "archive_content",
      group: "Work",
      access: "subscriber",
      summary: "Archive a text",
      description:
        "Puts a text away: what has not gone out is not sent, and nobody can decide on it any more. What is out already stays out. It can be taken back.",
      limit: "write",
      errors: ["not_waiting"],
      params: ContentItemId,
      answer: { status: 200, schema: Archived, description: "It is in the archive." },
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
      summary: "Withdraw a published text",
      description:
        "Has a text taken down wherever it is out, in a minute, and sent nowhere else. It needs a token with the scope `review`. What was made of it, such as its posts, stays: each is a text of its own. To change what is out, change the text and have it approved: its places follow.",
      limit: "write",
      errors: ["not_waiting"],
      params: ContentItemId,
      answer: { status: 200, schema: Unpublished, description: "It is being withdrawn." },
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
      summary: "Bring an archived text back",
      description:
        "Takes a text out of the archive, however long ago it was put there: it waits for a decision again.",
      limit: "write",
      errors: ["not_waiting"],
      params: ContentItemId,
      answer: { status: 200, schema: Text, description: "The text." },
      async handle({ caller, params }) {
        await archive.bringBack(caller, params.contentItemId);
        return answer(caller.workspaceId, params.contentItemId);
      },
    }),
  ];
}

const changed = (message: string) => new ApiRefusal("changed_meanwhile", message, "Read it again.");
