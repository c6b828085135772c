import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "../platform/web/brand";
import { useRefusedTitle } from "../platform/web/refused-form";
import { ReportPage } from "../site/blog/report-page";
import { loadReport, takeReport } from "../site/blog/report.route.server";
import { PublicFrame } from "../site/frame/public-frame";
import type { RefusedForm } from "../studio/notices/notice-forms";

export const loader = (args: LoaderFunctionArgs) => loadReport(args);

export const action = (args: ActionFunctionArgs) => takeReport(args);

export const meta: MetaFunction = ({ matches }) => [
  pageTitle("Report a page", matches),
  { name: "robots", content: "noindex" },
];

export default function ReportRoute() {
  const refused = useActionData<RefusedForm>() ?? null;
  useRefusedTitle(refused !== null);
  return (
    <PublicFrame>
      <ReportPage view={useLoaderData<typeof loader>()} refused={refused} />
    </PublicFrame>
  );
}
