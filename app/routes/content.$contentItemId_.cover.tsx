import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CoverPage } from "#app/dashboard/pictures/cover-page.tsx";
import { changeCover, loadCover } from "#app/dashboard/pictures/cover.route.server.ts";
import type { PicturesProblem } from "#app/dashboard/pictures/pictures-view.ts";
import { pageTitle } from "#app/platform/web/brand.ts";
import { useRefusedTitle } from "#app/platform/web/drafts/refused-form.ts";

export const loader = (args: LoaderFunctionArgs) => loadCover(args);

export const action = (args: ActionFunctionArgs) => changeCover(args);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(`Picture: ${data?.text.title ?? "text"}`, matches),
];

export default function CoverRoute() {
  const problem = useActionData<PicturesProblem>();
  useRefusedTitle(problem !== undefined);
  return <CoverPage view={useLoaderData<typeof loader>()} problem={problem ?? null} />;
}
