import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { Readable } from "node:stream";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";

/** All that the workspace has spent, as a file for a spreadsheet. */
export async function sendSpendingFile(args: LoaderFunctionArgs): Promise<Response> {
  const { workspaceId } = await requireAccess(args);
  const parts = args.context.services.live.spending.file(workspaceId);
  return new Response(createReadableStreamFromReadable(Readable.from(parts)), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="spending.csv"',
      "Cache-Control": "private, no-store",
    },
  });
}
