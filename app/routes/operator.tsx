import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, Outlet, useRouteError } from "@remix-run/react";
import { pageTitle } from "../web/brand";
import { ErrorScreen, errorTitle } from "../web/error-screen";
import { requireOperator } from "../web/guards.server";
import { NotFoundPage } from "../web/not-found-page";
import { OperatorNav } from "../web/operator-nav";
import { SiteFrame } from "../web/site-frame";
import { WorkspaceFrame } from "../web/workspace-frame";

/** The guard of the frame; each page within has its own, since it can be asked for alone. */
export function loader(args: LoaderFunctionArgs) {
  requireOperator(args);
  return null;
}

export const meta: MetaFunction = ({ matches, error }) => [
  pageTitle(error ? errorTitle(error) : "Operator", matches),
  { name: "robots", content: "noindex" },
];

export default function OperatorFrame() {
  return (
    <WorkspaceFrame>
      <OperatorNav />
      <Outlet />
    </WorkspaceFrame>
  );
}

/** Whoever is no operator sees what stands at an address that does not exist. */
export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <SiteFrame>
      <ErrorScreen error={error} />
    </SiteFrame>
  );
}
