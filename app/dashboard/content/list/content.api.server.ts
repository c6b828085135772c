import * as z from "zod/mini";
import { describeFields } from "#app/core/text/field-texts.ts";
import { defineEndpoint, type Endpoint } from "#app/platform/api/contract.ts";
import { ApiRefusal } from "#app/platform/api/errors.ts";
import { Id, pageFields, pageOf, pageTexts, readPage, toPage } from "#app/platform/api/pages.ts";
import { allContent, contentKinds, contentStates } from "#app/workspace/paths/content.ts";
import { OriginSchema } from "#app/workspace/origin.ts";
import type { Contents } from "./content-list.server.ts";
import { ListedContent, listedTexts, viewListed } from "./listed-content-schema.ts";
import type { ListedText } from "./listed-text.ts";
import { ContentItemId } from "#app/dashboard/content/content-item-id-schema.ts";
import { Previews, viewPreview } from "#app/dashboard/content/publish/previews-schema.ts";
import { fileName } from "#app/dashboard/content/page/text-file.ts";
import type { TextPreviews } from "#app/dashboard/content/publish/text-previews.server.ts";
import { recordOf, TextRecord } from "#app/dashboard/content/page/text-record.ts";
import type { TextReader } from "#app/dashboard/content/page/text-reader.server.ts";
import {
  OneVersion,
  Text,
  Versions,
  viewOneVersion,
  viewText,
  viewVersion,
} from "#app/dashboard/content/page/text-schema.ts";
import { fileOf } from "#app/dashboard/content/page/text-view.ts";

const VersionOfContentItem = describeFields(
  z.strictObject({
    contentItemId: Id,
    number: z.string().check(z.regex(/^\d{1,9}$/, "This is no version’s number.")),
  }),
  { contentItemId: "The text’s id.", number: "The version’s number, from 1." },
);

const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "Use a day like 2026-11-24."));

interface ContentEndpointDeps {
  contents: Contents;
  texts: Pick<TextReader, "read" | "record">;
  textPreviews: TextPreviews;
  drawText(file: ReturnType<typeof fileOf>): Promise<Buffer>;
}

/** Reading what has been made. */
export function contentEndpoints(deps: ContentEndpointDeps): Endpoint[] {
  const { contents, texts, textPreviews, drawText } = deps;
  return [
    defineEndpoint({
      method: "GET",
      path: "/api/content",
      id: "list_content",
      group: "Work",
      access: "subscriber",
      summary: "List and search content",
      description:
        "Everything your agents have made, the newest first. `q` finds texts that have all of its words, or words that begin so, in their titles or bodies; signs are left out, and it takes up to 200 characters. The other fields leave out what does not fit.",
      limit: "read",
      query: describeFields(
        z.strictObject({
          q: z.optional(z.string()),
          state: z.optional(z.enum(contentStates)),
          kind: z.optional(z.enum(contentKinds)),
          agent: z.optional(Id),
          from: z.optional(Day),
          to: z.optional(Day),
          origin: z.optional(OriginSchema),
          ...pageFields,
        }),
        {
          q: "Words to look for.",
          state: "Only texts in this state.",
          kind: "Only texts of this kind.",
          agent: "Only texts of the agent with this id.",
          from: "Only what was made on this day or later, as YYYY-MM-DD.",
          to: "Only what was made on this day or earlier, as YYYY-MM-DD.",
          origin: "Only what is real, or only what the simulation has made.",
          ...pageTexts,
        },
      ),
      answer: {
        status: 200,
        schema: pageOf(describeFields(ListedContent, listedTexts), listedTexts),
        description: "A page of texts.",
      },
      async handle({ caller, query: { limit, cursor, ...query } }) {
        const page = readPage({ limit, cursor });
        const filter = { ...allContent, ...query, q: (query.q ?? "").trim() };
        const position = page.after
          ? { side: "older" as const, createdAt: page.after[0], id: page.after[1] }
          : undefined;
        const list = await contents.list(caller.workspaceId, filter, { position, rows: page.rows });
        if (list.problem === "too_long")
          throw new ApiRefusal("invalid_input", "A search takes up to 200 characters.");
        const placeOf = ({ createdAt, id }: ListedText) => [createdAt, id] as const;
        return { body: toPage(list.items, page, placeOf, viewListed) };
      },
    }),
    defineEndpoint({
      method: "GET",
      path: "/api/content/{contentItemId}",
      id: "get_content",
      group: "Work",
      access: "subscriber",
      summary: "Read a text",
      description:
        "A text with what was counted of it, where it is and what it was made from. `body` is Markdown. The ETag names its newest version: send it as `If-Match` with a change, so that nobody’s change is lost. What it earns and who reads it moves without changing it.",
      limit: "read",
      params: ContentItemId,
      answer: { status: 200, schema: Text, description: "The text." },
      async handle({ caller, params }) {
        const view = await texts.read(caller.workspaceId, params.contentItemId);
        return { body: viewText(view), version: view.newestVersionId };
      },
    }),
    defineEndpoint({
      method: "GET",
      path: "/api/content/{contentItemId}/versions",
      id: "list_content_versions",
      group: "Work",
      access: "subscriber",
      summary: "List a text’s versions",
      description: "Each version that there has been, the newest first, without its text.",
      limit: "read",
      params: ContentItemId,
      answer: { status: 200, schema: Versions, description: "The versions." },
      async handle({ caller, params }) {
        const view = await texts.read(caller.workspaceId, params.contentItemId);
        return { body: { items: view.versions.map((each) => viewVersion(each, view)) } };
      },
    }),
    defineEndpoint({
      method: "GET",
      path: "/api/content/{contentItemId}/versions/{number}",
      id: "get_content_version",
      group: "Work",
      access: "subscriber",
      summary: "Read a version of a text",
      description:
        "A version that there has been, with its text as Markdown, what was counted of it, and what its writer has noted of its statements.",
      limit: "read",
      params: VersionOfContentItem,
      answer: { status: 200, schema: OneVersion, description: "The version." },
      async handle({ caller, params: { contentItemId, number } }) {
        const view = await texts.read(caller.workspaceId, contentItemId, Number(number));
        return { body: viewOneVersion(view) };
      },
    }),
    defineEndpoint({
      method: "GET",
      path: "/api/content/{contentItemId}/record",
      id: "get_content_record",
      group: "Work",
      access: "subscriber",
      summary: "Read how a text came about",
      description:
        "Its record: every version with its hash, who made it, with which model and which versions of the prompts, its sources with quotes and its checks; what was decided on it, where it is, and what it has cost.",
      limit: "read",
      params: ContentItemId,
      answer: { status: 200, schema: TextRecord, description: "The record." },
      async handle({ caller, params }) {
        const { view, versions } = await texts.record(caller.workspaceId, params.contentItemId);
        return { body: recordOf(view, versions) };
      },
    }),
    defineEndpoint({
      method: "GET",
      path: "/api/content/{contentItemId}/channels",
      id: "preview_content",
      group: "Work",
      access: "subscriber",
      summary: "See a text as its places get it",
      description:
        "What stands, or will stand, at each place, and the very bytes that are sent there. Of what is not scheduled yet, `…` stands where its own link or mark will be.",
      limit: "read",
      params: ContentItemId,
      answer: { status: 200, schema: Previews, description: "What each place gets." },
      async handle({ caller: { workspaceId }, params: { contentItemId } }) {
        const { shown } = await texts.read(workspaceId, contentItemId);
        const previews = await textPreviews.of(workspaceId, contentItemId, shown.id);
        return { body: { items: previews.map(viewPreview) } };
      },
    }),
    defineEndpoint({
      method: "GET",
      path: "/api/content/{contentItemId}/pdf",
      id: "download_content",
      group: "Work",
      access: "subscriber",
      summary: "Download a text as a PDF",
      description:
        "The text as a file to keep. As Markdown and as HTML it stands in the answer that reads it.",
      limit: "costly",
      notATool: true,
      params: ContentItemId,
      answer: { status: 200, media: "application/pdf", description: "The PDF." },
      async handle({ caller, params }) {
        const file = fileOf(await texts.read(caller.workspaceId, params.contentItemId));
        const content = await drawText(file);
        const download = fileName(file.title, "pdf");
        return { media: { type: "application/pdf", content, download } };
      },
    }),
  ];
}
