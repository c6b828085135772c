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
    number: z.string().check(z.regex(/^\d{1,9}$/, "Use a version number like 1.")),
  }),
  { contentItemId: "The content item’s ID.", number: "The version number, starting at 1." },
);

const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "Use a day like 2026-11-24."));

interface ContentEndpointDeps {
  contents: Contents;
  texts: Pick<TextReader, "read" | "record">;
  textPreviews: TextPreviews;
  drawText(file: ReturnType<typeof fileOf>): Promise<Buffer>;
}

/** Endpoints that list, read and download content. */
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
        "Lists everything your agents have made, newest first. `q` matches content whose title or body contains all of its words or words starting with them; symbols are ignored, up to 200 characters. The other fields filter the list.",
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
          q: "Words to search for.",
          state: "Only content in this state.",
          kind: "Only content of this type.",
          agent: "Only content by the agent with this ID.",
          from: "Only content created on or after this day (YYYY-MM-DD).",
          to: "Only content created on or before this day (YYYY-MM-DD).",
          origin: "Only real or only simulated content.",
          ...pageTexts,
        },
      ),
      answer: {
        status: 200,
        schema: pageOf(describeFields(ListedContent, listedTexts), listedTexts),
        description: "A page of content.",
      },
      async handle({ caller, query: { limit, cursor, ...query } }) {
        const page = readPage({ limit, cursor });
        const filter = { ...allContent, ...query, q: (query.q ?? "").trim() };
        const position = page.after
          ? { side: "older" as const, createdAt: page.after[0], id: page.after[1] }
          : undefined;
        const list = await contents.list(caller.workspaceId, filter, { position, rows: page.rows });
        if (list.problem === "too_long")
          throw new ApiRefusal("invalid_input", "Searches can have up to 200 characters.");
        const positionOf = ({ createdAt, id }: ListedText) => [createdAt, id] as const;
        return { body: toPage(list.items, page, positionOf, viewListed) };
      },
    }),
    defineEndpoint({
      method: "GET",
      path: "/api/content/{contentItemId}",
      id: "get_content",
      group: "Work",
      access: "subscriber",
      summary: "Get content",
      description:
        "Returns a content item with its checks, publications and sources. `body` is Markdown. The ETag identifies the newest version: send it as `If-Match` with a change so that no other change is overwritten. Views and income can change without a new ETag.",
      limit: "read",
      params: ContentItemId,
      answer: { status: 200, schema: Text, description: "The content item." },
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
      summary: "List versions",
      description: "Lists all versions, newest first, without their text.",
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
      summary: "Get a version",
      description: "Returns a version with its text as Markdown, its checks and its claims.",
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
      summary: "Get the record",
      description:
        "Returns how the content was made: every version with its hash, author, model, prompt versions, sources with quotes and checks, plus its reviews, publications and cost.",
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
      summary: "Preview content by channel",
      description:
        "Returns what is or will be published on each channel, with the exact payload. Before scheduling, `…` marks where a link or tracking ID will be.",
      limit: "read",
      params: ContentItemId,
      answer: { status: 200, schema: Previews, description: "What each channel gets." },
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
      summary: "Download content as PDF",
      description: "Returns the content as a PDF file. For Markdown or HTML, get the content.",
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
