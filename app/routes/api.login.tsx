import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { headersWithCookies } from "../account/auth/response-headers";
import { safeReturnTo } from "../account/auth/return-to";
import { SignInProblem } from "../account/auth/sign-in-problem";
import { signInProblemOf, signInProblems } from "../account/auth/sign-in-problems";
import { pageTitle } from "../platform/web/brand";
import { SiteFrame } from "../site/frame/site-frame";

export const meta: MetaFunction = ({ matches }) => [pageTitle("Sign in", matches)];

/**
 * Leads to the identity provider; `?returnTo=` names the page to come back to, which is where
 * somebody who is signed in goes at once.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const returnTo = safeReturnTo(new URL(request.url).searchParams.get("returnTo"));
  // Public pages, which are the same for everybody, lead here also those who are signed in.
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
