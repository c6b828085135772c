import type { LoaderFunctionArgs } from "@remix-run/node";
import { attachmentHeader } from "#app/core/attachment.ts";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { textFormats } from "#app/workspace/paths/content.ts";
import { numberIn, readOrNothing } from "#app/dashboard/layout/asked-text.route.server.ts";
import { fileName, markdownOf, pageOf } from "./text-file.ts";
import { recordOf } from "./text-record.ts";
import { fileOf } from "./text-view.ts";

/** Downloads a version (default: the newest) for its owner. */
export async function sendTextFile(args: LoaderFunctionArgs): Promise<Response> {
  const { workspaceId } = await requireAccess(args);
  const { texts, drawText } = args.context.services;
  const query = new URL(args.request.url).searchParams;
  const format = textFormats.find((each) => each === query.get("format"));
  if (!format) throw new Response("No such format", { status: 404 });
  const contentItemId = args.params.contentItemId ?? "";
  const view = await readOrNothing(
    texts.read(workspaceId, contentItemId, numberIn(query, "version")),
  );
  const file = fileOf(view);
  const made = {
    md: async () => ({
      type: "text/markdown; charset=utf-8",
      bytes: Buffer.from(markdownOf(file)),
    }),
    html: async () => ({ type: "text/html; charset=utf-8", bytes: Buffer.from(pageOf(file)) }),
    pdf: async () => ({ type: "application/pdf", bytes: await drawText(file) }),
    json: async () => {
      const { view: newest, versions } = await texts.record(workspaceId, contentItemId);
      const record = JSON.stringify(recordOf(newest, versions), null, 2);
      return { type: "application/json; charset=utf-8", bytes: Buffer.from(`${record}\n`) };
    },
  } as const;
  const { type, bytes } = await made[format]();
  const { name, asciiName } = fileName(file.title, format);
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": type,
      "Content-Length": String(bytes.byteLength),
      "Content-Disposition": attachmentHeader(name, asciiName),
    },
  });
}
