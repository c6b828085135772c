import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { TokensPage } from "#app/account/tokens/tokens-page.tsx";
import type { TokenAnswer } from "#app/account/tokens/tokens-form.ts";
import { changeTokens } from "#app/account/tokens/tokens.route.server.ts";
import { pageTitle } from "#app/platform/web/brand.ts";
import { useRefusedTitle } from "#app/platform/web/drafts/refused-form.ts";

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
  // All other responses of the action are redirects.
  const answer = useActionData<TokenAnswer>() ?? null;
  useRefusedTitle(answer?.problem !== undefined);
  return <TokensPage {...useLoaderData<typeof loader>()} answer={answer} />;
}
