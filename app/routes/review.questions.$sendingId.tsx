import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { QuestionPage, type QuestionProblem } from "../desk/review/question-page";
import { answerQuestion, loadQuestion } from "../desk/review/question.route.server";
import { pageTitle } from "../platform/web/brand";
import { useRefusedTitle } from "../platform/web/refused-form";

export const loader = (args: LoaderFunctionArgs) => loadQuestion(args);

export const action = (args: ActionFunctionArgs) => answerQuestion(args);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(data ? `A question: ${data.question.title}` : "A question", matches),
];

export default function QuestionRoute() {
  const problem = useActionData<QuestionProblem>() ?? null;
  useRefusedTitle(problem !== null);
  return <QuestionPage {...useLoaderData<typeof loader>()} isNamed problem={problem} />;
}
