import {
  createReadableStreamFromReadable,
  redirect,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { Readable } from "node:stream";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import {
  contentListPath,
  readContentFilter,
  readContentPosition,
} from "#app/workspace/paths/content.ts";
import type { ContentPageProps } from "./content-page.tsx";

const rowsShown = 25;

/** Loads the page of content that the URL describes. */
export async function loadContent(args: LoaderFunctionArgs): Promise<ContentPageProps> {
  const { workspaceId } = await requireAccess(args);
  const query = new URL(args.request.url).searchParams;
  const [filter, position] = [readContentFilter(query), readContentPosition(query)];
  const page = { position, rows: rowsShown, needsFirst: true };
  const list = await args.context.services.contents.list(workspaceId, filter, page);
  // The page became empty: go back to the first.
  if (position && list.items.length === 0) throw redirect(contentListPath(filter));
  return { list, filter };
}

/** Sends the filtered list as a CSV file. */
export async function sendContentFile(args: LoaderFunctionArgs): Promise<Response> {
  const { workspaceId } = await requireAccess(args);
  const filter = readContentFilter(new URL(args.request.url).searchParams);
  const { contents, brand } = args.context.services;
  const parts = contents.file(workspaceId, filter, brand.url);
  return new Response(createReadableStreamFromReadable(Readable.from(parts)), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="content.csv"',
      "Cache-Control": "private, no-store",
    },
  });
}
