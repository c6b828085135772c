import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PicturesPage } from "../desk/pictures/pictures-page";
import type { PicturesProblem } from "../desk/pictures/pictures-view";
import { changePictures, loadPictures } from "../desk/pictures/pictures.route.server";
import { SettingsFrame } from "../desk/settings/settings-nav";
import { pageTitle } from "../platform/web/brand";
import { useRefusedTitle } from "../platform/web/refused-form";

export const loader = (args: LoaderFunctionArgs) => loadPictures(args);

export const action = (args: ActionFunctionArgs) => changePictures(args);

export const meta: MetaFunction = ({ matches }) => [pageTitle("Pictures", matches)];

export default function PicturesRoute() {
  const problem = useActionData<PicturesProblem>();
  useRefusedTitle(problem !== undefined);
  return (
    <SettingsFrame>
      <PicturesPage view={useLoaderData<typeof loader>()} problem={problem ?? null} />
    </SettingsFrame>
  );
}
