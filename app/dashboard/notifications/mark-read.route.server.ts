import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { reportError } from "#app/platform/web/errors/report-error.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import { markReadFailed, markReadFields } from "./mark-read.ts";

/**
 * Marks notifications as read, without a toast because the bell shows it. Scripts get a response and stay on the page.
 */
export async function markNotificationsRead(
  args: ActionFunctionArgs,
  { form, workspaceId, home }: { form: FormData; workspaceId: string; home: string },
): Promise<Response> {
  const { context } = args;
  const field = form.get(markReadFields.seenUpTo);
  const seenUpTo = typeof field === "string" ? Date.parse(field) : NaN;
  let failed = false;
  try {
    await context.services.dashboard.markNotificationsRead(
      workspaceId,
      Number.isNaN(seenUpTo) ? undefined : seenUpTo,
    );
  } catch (error) {
    reportError(error, context);
    failed = true;
  }
  if (form.has(markReadFields.stay)) {
    return Response.json({ failed }, { status: failed ? 500 : 200 });
  }
  return failed ? redirectWithToast(args, home, markReadFailed) : redirect(home);
}
