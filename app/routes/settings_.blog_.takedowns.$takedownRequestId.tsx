import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { OwnTakedownPage } from "#app/dashboard/blog/own-takedown-page.tsx";
import { answerTakedown, loadOwnTakedown } from "#app/dashboard/blog/own-takedown.route.server.ts";
import { pageTitle, useRootBrand } from "#app/platform/web/brand.ts";
import { useRefusedTitle } from "#app/platform/web/drafts/refused-form.ts";
import type { RefusedForm } from "#app/domain/takedowns/takedown-forms.ts";

export const loader = (args: LoaderFunctionArgs) => loadOwnTakedown(args);

export const action = (args: ActionFunctionArgs) => answerTakedown(args);

export const meta: MetaFunction = ({ matches }) => [pageTitle("Copyright notice", matches)];

export default function OwnTakedownRoute() {
  const refused = useActionData<RefusedForm>() ?? null;
  useRefusedTitle(refused !== null);
  const { company } = useRootBrand();
  return (
    <OwnTakedownPage
      takedown={useLoaderData<typeof loader>()}
      refused={refused}
      company={company}
    />
  );
}
