import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { readForm, runIntent } from "#app/platform/web/form-action.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import type { Viewer } from "#app/workspace/viewer.ts";
import {
  approvalPolicies,
  type ApprovalPolicy,
} from "#app/domain/agents/settings/approval-policy.ts";
import { undoButton } from "#app/dashboard/layout/undo.ts";
import { undoHandler } from "#app/dashboard/layout/undo.route.server.ts";
import {
  saveApprovalPolicy,
  approvalPolicyField,
  approvalPolicyPath,
} from "./approval-policy-view.ts";

export async function loadApprovalPolicy(args: LoaderFunctionArgs) {
  const { workspaceId } = await requireAccess(args);
  return args.context.services.approvalPolicy(workspaceId);
}

/** Saves or undoes the agents' approval policies and redirects back. */
export async function changeApprovalPolicy(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  const form = await readForm(args.request);
  return runIntent(form, {
    ...undoHandler(args, actor, approvalPolicyPath),
    [saveApprovalPolicy]: () => save(args, actor, form),
  });
}

async function save(args: ActionFunctionArgs, actor: Viewer, form: FormData) {
  const { services } = args.context;
  const { agents } = await services.approvalPolicy(actor.workspaceId);
  const chosen = new Map<string, ApprovalPolicy>();
  for (const { id } of agents) {
    const sent = form.get(approvalPolicyField(id));
    // An agent added in another tab isn't in the form and keeps its policy.
    if (sent === null) continue;
    const approvalPolicy = approvalPolicies.find((each) => each === sent);
    if (!approvalPolicy) {
      const problem = "Nothing was saved. Choose an option for each agent.";
      return data({ problem }, { status: 400 });
    }
    chosen.set(id, approvalPolicy);
  }
  const { undo } = await services.agents.setApprovalPolicy(actor, chosen);
  return redirectWithToast(args, approvalPolicyPath, {
    title: "Approvals saved",
    description: undo === null ? "Nothing changed" : "Applies to new drafts",
    tone: "success",
    ...undoButton(undo, approvalPolicyPath),
  });
}
