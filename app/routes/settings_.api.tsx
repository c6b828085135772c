import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAccess } from "../account/auth/guards.route.server";
import { TokensPage } from "../account/tokens/tokens-page";
import type { TokenAnswer } from "../account/tokens/tokens-form";
import { changeTokens } from "../account/tokens/tokens.route.server";
import { SettingsFrame } from "../desk/settings/settings-nav";
import { pageTitle } from "../platform/web/brand";
import { useRefusedTitle } from "../platform/web/refused-form";

export async function loader(args: LoaderFunctionArgs) {
  const { user, workspaceId } = await requireAccess(args);
  const { tokens, settings } = args.context.services;
  const { timeZone } = await settings.of(workspaceId);
  return { tokens: await tokens.list(user.id), timeZone };
}

export async function action(args: ActionFunctionArgs) {
  return changeTokens(args, await requireAccess(args));
}

export const meta: MetaFunction = ({ matches }) => [pageTitle("API tokens", matches)];

export default function ApiTokens() {
  // Everything else that the action answers leads to another page.
  const answer = useActionData<TokenAnswer>() ?? null;
  useRefusedTitle(answer?.problem !== undefined);
  return (
    <SettingsFrame>
      <TokensPage {...useLoaderData<typeof loader>()} answer={answer} />
    </SettingsFrame>
  );
}
