import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ReviewPage } from "../desk/review/review-page";
import { decideOnText, loadText } from "../desk/review/review.route.server";
import { pageTitle } from "../platform/web/brand";

export const loader = (args: LoaderFunctionArgs) => loadText(args);

export const action = (args: ActionFunctionArgs) => decideOnText(args);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(data?.text?.piece.title ?? "Review", matches),
];

export default function ReviewTextRoute() {
  return <ReviewPage {...useLoaderData<typeof loader>()} isNamed />;
}
