import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import {
  approvalPolicies,
  type ApprovalPolicy,
} from "#app/domain/agents/settings/approval-policy.ts";
import { undoButton, undoFields, undoIntent } from "#app/dashboard/layout/undo.ts";
import { undoAction } from "#app/dashboard/layout/undo.route.server.ts";
import {
  saveApprovalPolicy,
  approvalPolicyField,
  approvalPolicyPath,
} from "./approval-policy-view.ts";

export async function loadApprovalPolicy(args: LoaderFunctionArgs) {
  const { workspaceId } = await requireAccess(args);
  return args.context.services.approvalPolicy(workspaceId);
}

/** Saves how far each agent may go, or undoes that, and leads back. */
export async function changeApprovalPolicy(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  const { services } = args.context;
  // A body that is no form carries no intent.
  const form = await args.request.formData().catch(() => new FormData());
  if (form.get(undoFields.intent) === undoIntent)
    return redirectWithToast(args, approvalPolicyPath, await undoAction(actor, form, args));
  if (form.get("intent") !== saveApprovalPolicy)
    throw new Response("Unknown intent", { status: 400 });
  const { agents } = await services.approvalPolicy(actor.workspaceId);
  const chosen = new Map<string, ApprovalPolicy>();
  for (const { id } of agents) {
    const sent = form.get(approvalPolicyField(id));
    // An agent that was added in another tab is not in the form, and stays as it is.
    if (sent === null) continue;
    const approvalPolicy = approvalPolicies.find((each) => each === sent);
    if (!approvalPolicy) {
      const problem = "Nothing was changed: choose one of the lists for each agent.";
      return data({ problem }, { status: 400 });
    }
    chosen.set(id, approvalPolicy);
  }
  const { undo } = await services.agents.setApprovalPolicy(actor, chosen);
  return redirectWithToast(args, approvalPolicyPath, {
    title: "Trust saved",
    description:
      undo === null ? "It is the same as before" : "It holds for every text finished from now on",
    tone: "success",
    ...undoButton(undo, approvalPolicyPath),
  });
}
