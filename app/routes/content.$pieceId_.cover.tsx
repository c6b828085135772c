import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CoverPage } from "../desk/pictures/cover-page";
import { changeCover, loadCover } from "../desk/pictures/cover.route.server";
import type { PicturesProblem } from "../desk/pictures/pictures-view";
import { pageTitle } from "../platform/web/brand";
import { useRefusedTitle } from "../platform/web/refused-form";

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
