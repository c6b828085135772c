import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";
import { ReviewPage } from "#app/dashboard/review/review-page.tsx";
import { decideOnText, loadText } from "#app/dashboard/review/review.route.server.ts";
import type { ReviewRefusal } from "#app/dashboard/review/text-to-review.ts";
import { pageTitle } from "#app/platform/web/brand.ts";
import { useRefusedTitle } from "#app/platform/web/drafts/refused-form.ts";

export const loader = (args: LoaderFunctionArgs) => loadText(args);

export const action = (args: ActionFunctionArgs) => decideOnText(args);

/** Reloads after a rejected decision, because there may be a newer version. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionStatus,
  defaultShouldRevalidate,
}) => actionStatus === 409 || defaultShouldRevalidate;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(data?.text?.contentItem.title ?? "Review", matches),
];

export default function ReviewTextRoute() {
  // All other responses of the action are redirects.
  const refusal = useActionData<ReviewRefusal>() ?? null;
  useRefusedTitle(refusal !== null);
  return <ReviewPage {...useLoaderData<typeof loader>()} isNamed refusal={refusal} />;
}
