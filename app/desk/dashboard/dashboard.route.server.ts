import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { canAccess, requireNoEndedSession } from "../../account/auth/guards.route.server";
import type { SubscriptionStatus } from "../../account/billing/schema";
import { reportError } from "../../platform/web/report-error";
import { redirectWithToast } from "../../platform/web/toast.server";
import {
  agentControlFields,
  controlTexts,
  demoTexts,
  isAgentControl,
  isDashboardIntent,
  isRosterControl,
  type Control,
  type DashboardIntent,
} from "../../studio/agents/control";
import type { IntegrationStatus } from "../../studio/integrations/schema";
import type { DashboardData } from "../../workspace/overview";
import type { Actor, User } from "../../workspace/viewer";
import { changeRoster } from "../agents/agent-roster.route.server";
import { switchAgent, type Outcome } from "../agents/agent-switch.route.server";
import { undoButton } from "../frame/undo";
import { undoAction } from "../frame/undo.route.server";
import { markNotificationsRead } from "../notifications/mark-read.route.server";
import { sendFailedAgain } from "../sendings/send-again.route.server";
import { putAwaySending } from "../sendings/put-away.route.server";
import { generateReport } from "../reports/generate-report.route.server";
import { formAddress } from "../frame/form-address";
import { handlePaymentReturn } from "./payment-return.route.server";
import { lineOf, type WelcomeLine } from "../welcome/welcome-line";
import { setupGuideNotice, setupKeysIntent } from "./setup-keys";

/** What stands where the dashboard is asked for: `/` of a signed-in person, and `/dashboard`. */
export type DashboardScreen =
  | { screen: "demo"; snapshot: DashboardData; integrations: IntegrationStatus }
  | {
      screen: "full";
      snapshot: DashboardData;
      integrations: IntegrationStatus;
      user: User;
      subscription: SubscriptionStatus;
      quietNotices: boolean;
      welcome: WelcomeLine;
    }
  | { screen: "subscription_required"; user: User }
  | { screen: "payment_pending"; user: User };

export async function loadDashboard(args: LoaderFunctionArgs): Promise<DashboardScreen> {
  const { viewer, services } = args.context;
  if (!viewer) {
    requireNoEndedSession(args);
    return loadDemo(args.context);
  }
  const { user, workspaceId } = viewer;
  const isPending = await handlePaymentReturn(args, viewer);
  if (isPending) return { screen: "payment_pending", user };
  const subscription = await services.access.statusOf(user.id);
  if (!subscription.canAccess) return { screen: "subscription_required", user };
  const snapshot = await services.dashboard.overview(workspaceId);
  const integrations = await services.integrations.of(workspaceId);
  const { quietNotices } = await services.settings.of(workspaceId);
  const welcome = lineOf(await services.welcome.of(workspaceId));
  return { screen: "full", snapshot, integrations, user, subscription, quietNotices, welcome };
}

/** The public demo, whoever asks. */
export async function loadDemo({
  services,
}: LoaderFunctionArgs["context"]): Promise<Extract<DashboardScreen, { screen: "demo" }>> {
  const snapshot = await services.dashboard.demo();
  const integrations = await services.integrations.of(snapshot.workspace.id);
  return { screen: "demo", snapshot, integrations };
}

/** Does what a form of the dashboard asks for, and leads back with what came of it. */
export async function dashboardAction(args: ActionFunctionArgs): Promise<Response> {
  const { viewer } = args.context;
  const home = homeOf(args.request);
  const { intent, form } = await readIntent(args.request);
  // Changes nothing, so everybody may read it.
  if (intent === setupKeysIntent) return redirectWithToast(args, home, setupGuideNotice);
  if (!viewer) {
    requireNoEndedSession(args);
    const description = intent === "generate_report" ? demoTexts.report : demoTexts.control;
    return redirectWithToast(args, home, { title: demoTexts.title, description, tone: "plain" });
  }
  if (!(await canAccess(args, viewer)))
    throw new Response("Subscription required", { status: 403 });
  const { workspaceId } = viewer;
  if (intent === "mark_notifications_read") {
    return markNotificationsRead(args, { form, workspaceId, home });
  }
  if (intent === "put_away_sending") {
    const undoAt = formAddress(home);
    return redirectWithToast(args, home, await putAwaySending(viewer, form, args, undoAt));
  }
  if (intent === "send_failed_again") {
    const undoAt = formAddress(home);
    return redirectWithToast(args, home, await sendFailedAgain(viewer, form, args, undoAt));
  }
  if (isAgentControl(intent)) {
    const agentId = form.get(agentControlFields.agentId);
    const undoAt = formAddress(home);
    return switchAgent(args, { intent, form, actor: viewer, agentId, home, undoAt });
  }
  if (isRosterControl(intent)) {
    const undoAt = formAddress(home);
    const changed = await changeRoster(args, { intent, form, actor: viewer, undoAt });
    return redirectWithToast(args, home, changed);
  }
  const outcome =
    intent === "undo" ? await undoAction(viewer, form, args) : await carryOut(intent, viewer, args);
  return redirectWithToast(args, home, outcome);
}

/** The dashboard that the form stands on. */
function homeOf({ url }: Request): string {
  return new URL(url).pathname === "/" ? "/" : "/dashboard";
}

async function readIntent(request: Request): Promise<{ intent: DashboardIntent; form: FormData }> {
  // A body that is no form carries no intent.
  const form = await request.formData().catch(() => null);
  const intent = form?.get("intent");
  if (!form || !isDashboardIntent(intent)) throw new Response("Unknown intent", { status: 400 });
  return { intent, form };
}

async function carryOut(
  intent: Control | "generate_report",
  actor: Actor,
  args: Pick<ActionFunctionArgs, "context" | "request">,
): Promise<Outcome> {
  if (intent === "generate_report") return generateReport(actor.workspaceId, args);
  const { agents } = args.context.services;
  const { title, description, failed } = controlTexts[intent];
  try {
    const carry = intent === "start_all_agents" ? agents.startAll : agents.pauseAll;
    const { undo } = await carry(actor);
    return {
      title,
      description,
      tone: "success",
      ...undoButton(undo, formAddress(homeOf(args.request))),
    };
  } catch (error) {
    reportError(error, args.context);
    return { title: "Error", description: failed, tone: "error" };
  }
}
