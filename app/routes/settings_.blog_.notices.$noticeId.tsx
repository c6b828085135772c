import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { OwnNoticePage } from "../desk/blog/own-notice-page";
import { answerNotice, loadOwnNotice } from "../desk/blog/own-notice.route.server";
import { SettingsFrame } from "../desk/settings/settings-nav";
import { pageTitle, useRootBrand } from "../platform/web/brand";
import { useRefusedTitle } from "../platform/web/refused-form";
import type { RefusedForm } from "../studio/notices/notice-forms";

export const loader = (args: LoaderFunctionArgs) => loadOwnNotice(args);

export const action = (args: ActionFunctionArgs) => answerNotice(args);

export const meta: MetaFunction = ({ matches }) => [pageTitle("A notice", matches)];

export default function OwnNoticeRoute() {
  const refused = useActionData<RefusedForm>() ?? null;
  useRefusedTitle(refused !== null);
  const { company } = useRootBrand();
  return (
    <SettingsFrame>
      <OwnNoticePage notice={useLoaderData<typeof loader>()} refused={refused} company={company} />
    </SettingsFrame>
  );
}
