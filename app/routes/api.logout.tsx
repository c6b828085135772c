import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from "@remix-run/node";
import { isOwnNavigation } from "../account/auth/navigation";
import { headersWithCookies } from "../account/auth/response-headers";
import { SignOutQuestion } from "../account/auth/sign-out-question";
import { pageTitle } from "../platform/web/brand";
import { SiteFrame } from "../site/frame/site-frame";

export const meta: MetaFunction = ({ matches }) => [pageTitle("Sign out", matches)];

/** A link of this site signs out; another site's only leads to the question. */
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
