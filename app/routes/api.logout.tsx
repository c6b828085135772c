import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from "@remix-run/node";
import { isOwnNavigation } from "#app/account/auth/navigation.ts";
import { headersWithCookies } from "#app/account/auth/provider/response-headers.ts";
import { SignOutQuestion } from "#app/account/auth/sign-out-question.tsx";
import { pageTitle } from "#app/platform/web/brand.ts";
import { SiteFrame } from "#app/site/layout/site-frame.tsx";

export const meta: MetaFunction = ({ matches }) => [pageTitle("Sign out", matches)];

/** A link on this site signs out; a link from another site only shows the confirmation. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  if (context.viewer && !isOwnNavigation(request.headers)) return null;
  return signOut(args);
}

/** Other sites' forms come without the session's cookie: SameSite=Lax keeps it from them. */
export async function action(args: ActionFunctionArgs) {
  return signOut(args);
}

async function signOut({ context }: Pick<LoaderFunctionArgs, "context">) {
  const setCookie = await context.services.auth.signOut(context.viewer?.sessionId ?? null);
  return redirectDocument("/", { headers: headersWithCookies([setCookie]) });
}

export default function Logout() {
  return (
    <SiteFrame>
      <SignOutQuestion />
    </SiteFrame>
  );
}
