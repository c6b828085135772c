import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireOperator } from "../account/auth/guards.route.server";
import { pageTitle } from "../platform/web/brand";
import { markMessage } from "../site/contact/mark-message.route.server";
import { MessagePage } from "../site/contact/message-page";

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
