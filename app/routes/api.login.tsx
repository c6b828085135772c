import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { headersWithCookies } from "#app/account/auth/provider/response-headers.ts";
import { safeReturnTo } from "#app/account/auth/return-to.ts";
import { SignInProblem } from "#app/account/auth/sign-in-problem.tsx";
import { signInProblemOf, signInProblems } from "#app/account/auth/sign-in-problems.ts";
import { pageTitle } from "#app/platform/web/brand.ts";
import { SiteFrame } from "#app/site/layout/site-frame.tsx";

export const meta: MetaFunction = ({ matches }) => [pageTitle("Sign in", matches)];

/**
 * Redirects to the identity provider; `?returnTo=` names the page to return to. Signed-in users go
 * there directly.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const returnTo = safeReturnTo(new URL(request.url).searchParams.get("returnTo"));
  // Public pages are cached for everyone, so they link here even for signed-in users.
  if (context.viewer) return redirectDocument(returnTo);
  try {
    const { location, setCookie } = await context.services.auth.begin(request);
    return redirectDocument(location, { headers: headersWithCookies(setCookie) });
  } catch (error) {
    const code = signInProblemOf(error);
    if (!code) throw error;
    return data({ code, returnTo }, { status: signInProblems[code].status });
  }
}

export default function Login() {
  return (
    <SiteFrame>
      <SignInProblem {...useLoaderData<typeof loader>()} />
    </SiteFrame>
  );
}
