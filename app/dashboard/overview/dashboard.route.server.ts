import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  canAccess,
  requireNoEndedSession,
} from "#app/account/auth/sessions/guards.route.server.ts";
import type { SubscriptionStatus } from "#app/account/billing/schema.ts";
import { reportError } from "#app/platform/web/errors/report-error.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import {
  agentControlFields,
  controlTexts,
  demoTexts,
  isAgentControl,
  isDashboardIntent,
  isRosterControl,
  type Control,
  type DashboardIntent,
} from "#app/domain/agents/settings/control.ts";
import type { IntegrationStatus } from "#app/domain/credentials/schema.ts";
import type { DashboardData } from "#app/workspace/overview.ts";
import type { Actor, User } from "#app/workspace/viewer.ts";
import { changeRoster } from "#app/dashboard/agents/agent-roster.route.server.ts";
import { switchAgent, type Outcome } from "#app/dashboard/agents/agent-switch.route.server.ts";
import { undoButton } from "#app/dashboard/layout/undo.ts";
import { undoAction } from "#app/dashboard/layout/undo.route.server.ts";
import { markNotificationsRead } from "#app/dashboard/notifications/mark-read.route.server.ts";
import { sendFailedAgain } from "#app/dashboard/publishing-issues/retry-publishing.route.server.ts";
import { dismissPublishingIssue } from "#app/dashboard/publishing-issues/dismiss.route.server.ts";
import { generateReport } from "#app/dashboard/reports/generate-report.route.server.ts";
import { formActionPath } from "#app/dashboard/layout/form-address.ts";
import { handlePaymentReturn } from "./payment-return.route.server.ts";
import { lineOf, type OnboardingProgress } from "#app/dashboard/onboarding/onboarding-progress.ts";
import { setupGuideNotice, setupKeysIntent } from "./panels/setup-keys.ts";

/** What stands where the dashboard is asked for: `/` of a signed-in person, and `/dashboard`. */
export type DashboardScreen =
  | { screen: "demo"; snapshot: DashboardData; integrations: IntegrationStatus }
  | {
      screen: "full";
      snapshot: DashboardData;
      integrations: IntegrationStatus;
      user: User;
      subscription: SubscriptionStatus;
      toastsMuted: boolean;
      onboarding: OnboardingProgress;
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
  const { toastsMuted } = await services.settings.of(workspaceId);
  const onboarding = lineOf(await services.onboarding.of(workspaceId));
  return { screen: "full", snapshot, integrations, user, subscription, toastsMuted, onboarding };
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
  if (intent === "dismiss_publishing_issue") {
    const undoAt = formActionPath(home);
    return redirectWithToast(args, home, await dismissPublishingIssue(viewer, form, args, undoAt));
  }
  if (intent === "retry_publishing") {
    const undoAt = formActionPath(home);
    return redirectWithToast(args, home, await sendFailedAgain(viewer, form, args, undoAt));
  }
  if (isAgentControl(intent)) {
    const agentId = form.get(agentControlFields.agentId);
    const undoAt = formActionPath(home);
    return switchAgent(args, { intent, form, actor: viewer, agentId, home, undoAt });
  }
  if (isRosterControl(intent)) {
    const undoAt = formActionPath(home);
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
      ...undoButton(undo, formActionPath(homeOf(args.request))),
    };
  } catch (error) {
    reportError(error, args.context);
    return { title: "Error", description: failed, tone: "error" };
  }
}
