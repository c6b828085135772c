import * as z from "zod/mini";
import { isAppError } from "#app/core/errors.ts";
import { describeFields } from "#app/core/text/field-texts.ts";
import { defineEndpoint, type Endpoint } from "#app/platform/api/contract.ts";
import { ApiRefusal } from "#app/platform/api/errors.ts";
import { Id } from "#app/platform/api/pages.ts";
import { maxManualLinkLength } from "./manual-publishing-fields.ts";
import type { ManualPublishing } from "./manual-publishing.server.ts";

const ContentItemId = describeFields(z.strictObject({ contentItemId: Id }), {
  contentItemId: "The text’s id, as a list has given it.",
});

const Shown = describeFields(
  z.object({
    place: z.string(),
    version: z.number(),
    parts: z.array(z.object({ name: z.string(), text: z.string() })),
    url: z.nullable(z.string()),
    notYet: z.nullable(z.string()),
  }),
  {
    place: "Where it is put up: YouTube for a video pack, Medium for an article.",
    version: "The number of the version that it is made of.",
    parts: [
      "What is copied there.",
      { name: "What it is, such as Title or Chapters.", text: "The text to copy." },
    ],
    url: "Where it stands, as its owner has said; null: nowhere yet.",
    notYet: "Why no link can be given yet; null: it can.",
  },
);

const Given = describeFields(z.object({ undo: z.string(), url: z.string() }), {
  undo: "Takes it back for ten minutes: POST /api/activities/{activityId}/undo with this id.",
  url: "The link as it is kept.",
});

/** What is put up by hand, and where it stands afterwards. */
export function manualPublishingEndpoints({
  manualPublishing,
}: {
  manualPublishing: ManualPublishing;
}): Endpoint[] {
  return [
    defineEndpoint({
      method: "GET",
      path: "/api/content/{contentItemId}/manual-publishing",
      id: "get_manual_publishing",
      group: "Work",
      access: "subscriber",
      summary: "Read what is put up by hand",
      description:
        "For places that take nothing from programs: what a person copies there, part by part. Other kinds of text answer 404.",
      limit: "read",
      params: ContentItemId,
      answer: { status: 200, schema: Shown, description: "What there is to copy." },
      async handle({ caller, params: { contentItemId } }) {
        const { place, versionNumber, parts, url, notYet } = await manualPublishing.of(
          caller.workspaceId,
          contentItemId,
        );
        const shown = parts.map(({ name, text }) => ({ name, text }));
        return { body: { place, version: versionNumber, parts: shown, url, notYet } };
      },
    }),
    defineEndpoint({
      method: "POST",
      path: "/api/content/{contentItemId}/manual-publishing",
      id: "add_publication_link",
      group: "Work",
      access: "subscriber",
      decides: true,
      summary: "Say where a text was put up",
      description:
        "What was put up by hand counts as published once its link is given. Given again, it is another link. It needs a token with the scope `review`: a wrong link counts something that is not there.",
      limit: "write",
      errors: ["not_waiting"],
      params: ContentItemId,
      body: describeFields(
        z.strictObject({ link: z.string().check(z.maxLength(maxManualLinkLength)) }),
        { link: "The link, to the video at YouTube or to the story at Medium." },
      ),
      answer: { status: 200, schema: Given, description: "It counts as published." },
      async handle({ caller, params: { contentItemId }, body: { link } }) {
        const by = caller.decidesAs ?? "token";
        try {
          return { body: await manualPublishing.giveLink(caller, { contentItemId, link, by }) };
        } catch (error) {
          if (isAppError(error) && error.code === "bad_request")
            throw new ApiRefusal("invalid_input", `link: ${error.message}`);
          throw error;
        }
      },
    }),
  ];
}
