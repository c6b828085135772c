import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NoticeListPage } from "../desk/notices/notice-list-page";
import { loadNotices } from "../desk/notices/notices.route.server";
import { pageTitle } from "../platform/web/brand";

export const loader = (args: LoaderFunctionArgs) => loadNotices(args);

export const meta: MetaFunction = ({ matches }) => [
  pageTitle("Notices", matches),
  { name: "robots", content: "noindex" },
];

export default function Notices() {
  return <NoticeListPage {...useLoaderData<typeof loader>()} />;
}
