import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { QuestionPage } from "../desk/review/question-page";
import { ReviewPage } from "../desk/review/review-page";
import { loadDesk } from "../desk/review/review.route.server";
import { pageTitle } from "../platform/web/brand";

export const loader = (args: LoaderFunctionArgs) => loadDesk(args);

export const meta: MetaFunction<typeof loader> = ({ matches }) => [pageTitle("Review", matches)];

export default function ReviewRoute() {
  const { question, ...page } = useLoaderData<typeof loader>();
  if (question)
    return <QuestionPage desk={page.desk} question={question} isNamed={false} problem={null} />;
  return <ReviewPage {...page} isNamed={false} />;
}
