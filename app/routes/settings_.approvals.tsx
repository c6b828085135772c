import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ApprovalPolicyPage } from "#app/dashboard/settings/approval-policy-page.tsx";
import {
  changeApprovalPolicy,
  loadApprovalPolicy,
} from "#app/dashboard/settings/approval-policy.route.server.ts";
import { pageTitle } from "#app/platform/web/brand.ts";
import { useRefusedTitle } from "#app/platform/web/drafts/refused-form.ts";

export const loader = (args: LoaderFunctionArgs) => loadApprovalPolicy(args);

export const action = (args: ActionFunctionArgs) => changeApprovalPolicy(args);

export const meta: MetaFunction = ({ matches }) => [pageTitle("Approvals", matches)];

export default function ApprovalPolicyRoute() {
  const answer = useActionData<{ problem: string }>();
  useRefusedTitle(answer !== undefined);
  return (
    <ApprovalPolicyPage view={useLoaderData<typeof loader>()} problem={answer?.problem ?? null} />
  );
}
