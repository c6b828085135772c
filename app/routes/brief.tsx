import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { BriefPage } from "#app/dashboard/brief/brief-page.tsx";
import { changeBrief } from "#app/dashboard/brief/brief.route.server.ts";
import { briefFields, type BriefAnswer } from "#app/dashboard/brief/fields.ts";
import { loadBrief } from "#app/dashboard/brief/load-brief.route.server.ts";
import { pageTitle } from "#app/platform/web/brand.ts";
import { useRefusedTitle } from "#app/platform/web/drafts/refused-form.ts";

export const loader = loadBrief;

export async function action(args: ActionFunctionArgs) {
  return changeBrief(args, await requireAccess(args));
}

// An autosave does not reload the page: the user is typing.
export const shouldRevalidate: ShouldRevalidateFunction = ({ formData, defaultShouldRevalidate }) =>
  formData?.get(briefFields.intent) === "autosave" ? false : defaultShouldRevalidate;

export const meta: MetaFunction = ({ matches }) => [pageTitle("Your business", matches)];

export default function BriefRoute() {
  const view = useLoaderData<typeof loader>();
  const answer = useActionData<BriefAnswer>() ?? null;
  useRefusedTitle(answer !== null);
  // A new version or reading resets the form.
  const key = `${view.number} ${view.reading?.readAt} ${view.reading?.proposals.length}`;
  return <BriefPage key={key} view={view} answer={answer} />;
}
