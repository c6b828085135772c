import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { centsToDollars } from "../core/money";
import { SettingsPage } from "../settings/settings-page";
import { timeZoneGroups } from "../settings/time-zones";
import { pageTitle } from "../web/brand";
import { requireAccess } from "../web/guards.server";
import { saveTimeZone } from "../web/settings-form.server";
import { WorkspaceFrame } from "../web/workspace-frame";

export async function loader(args: LoaderFunctionArgs) {
  const { workspaceId } = await requireAccess(args);
  const { settings, integrations } = args.context.services;
  const { timeZone, minutesNow, goalCents } = await settings.of(workspaceId);
  return {
    timeZone,
    minutesNow,
    goal: centsToDollars(goalCents),
    timeZones: timeZoneGroups(timeZone),
    integrations: await integrations.of(workspaceId),
  };
}

export async function action(args: ActionFunctionArgs) {
  const saved = await saveTimeZone(args, await requireAccess(args));
  if (saved.ok) throw saved.reply;
  return data({ problem: saved.problem }, { status: 400 });
}

export const meta: MetaFunction = ({ matches }) => [pageTitle("Workspace settings", matches)];

export default function Settings() {
  const answer = useActionData<typeof action>();
  return (
    <WorkspaceFrame>
      <SettingsPage settings={useLoaderData<typeof loader>()} problem={answer?.problem ?? null} />
    </WorkspaceFrame>
  );
}
