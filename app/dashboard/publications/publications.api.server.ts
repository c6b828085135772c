import * as z from "zod/mini";
import { isoOrNull } from "#app/core/time/clock.ts";
import { describeFields, type FieldTexts } from "#app/core/text/field-texts.ts";
import { defineEndpoint, type Endpoint } from "#app/platform/api/contract.ts";
import { pageFields, pageOf, pageTexts, readPage, toPage } from "#app/platform/api/pages.ts";
import { contentKinds } from "#app/workspace/paths/content.ts";
import { originText } from "#app/workspace/agent.copy.ts";
import { OriginSchema } from "#app/workspace/origin.ts";
import { publicationStates } from "./publication.ts";
import {
  publicationLists,
  type createPublications,
  type ListedPublication,
} from "./publications.server.ts";

const maxNameLength = 200;

const Listed = z.object({
  id: z.string(),
  publishJobId: z.nullable(z.string()),
  contentItemId: z.string(),
  title: z.string(),
  contentType: z.enum(contentKinds),
  channel: z.string(),
  kind: z.enum(["publish", "update", "unpublish"]),
  state: z.enum(publicationStates),
  at: z.nullable(z.string()),
  url: z.nullable(z.string()),
  editUrl: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  origin: OriginSchema,
});
const listedTexts: FieldTexts<z.output<typeof Listed>> = {
  id: "The publication’s ID: one content item on one channel.",
  publishJobId: "The ID of the publish job in progress; null once published.",
  contentItemId: "The content item’s ID.",
  title: "The content’s title.",
  contentType: "The content type.",
  channel: "The channel’s name.",
  kind: "create, update or unpublish.",
  state:
    "due (scheduled), sending, checking (sent, not confirmed yet), on_hold (something must be fixed first), unconfirmed (please check whether it is published), draft_created (waiting on the channel for you to publish), failed or out (published).",
  at: "When it will be published (after quiet hours), is checked next or was published, as an ISO timestamp; null: unknown.",
  url: "Its public address there; null: none, or unknown.",
  editUrl: "Where you publish the draft; null: not a draft, or no such page.",
  reason: "Why it waits; null: no problem.",
  origin: originText,
};

/** Endpoint that lists publications. */
export function publicationEndpoints({
  publications,
}: {
  publications: Pick<ReturnType<typeof createPublications>, "list">;
}): Endpoint[] {
  return [
    defineEndpoint({
      method: "GET",
      path: "/api/publications",
      id: "list_publications",
      group: "Work",
      access: "subscriber",
      summary: "List publications",
      description:
        "Lists content by channel with its state, time and address: coming (soonest first), waiting (needs you) or out (published, newest first). Published content that is being updated is in two of these lists.",
      limit: "read",
      query: describeFields(
        z.strictObject({
          show: z.optional(z.enum(publicationLists)),
          place: z.optional(z.string().check(z.minLength(1), z.maxLength(maxNameLength))),
          ...pageFields,
        }),
        {
          show: "coming, waiting or out. Default: coming.",
          place: "Only on the channel with this name.",
          ...pageTexts,
        },
      ),
      answer: {
        status: 200,
        schema: pageOf(describeFields(Listed, listedTexts), listedTexts),
        description: "A page of publications.",
      },
      async handle({ caller, query: { show = "coming", place = null, limit, cursor } }) {
        const page = readPage({ limit, cursor });
        const after = page.after && { at: page.after[0], id: page.after[1] };
        const listing = { show, place, after, rows: page.rows };
        const found = await publications.list(caller.workspaceId, listing);
        const positionOf = ({ position }: ListedPublication) => [position.at, position.id] as const;
        return { body: toPage(found, page, positionOf, viewListed) };
      },
    }),
  ];
}

function viewListed(publication: ListedPublication): z.output<typeof Listed> {
  const { id, publicationId, contentItemId, title, contentType, channel } = publication;
  const { kind, state, at, url, editUrl, reason, origin } = publication;
  return {
    id: publicationId,
    publishJobId: state === "out" ? null : id,
    contentItemId,
    title,
    contentType,
    channel,
    kind,
    state,
    at: isoOrNull(at),
    url: state === "draft_created" ? null : url,
    editUrl,
    reason,
    origin,
  };
}
