import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  QuestionPage,
  type QuestionProblem,
} from "#app/dashboard/review/questions/question-page.tsx";
import {
  answerQuestion,
  loadQuestion,
} from "#app/dashboard/review/questions/question.route.server.ts";
import { pageTitle } from "#app/platform/web/brand.ts";
import { useRefusedTitle } from "#app/platform/web/drafts/refused-form.ts";

export const loader = (args: LoaderFunctionArgs) => loadQuestion(args);

export const action = (args: ActionFunctionArgs) => answerQuestion(args);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(data ? `Please check: ${data.question.title}` : "Please check", matches),
];

export default function QuestionRoute() {
  const problem = useActionData<QuestionProblem>() ?? null;
  useRefusedTitle(problem !== null);
  return <QuestionPage {...useLoaderData<typeof loader>()} isNamed problem={problem} />;
}
