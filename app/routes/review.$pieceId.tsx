import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";
import { ReviewPage } from "../desk/review/review-page";
import { decideOnText, loadText } from "../desk/review/review.route.server";
import type { DecisionRefusal } from "../desk/review/text-to-review";
import { pageTitle } from "../platform/web/brand";
import { useRefusedTitle } from "../platform/web/refused-form";

export const loader = (args: LoaderFunctionArgs) => loadText(args);

export const action = (args: ActionFunctionArgs) => decideOnText(args);

/** What was refused may have been about a version that is the newest no more: it is read beside the one that is. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionStatus,
  defaultShouldRevalidate,
}) => actionStatus === 409 || defaultShouldRevalidate;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(data?.text?.piece.title ?? "Review", matches),
];

export default function ReviewTextRoute() {
  // Everything else that the action answers leads on.
  const refusal = useActionData<DecisionRefusal>() ?? null;
  useRefusedTitle(refusal !== null);
  return <ReviewPage {...useLoaderData<typeof loader>()} isNamed refusal={refusal} />;
}
