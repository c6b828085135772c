import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { connectWriter, loadWriterForm } from "../desk/connections/writer.route.server";
import type { WriterProblem } from "../desk/connections/connections-view";
import { WriterForm } from "../desk/connections/writer-form";
import { SettingsFrame } from "../desk/settings/settings-nav";
import { pageTitle } from "../platform/web/brand";
import { useRefusedTitle } from "../platform/web/refused-form";

export const loader = (args: LoaderFunctionArgs) => loadWriterForm(args);

export const action = (args: ActionFunctionArgs) => connectWriter(args);

export const meta: MetaFunction = ({ matches }) => [pageTitle("Connect a writer", matches)];

export default function ConnectWriterRoute() {
  const problem = useActionData<WriterProblem>();
  useRefusedTitle(problem !== undefined);
  return (
    <SettingsFrame>
      <WriterForm view={useLoaderData<typeof loader>()} problem={problem ?? null} />
    </SettingsFrame>
  );
}
