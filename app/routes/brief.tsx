import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";
import { requireAccess } from "../account/auth/guards.route.server";
import { BriefPage } from "../desk/brief/brief-page";
import { changeBrief } from "../desk/brief/brief.route.server";
import { briefFields, type BriefAnswer } from "../desk/brief/fields";
import { loadBrief } from "../desk/brief/load-brief.route.server";
import { SettingsFrame } from "../desk/settings/settings-nav";
import { pageTitle } from "../platform/web/brand";
import { useRefusedTitle } from "../platform/web/refused-form";

export const loader = loadBrief;

export async function action(args: ActionFunctionArgs) {
  return changeBrief(args, await requireAccess(args));
}

// What saves by itself leaves the page as it is: somebody is typing in it.
export const shouldRevalidate: ShouldRevalidateFunction = ({ formData, defaultShouldRevalidate }) =>
  formData?.get(briefFields.intent) === "autosave" ? false : defaultShouldRevalidate;

export const meta: MetaFunction = ({ matches }) => [pageTitle("Your business", matches)];

export default function BriefRoute() {
  const view = useLoaderData<typeof loader>();
  const answer = useActionData<BriefAnswer>() ?? null;
  useRefusedTitle(answer !== null);
  // Another version, or another reading, begins the form anew.
  const key = `${view.number} ${view.reading?.readAt} ${view.reading?.proposals.length}`;
  return (
    <SettingsFrame>
      <BriefPage key={key} view={view} answer={answer} />
    </SettingsFrame>
  );
}
