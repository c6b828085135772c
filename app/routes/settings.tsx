import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAccess } from "../account/auth/guards.route.server";
import { centsToDollars } from "../core/money";
import { saveSettings } from "../desk/settings/settings-form.route.server";
import { SettingsFrame } from "../desk/settings/settings-nav";
import { SettingsPage } from "../desk/settings/settings-page";
import { timeZoneGroups } from "../desk/settings/time-zones";
import { pageTitle } from "../platform/web/brand";
import { useRefusedTitle } from "../platform/web/refused-form";

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
    <SettingsFrame>
      <SettingsPage settings={useLoaderData<typeof loader>()} problem={answer?.problem ?? null} />
    </SettingsFrame>
  );
}
