import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "../../account/auth/guards.route.server";
import { redirectWithToast } from "../../platform/web/toast.server";
import { trusts, type Trust } from "../../studio/agents/trust";
import { undoButton, undoFields, undoIntent } from "../frame/undo";
import { undoAction } from "../frame/undo.route.server";
import { saveTrust, trustField, trustPath } from "./trust-view";

export async function loadTrust(args: LoaderFunctionArgs) {
  const { workspaceId } = await requireAccess(args);
  return args.context.services.trust(workspaceId);
}

/** Saves how far each agent may go, or undoes that, and leads back. */
export async function changeTrust(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  const { services } = args.context;
  // A body that is no form carries no intent.
  const form = await args.request.formData().catch(() => new FormData());
  if (form.get(undoFields.intent) === undoIntent)
    return redirectWithToast(args, trustPath, await undoAction(actor, form, args));
  if (form.get("intent") !== saveTrust) throw new Response("Unknown intent", { status: 400 });
  const { agents } = await services.trust(actor.workspaceId);
  const chosen = new Map<string, Trust>();
  for (const { id } of agents) {
    const sent = form.get(trustField(id));
    // An agent that was added in another tab is not in the form, and stays as it is.
    if (sent === null) continue;
    const trust = trusts.find((each) => each === sent);
    if (!trust) {
      const problem = "Nothing was changed: choose one of the lists for each agent.";
      return data({ problem }, { status: 400 });
    }
    chosen.set(id, trust);
  }
  const { undo } = await services.agents.setTrust(actor, chosen);
  return redirectWithToast(args, trustPath, {
    title: "Trust saved",
    description:
      undo === null ? "It is the same as before" : "It holds for every text finished from now on",
    tone: "success",
    ...undoButton(undo, trustPath),
  });
}
