import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { ReportPage } from "#app/dashboard/reports/report-page.tsx";
import { pageTitle } from "#app/platform/web/brand.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { workspaceId } = await requireAccess(args);
  const report = await args.context.services.reports.find(workspaceId, args.params.reportId ?? "");
  if (!report) throw new Response("Not found", { status: 404 });
  return report;
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(data?.title ?? "Report", matches),
];

export default function ReportRoute() {
  return <ReportPage report={useLoaderData<typeof loader>()} />;
}
