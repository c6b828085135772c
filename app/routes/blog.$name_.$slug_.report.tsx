import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "#app/platform/web/brand.ts";
import { useRefusedTitle } from "#app/platform/web/drafts/refused-form.ts";
import { ReportPage } from "#app/site/blog/report-page.tsx";
import { loadReport, takeReport } from "#app/site/blog/report.route.server.ts";
import { PublicFrame } from "#app/site/layout/public-frame.tsx";
import type { RefusedForm } from "#app/domain/takedowns/takedown-forms.ts";

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
