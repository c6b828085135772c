import type { ActionFunctionArgs } from "@remix-run/node";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import { inboxPath, messagePath } from "#app/workspace/paths/contact.ts";
import { inboxIntents } from "./inbox.ts";

/** Marks a message as done or opens it again, and leads back with a way to undo it. */
export async function markMessage(args: ActionFunctionArgs, id: string): Promise<Response> {
  // A body that is no form carries no intent.
  const form = await args.request.formData().catch(() => new FormData());
  const intent = form.get("intent");
  const isDone = intent === inboxIntents.done;
  if (!isDone && intent !== inboxIntents.reopen) {
    throw new Response("Unknown intent", { status: 400 });
  }
  const subject = await args.context.services.contact.inbox.setDone(id, isDone);
  if (subject === null) throw new Response("Not found", { status: 404 });
  const address = messagePath(id);
  return redirectWithToast(args, isDone ? inboxPath : address, {
    title: isDone ? "Marked as done" : "Open again",
    description: shortened(subject),
    tone: "success",
    ...(isDone && {
      action: { label: "Undo", to: address, fields: { intent: inboxIntents.reopen } },
    }),
  });
}

/** A notice has room for a line or two. */
function shortened(subject: string): string {
  const characters = [...subject];
  return characters.length > 80 ? `${characters.slice(0, 79).join("")}…` : subject;
}
