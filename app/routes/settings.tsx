import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { centsToDollars } from "#app/core/money.ts";
import { saveSettings } from "#app/dashboard/settings/settings-form.route.server.ts";
import { SettingsPage } from "#app/dashboard/settings/settings-page.tsx";
import { timeZoneGroups } from "#app/dashboard/settings/time-zones.ts";
import { pageTitle } from "#app/platform/web/brand.ts";
import { useRefusedTitle } from "#app/platform/web/drafts/refused-form.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { workspaceId } = await requireAccess(args);
  const { settings, integrations, sendsMail } = args.context.services;
  const { goalCents, ...saved } = await settings.of(workspaceId);
  return {
    ...saved,
    sendsMail,
    goal: centsToDollars(goalCents),
    timeZones: timeZoneGroups(saved.timeZone),
    integrations: await integrations.of(workspaceId),
  };
}

export async function action(args: ActionFunctionArgs) {
  const saved = await saveSettings(args, await requireAccess(args));
  if (saved.ok) throw saved.reply;
  return data({ problem: saved.problem }, { status: 400 });
}

export const meta: MetaFunction = ({ matches }) => [pageTitle("Workspace settings", matches)];

export default function Settings() {
  const answer = useActionData<typeof action>();
  useRefusedTitle(answer !== undefined);
  return (
    <SettingsPage settings={useLoaderData<typeof loader>()} problem={answer?.problem ?? null} />
  );
}
