import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { TakedownPage } from "#app/dashboard/takedowns/takedown-page.tsx";
import { changeTakedown, loadTakedown } from "#app/dashboard/takedowns/takedowns.route.server.ts";
import { pageTitle } from "#app/platform/web/brand.ts";
import { useRefusedTitle } from "#app/platform/web/drafts/refused-form.ts";
import type { RefusedForm } from "#app/domain/takedowns/takedown-forms.ts";

export const loader = (args: LoaderFunctionArgs) => loadTakedown(args);

export const action = (args: ActionFunctionArgs) => changeTakedown(args);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(data ? `Copyright notice: ${data.takedown.title}` : "Copyright notice", matches),
  { name: "robots", content: "noindex" },
];

export default function Takedown() {
  const refused = useActionData<RefusedForm>() ?? null;
  useRefusedTitle(refused !== null);
  return <TakedownPage {...useLoaderData<typeof loader>()} refused={refused} />;
}
