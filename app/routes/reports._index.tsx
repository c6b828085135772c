import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import type { Outcome } from "#app/dashboard/agents/agent-switch.route.server.ts";
import { generateReport } from "#app/dashboard/reports/generate-report.route.server.ts";
import { reportIntents } from "#app/dashboard/reports/report.copy.ts";
import { ReportListPage } from "#app/dashboard/reports/report-list-page.tsx";
import { pageTitle } from "#app/platform/web/brand.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import { readPosition } from "#app/workspace/paths/list-position.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { workspaceId } = await requireAccess(args);
  const position = readPosition(new URL(args.request.url).searchParams);
  const list = await args.context.services.reports.list(workspaceId, position);
  // The last report beyond this place has been deleted.
  if (position && list.reports.length === 0) throw redirect("/reports");
  return list;
}

export async function action(args: ActionFunctionArgs) {
  const { workspaceId } = await requireAccess(args);
  // A body that is no form carries no intent.
  const form = await args.request.formData().catch(() => null);
  const id = form?.get("id");
  const intent = form?.get("intent");
  if (intent === reportIntents.generate)
    return redirectWithToast(args, "/reports", await generateReport(workspaceId, args));
  if (intent === reportIntents.delete && typeof id === "string")
    return redirectWithToast(args, "/reports", await deleteReport(workspaceId, id, args));
  throw new Response("Unknown intent", { status: 400 });
}

async function deleteReport(
  workspaceId: string,
  id: string,
  { context }: Pick<ActionFunctionArgs, "context">,
): Promise<Outcome> {
  return (await context.services.reports.remove(workspaceId, id))
    ? { title: "Report Deleted", description: "The report and its PDF are gone", tone: "success" }
    : { title: "Error", description: "This report is not here any more", tone: "error" };
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [pageTitle("Reports", matches)];

export default function ReportsRoute() {
  return <ReportListPage list={useLoaderData<typeof loader>()} />;
}
