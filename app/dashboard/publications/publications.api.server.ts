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
  kind: z.enum(["create", "update", "unpublish"]),
  state: z.enum(publicationStates),
  at: z.nullable(z.string()),
  url: z.nullable(z.string()),
  editUrl: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  origin: OriginSchema,
});
const listedTexts: FieldTexts<z.output<typeof Listed>> = {
  id: "The publication’s id: it names one text at one place.",
  publishJobId: "The id of the sending that is on its way; null of what is out.",
  contentItemId: "The text’s id.",
  title: "The text’s title.",
  contentType: "What kind of text it is.",
  channel: "The place’s name.",
  kind: "What is done there: create, update or withdraw.",
  state:
    "due (it waits for its time), armed (it is being sent), unknown (it was sent, and is looked for), held, unconfirmed (nobody knows whether it has appeared), arrived (it lies there as a draft for you to publish), failed or out.",
  at: "When it goes out, with the place’s quiet hours, or is looked at next, or went out, as an ISO timestamp; null: at no known time.",
  url: "Where it can be read there; null: nowhere, or not known.",
  editUrl:
    "Where you publish what lies there as a draft; null: it is none, or there is no such page.",
  reason: "Why it waits, in words; null: nothing is wrong.",
  origin: originText,
};

/** Each text at each place. */
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
        "Each text at each place, with its state, its time and its address there: what is coming (the soonest first), what waits for somebody, or what is out (the latest first). What is out and is being changed stands in two of them.",
      limit: "read",
      query: describeFields(
        z.strictObject({
          show: z.optional(z.enum(publicationLists)),
          place: z.optional(z.string().check(z.minLength(1), z.maxLength(maxNameLength))),
          ...pageFields,
        }),
        {
          show: "coming, waiting or out. Left out: coming.",
          place: "Only at the place of this name.",
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
        const placeOf = ({ position }: ListedPublication) => [position.at, position.id] as const;
        return { body: toPage(found, page, placeOf, viewListed) };
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
