import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PicturesPage } from "#app/dashboard/pictures/pictures-page.tsx";
import type { PicturesProblem } from "#app/dashboard/pictures/pictures-view.ts";
import { changePictures, loadPictures } from "#app/dashboard/pictures/pictures.route.server.ts";
import { pageTitle } from "#app/platform/web/brand.ts";
import { useRefusedTitle } from "#app/platform/web/drafts/refused-form.ts";

export const loader = (args: LoaderFunctionArgs) => loadPictures(args);

export const action = (args: ActionFunctionArgs) => changePictures(args);

export const meta: MetaFunction = ({ matches }) => [pageTitle("Pictures", matches)];

export default function PicturesRoute() {
  const problem = useActionData<PicturesProblem>();
  useRefusedTitle(problem !== undefined);
  return <PicturesPage view={useLoaderData<typeof loader>()} problem={problem ?? null} />;
}
