import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { QuestionPage } from "../desk/review/question-page";
import { answerQuestion, loadQuestion } from "../desk/review/question.route.server";
import { pageTitle } from "../platform/web/brand";

export const loader = (args: LoaderFunctionArgs) => loadQuestion(args);

export const action = (args: ActionFunctionArgs) => answerQuestion(args);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(data ? `A question: ${data.question.title}` : "A question", matches),
];

export default function QuestionRoute() {
  return <QuestionPage {...useLoaderData<typeof loader>()} isNamed />;
}
