import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { QuestionPage } from "#app/dashboard/review/questions/question-page.tsx";
import { ReviewPage } from "#app/dashboard/review/review-page.tsx";
import { loadReviewQueue } from "#app/dashboard/review/review.route.server.ts";
import { pageTitle } from "#app/platform/web/brand.ts";

export const loader = (args: LoaderFunctionArgs) => loadReviewQueue(args);

export const meta: MetaFunction<typeof loader> = ({ matches }) => [pageTitle("Review", matches)];

export default function ReviewRoute() {
  const { question, ...page } = useLoaderData<typeof loader>();
  if (question)
    return <QuestionPage queue={page.queue} question={question} isNamed={false} problem={null} />;
  return <ReviewPage {...page} isNamed={false} />;
}
