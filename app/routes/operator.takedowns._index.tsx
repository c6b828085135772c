import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TakedownListPage } from "#app/dashboard/takedowns/takedown-list-page.tsx";
import { loadTakedowns } from "#app/dashboard/takedowns/takedowns.route.server.ts";
import { pageTitle } from "#app/platform/web/brand.ts";

export const loader = (args: LoaderFunctionArgs) => loadTakedowns(args);

export const meta: MetaFunction = ({ matches }) => [
  pageTitle("Copyright notices", matches),
  { name: "robots", content: "noindex" },
];

export default function Takedowns() {
  return <TakedownListPage {...useLoaderData<typeof loader>()} />;
}
