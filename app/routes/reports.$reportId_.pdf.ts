import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";

/** The report as a file to keep. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { workspaceId } = await requireAccess(args);
  const id = args.params.reportId ?? "";
  const file = await args.context.services.reports.file(workspaceId, id);
  if (!file) throw new Response("Not found", { status: 404 });
  const { pdf, name } = file;
  return new Response(new Uint8Array(pdf), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Length": String(pdf.byteLength),
      "Content-Disposition": `attachment; filename="${name}"`,
    },
  });
}
