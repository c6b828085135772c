import * as z from "zod/mini";
import { isAppError } from "#app/core/errors.ts";
import { describeFields } from "#app/core/text/field-texts.ts";
import { defineEndpoint, type Endpoint } from "#app/platform/api/contract.ts";
import { ApiRefusal } from "#app/platform/api/errors.ts";
import { Id } from "#app/platform/api/pages.ts";
import { maxManualLinkLength } from "./manual-publishing-fields.ts";
import type { ManualPublishing } from "./manual-publishing.server.ts";

const ContentItemId = describeFields(z.strictObject({ contentItemId: Id }), {
  contentItemId: "The content item’s ID, from a list.",
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
    place: "Where you publish it: YouTube for videos, Medium for articles.",
    version: "The version number.",
    parts: [
      "The parts to copy.",
      { name: "The part’s name, such as Title or Chapters.", text: "The text to copy." },
    ],
    url: "The link you added; null: none yet.",
    notYet: "Why a link can’t be added yet; null: it can.",
  },
);

const Given = describeFields(z.object({ undo: z.string(), url: z.string() }), {
  undo: "Undo within ten minutes: POST /api/activities/{activityId}/undo with this ID.",
  url: "The link as saved.",
});

/** Endpoints for publishing manually. */
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
      summary: "Get text for manual publishing",
      description:
        "Returns the parts to copy for channels without an API. Other content types return 404.",
      limit: "read",
      params: ContentItemId,
      answer: { status: 200, schema: Shown, description: "The parts to copy." },
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
      summary: "Add a publication link",
      description:
        "Marks manually published content as published by adding its link. Sending it again replaces the link. Requires a token with the scope `review`, since a wrong link counts as published.",
      limit: "write",
      errors: ["not_waiting"],
      params: ContentItemId,
      body: describeFields(
        z.strictObject({ link: z.string().check(z.maxLength(maxManualLinkLength)) }),
        { link: "The link to the YouTube video or the Medium story." },
      ),
      answer: { status: 200, schema: Given, description: "The content counts as published." },
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
