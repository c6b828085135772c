import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { connectWriter, loadWriterForm } from "#app/dashboard/connections/writer.route.server.ts";
import type { WriterProblem } from "#app/dashboard/connections/connections-view.ts";
import { WriterForm } from "#app/dashboard/connections/writer-form.tsx";
import { pageTitle } from "#app/platform/web/brand.ts";
import { useRefusedTitle } from "#app/platform/web/drafts/refused-form.ts";

export const loader = (args: LoaderFunctionArgs) => loadWriterForm(args);

export const action = (args: ActionFunctionArgs) => connectWriter(args);

export const meta: MetaFunction = ({ matches }) => [
  pageTitle("Connect your own AI provider", matches),
];

export default function ConnectWriterRoute() {
  const problem = useActionData<WriterProblem>();
  useRefusedTitle(problem !== undefined);
  return <WriterForm view={useLoaderData<typeof loader>()} problem={problem ?? null} />;
}
