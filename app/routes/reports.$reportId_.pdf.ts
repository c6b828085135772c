import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "../web/guards.server";

/** The report as a file to keep. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { workspaceId } = await requireAccess(args);
  const id = args.params.reportId ?? "";
  const found = await args.context.services.reports.pdf(workspaceId, id);
  if (!found) throw new Response("Not found", { status: 404 });
  const { pdf, day } = found;
  // A report never changes.
  const ETag = `"${id}"`;
  const known = args.request.headers.get("If-None-Match")?.split(/\s*,\s*/) ?? [];
  // Whoever compresses on the way marks the tag as a weak one.
  if (known.some((tag) => tag.replace(/^W\//, "") === ETag))
    return new Response(null, { status: 304, headers: { ETag } });
  return new Response(new Uint8Array(pdf), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Length": String(pdf.byteLength),
      "Content-Disposition": `attachment; filename="performance-report-${day}.pdf"`,
      ETag,
    },
  });
}
