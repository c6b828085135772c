import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";
import { EditPage } from "#app/dashboard/review/edit/edit-page.tsx";
import { changeText, loadEditor } from "#app/dashboard/review/edit/edit.route.server.ts";
import {
  editFields,
  editIntents,
  type EditAnswer,
} from "#app/dashboard/review/edit/text-editor.ts";
import { pageTitle } from "#app/platform/web/brand.ts";
import { useRefusedTitle } from "#app/platform/web/drafts/refused-form.ts";

export const loader = (args: LoaderFunctionArgs) => loadEditor(args);

export const action = (args: ActionFunctionArgs) => changeText(args);

// An autosave does not reload the page: the user is typing.
export const shouldRevalidate: ShouldRevalidateFunction = ({ formData, defaultShouldRevalidate }) =>
  formData?.get(editFields.intent) === editIntents.autosave ? false : defaultShouldRevalidate;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(data ? `Edit: ${data.kept.text.title}` : "Edit", matches),
];

export default function EditRoute() {
  const view = useLoaderData<typeof loader>();
  const answer = useActionData<EditAnswer>() ?? null;
  useRefusedTitle(answer !== null);
  // A new revision or version resets the form.
  const key = `${view.kept.revision} ${view.base.id} ${view.kept.newest.id}`;
  return <EditPage key={key} view={view} answer={answer} />;
}
