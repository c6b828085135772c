import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireOperator } from "#app/account/auth/sessions/guards.route.server.ts";
import { pageTitle } from "#app/platform/web/brand.ts";
import { readInboxPosition, readTab } from "#app/site/contact/inbox.ts";
import { MessageListPage } from "#app/site/contact/message-list-page.tsx";
import { inboxPath } from "#app/workspace/paths/contact.ts";

export async function loader(args: LoaderFunctionArgs) {
  requireOperator(args);
  const query = new URL(args.request.url).searchParams;
  const tab = readTab(query);
  const position = readInboxPosition(query);
  const page = await args.context.services.contact.inbox.list(tab, position);
  // The last message beyond this place has gone to the other tab.
  if (position && page.messages.length === 0) {
    throw redirect(tab === "done" ? `${inboxPath}?show=done` : inboxPath);
  }
  return { tab, page };
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  pageTitle("Messages", matches),
  { name: "robots", content: "noindex" },
];

export default function Messages() {
  return <MessageListPage {...useLoaderData<typeof loader>()} />;
}
