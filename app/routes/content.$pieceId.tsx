import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TextPage, type TextPageProps } from "../desk/content/text-page";
import { changeText, loadText } from "../desk/content/text.route.server";
import { DemoFrame } from "../desk/shell/demo-frame";
import { pageTitle } from "../platform/web/brand";

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
