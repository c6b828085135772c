import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { requireOperator } from "#app/account/auth/sessions/guards.route.server.ts";
import { OperatorNav } from "#app/dashboard/navigation/operator-nav.tsx";
import { pageTitle } from "#app/platform/web/brand.ts";

/** The guard of the frame; each page within has its own, since it can be asked for alone. */
export function loader(args: LoaderFunctionArgs) {
  requireOperator(args);
  return null;
}

export const meta: MetaFunction = ({ matches }) => [
  pageTitle("Operator", matches),
  { name: "robots", content: "noindex" },
];

export default function OperatorFrame() {
  return (
    <>
      <OperatorNav />
      <Outlet />
    </>
  );
}
