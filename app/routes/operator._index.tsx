import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { requireOperator } from "#app/account/auth/sessions/guards.route.server.ts";
import { inboxPath } from "#app/workspace/paths/contact.ts";

/** The operator's first page. */
export function loader(args: LoaderFunctionArgs) {
  requireOperator(args);
  return redirect(inboxPath);
}

/** With a component this is a page, so that who may not come here sees the frame's 404 page. */
export default function OperatorHome() {
  return null;
}
