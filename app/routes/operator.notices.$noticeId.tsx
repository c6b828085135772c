import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NoticePage } from "../desk/notices/notice-page";
import { changeNotice, loadNotice } from "../desk/notices/notices.route.server";
import { pageTitle } from "../platform/web/brand";
import { useRefusedTitle } from "../platform/web/refused-form";
import type { RefusedForm } from "../studio/notices/notice-forms";

export const loader = (args: LoaderFunctionArgs) => loadNotice(args);

export const action = (args: ActionFunctionArgs) => changeNotice(args);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(data ? `Notice: ${data.notice.title}` : "Notice", matches),
  { name: "robots", content: "noindex" },
];

export default function Notice() {
  const refused = useActionData<RefusedForm>() ?? null;
  useRefusedTitle(refused !== null);
  return <NoticePage {...useLoaderData<typeof loader>()} refused={refused} />;
}
