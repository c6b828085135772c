import type { ActionFunctionArgs } from "@remix-run/node";
import { readForm, requireIntent } from "#app/platform/web/form-action.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import { inboxPath, messagePath } from "#app/workspace/paths/contact.ts";
import { inboxIntents } from "./inbox.ts";

/** Marks a message as done, with undo, or reopens it. */
export async function markMessage(args: ActionFunctionArgs, id: string): Promise<Response> {
  const form = await readForm(args.request);
  const isDone = requireIntent(form, Object.values(inboxIntents)) === inboxIntents.done;
  const subject = await args.context.services.contact.inbox.setDone(id, isDone);
  if (subject === null) throw new Response("Not found", { status: 404 });
  const address = messagePath(id);
  return redirectWithToast(args, isDone ? inboxPath : address, {
    title: isDone ? "Marked as done" : "Reopened",
    description: shortened(subject),
    tone: "success",
    ...(isDone && {
      action: { label: "Undo", to: address, fields: { intent: inboxIntents.reopen } },
    }),
  });
}

/** Toasts have room for a line or two. */
function shortened(subject: string): string {
  const characters = [...subject];
  return characters.length > 80 ? `${characters.slice(0, 79).join("")}…` : subject;
}
