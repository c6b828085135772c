import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireOperator } from "#app/account/auth/sessions/guards.route.server.ts";
import { pageTitle } from "#app/platform/web/brand.ts";
import { markMessage } from "#app/site/contact/mark-message.route.server.ts";
import { MessagePage } from "#app/site/contact/message-page.tsx";

export async function loader(args: LoaderFunctionArgs) {
  requireOperator(args);
  const message = await args.context.services.contact.inbox.find(args.params.messageId ?? "");
  if (!message) throw new Response("Not found", { status: 404 });
  return message;
}

export async function action(args: ActionFunctionArgs) {
  requireOperator(args);
  return markMessage(args, args.params.messageId ?? "");
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(data?.subject ?? "Message", matches),
  { name: "robots", content: "noindex" },
];

export default function Message() {
  return <MessagePage message={useLoaderData<typeof loader>()} />;
}
