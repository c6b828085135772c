import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TextPage, type TextPageProps } from "#app/dashboard/content/page/text-page.tsx";
import { changeText, loadText } from "#app/dashboard/content/page/text.route.server.ts";
import { DemoFrame } from "#app/dashboard/navigation/demo-layout.tsx";
import { pageTitle } from "#app/platform/web/brand.ts";

export const loader = (args: LoaderFunctionArgs): Promise<TextPageProps> => loadText(args);

export const action = (args: ActionFunctionArgs) => changeText(args);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(data?.view.shown.title ?? "Text", matches),
];

export default function TextRoute() {
  return (
    <DemoFrame>
      <TextPage {...useLoaderData<typeof loader>()} />
    </DemoFrame>
  );
}
