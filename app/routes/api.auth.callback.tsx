import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { headersWithCookies } from "#app/account/auth/provider/response-headers.ts";
import { SignInProblem } from "#app/account/auth/sign-in-problem.tsx";
import { signInProblemOf, signInProblems } from "#app/account/auth/sign-in-problems.ts";
import { pageTitle } from "#app/platform/web/brand.ts";
import { SiteFrame } from "#app/site/layout/site-frame.tsx";

export const meta: MetaFunction = ({ matches }) => [pageTitle("Sign in", matches)];

/** Where the identity provider sends people back to. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { auth } = context.services;
  try {
    const { returnTo, setCookie } = await auth.finish(request);
    return redirectDocument(returnTo, { headers: headersWithCookies(setCookie) });
  } catch (error) {
    const code = signInProblemOf(error);
    if (!code) throw error;
    const { returnTo, setCookie } = auth.abandon(request);
    const { status } = signInProblems[code];
    return data({ code, returnTo }, { status, headers: headersWithCookies(setCookie) });
  }
}

export default function Callback() {
  return (
    <SiteFrame>
      <SignInProblem {...useLoaderData<typeof loader>()} />
    </SiteFrame>
  );
}
