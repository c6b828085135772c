import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { pageTitle } from "../web/brand";
import { requireOperator } from "../web/guards.server";
import { OperatorNav } from "../web/operator-nav";
import { WorkspaceFrame } from "../web/workspace-frame";

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
    <WorkspaceFrame>
      <OperatorNav />
      <Outlet />
    </WorkspaceFrame>
  );
}
