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
import { readForm, runIntent, withFields } from "#app/platform/web/form-action.ts";
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
  const outcome = await runIntent(await readForm(args.request), {
    [reportIntents.generate]: () => generateReport(workspaceId, args),
    [reportIntents.delete]: withFields({ id: "id" }, ({ id }) => {
      if (id === "") throw new Response("A report's id is missing", { status: 400 });
      return deleteReport(workspaceId, id, args);
    }),
  });
  return redirectWithToast(args, "/reports", outcome);
}

async function deleteReport(
  workspaceId: string,
  id: string,
  { context }: Pick<ActionFunctionArgs, "context">,
): Promise<Outcome> {
  return (await context.services.reports.remove(workspaceId, id))
    ? {
        title: "Report Deleted",
        description: "The report and its PDF were deleted",
        tone: "success",
      }
    : { title: "Error", description: "This report no longer exists", tone: "error" };
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [pageTitle("Reports", matches)];

export default function ReportsRoute() {
  return <ReportListPage list={useLoaderData<typeof loader>()} />;
}
