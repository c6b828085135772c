import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  agentControlFields,
  controlTexts,
  demoTexts,
  isAgentControl,
  isDashboardIntent,
  type AgentControl,
  type DashboardIntent,
} from "../agents/control";
import type { User } from "../auth/types";
import type { SubscriptionStatus } from "../billing/schema";
import type { DashboardData } from "../dashboard/schema";
import { setupGuideNotice, setupKeysIntent } from "../dashboard/setup-keys";
import { undoAction } from "../dashboard/undo";
import type { IntegrationStatus } from "../integrations/schema";
import { switchAgent } from "./agent-switch.server";
import { canAccess } from "./guards.server";
import { markNotificationsRead } from "./mark-read.server";
import { reportError } from "./report-error";
import type { ToastMessage } from "./toast-message";
import { redirectWithToast } from "./toast.server";

/** What stands where the dashboard is asked for: `/` of a signed-in person, and `/dashboard`. */
export type DashboardScreen =
  | { screen: "demo"; snapshot: DashboardData; integrations: IntegrationStatus }
  | {
      screen: "full";
      snapshot: DashboardData;
      integrations: IntegrationStatus;
      user: User;
      subscription: SubscriptionStatus;
    }
  | { screen: "subscription_required"; user: User };

export async function loadDashboard({ context }: LoaderFunctionArgs): Promise<DashboardScreen> {
  const { viewer, services } = context;
  const integrationsOf = (workspaceId: string) => services.integrations.of(workspaceId);
  if (!viewer) {
    const snapshot = await services.dashboard.demo();
    return { screen: "demo", snapshot, integrations: await integrationsOf(snapshot.workspace.id) };
  }
  const { user, workspaceId } = viewer;
  const subscription = await services.access.statusOf(user.id);
  if (!subscription.canAccess) return { screen: "subscription_required", user };
  const snapshot = await services.dashboard.overview(workspaceId);
  const integrations = await integrationsOf(workspaceId);
  return { screen: "full", snapshot, integrations, user, subscription };
}

const home = "/dashboard";

/** Does what a form of the dashboard asks for, and leads back with what came of it. */
export async function dashboardAction(args: ActionFunctionArgs): Promise<Response> {
  const { viewer } = args.context;
  const { intent, form } = await readIntent(args.request);
  // Changes nothing, so everybody may read it.
  if (intent === setupKeysIntent) return redirectWithToast(args, home, setupGuideNotice);
  if (!viewer) {
    const description = intent === "generate_report" ? demoTexts.report : demoTexts.control;
    return redirectWithToast(args, home, { title: demoTexts.title, description, tone: "plain" });
  }
  if (!(await canAccess(args, viewer)))
    throw new Response("Subscription required", { status: 403 });
  const { workspaceId } = viewer;
  if (intent === "mark_notifications_read") {
    return markNotificationsRead(args, { form, workspaceId, home });
  }
  if (isAgentControl(intent)) {
    const agentId = form.get(agentControlFields.agentId);
    return switchAgent(args, { intent, form, workspaceId, agentId, home });
  }
  return redirectWithToast(args, home, await carryOut(intent, workspaceId, args));
}

async function readIntent(request: Request): Promise<{ intent: DashboardIntent; form: FormData }> {
  // A body that is no form carries no intent.
  const form = await request.formData().catch(() => null);
  const intent = form?.get("intent");
  if (!form || !isDashboardIntent(intent)) throw new Response("Unknown intent", { status: 400 });
  return { intent, form };
}

type Outcome = Omit<ToastMessage, "id">;

async function carryOut(
  intent: Exclude<keyof typeof controlTexts, AgentControl>,
  workspaceId: string,
  { context }: Pick<ActionFunctionArgs, "context">,
): Promise<Outcome> {
  const { agents, reports } = context.services;
  const { title, description, failed } = controlTexts[intent];
  const done: Outcome = { title, description, tone: "success" };
  try {
    switch (intent) {
      case "start_all_agents":
        await agents.startAll(workspaceId);
        return { ...done, action: undoAction };
      case "pause_system":
        await agents.pauseAll(workspaceId);
        return { ...done, action: undoAction };
      case "undo":
        return (await agents.undo(workspaceId))
          ? done
          : { title: "Error", description: failed, tone: "error" };
      case "generate_report": {
        const { id } = await reports.generate(workspaceId);
        return { ...done, link: { label: "Open report", to: `/reports/${id}` } };
      }
    }
  } catch (error) {
    reportError(error, context);
    return { title: "Error", description: failed, tone: "error" };
  }
}
