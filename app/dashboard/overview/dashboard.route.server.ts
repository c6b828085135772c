import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  canAccess,
  requireNoEndedSession,
} from "#app/account/auth/sessions/guards.route.server.ts";
import type { SubscriptionStatus } from "#app/account/billing/schema.ts";
import { reportError } from "#app/platform/web/errors/report-error.ts";
import { forIntents, readForm, requireIntent, runIntent } from "#app/platform/web/form-action.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import {
  agentControlFields,
  agentControls,
  controls,
  controlTexts,
  dashboardIntents,
  demoTexts,
  rosterControls,
  type Control,
} from "#app/domain/agents/settings/control.ts";
import type { IntegrationStatus } from "#app/domain/credentials/schema.ts";
import type { DashboardData } from "#app/workspace/overview.ts";
import type { Actor, User } from "#app/workspace/viewer.ts";
import { changeRoster } from "#app/dashboard/agents/agent-roster.route.server.ts";
import { switchAgent, type Outcome } from "#app/dashboard/agents/agent-switch.route.server.ts";
import { undoButton } from "#app/dashboard/layout/undo.ts";
import { undoHandler } from "#app/dashboard/layout/undo.route.server.ts";
import { markNotificationsRead } from "#app/dashboard/notifications/mark-read.route.server.ts";
import { sendFailedAgain } from "#app/dashboard/publishing-issues/retry-publishing.route.server.ts";
import { dismissPublishingIssue } from "#app/dashboard/publishing-issues/dismiss.route.server.ts";
import { generateReport } from "#app/dashboard/reports/generate-report.route.server.ts";
import { formActionPath } from "#app/dashboard/layout/form-address.ts";
import { handlePaymentReturn } from "./payment-return.route.server.ts";
import { lineOf, type OnboardingProgress } from "#app/dashboard/onboarding/onboarding-progress.ts";
import { setupGuideNotice, setupKeysIntent } from "./panels/setup-keys.ts";

/** Serves `/` for signed-in users and `/dashboard`. */
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

/** The public demo, for any viewer. */
export async function loadDemo({
  services,
}: LoaderFunctionArgs["context"]): Promise<Extract<DashboardScreen, { screen: "demo" }>> {
  const snapshot = await services.dashboard.demo();
  const integrations = await services.integrations.of(snapshot.workspace.id);
  return { screen: "demo", snapshot, integrations };
}

/** Handles the dashboard's forms and redirects back with the result. */
export async function dashboardAction(args: ActionFunctionArgs): Promise<Response> {
  const { viewer } = args.context;
  const home = homeOf(args.request);
  const form = await readForm(args.request);
  const intent = requireIntent(form, dashboardIntents);
  // Changes nothing, so anyone may read it.
  if (intent === setupKeysIntent) return redirectWithToast(args, home, setupGuideNotice);
  if (!viewer) {
    requireNoEndedSession(args);
    const description = intent === "generate_report" ? demoTexts.report : demoTexts.control;
    return redirectWithToast(args, home, { title: demoTexts.title, description, tone: "plain" });
  }
  if (!(await canAccess(args, viewer)))
    throw new Response("Subscription required", { status: 403 });
  const { workspaceId } = viewer;
  const undoAt = formActionPath(home);
  const back = async (outcome: Promise<Outcome>) => redirectWithToast(args, home, await outcome);
  return runIntent(form, {
    ...undoHandler(args, viewer, home),
    mark_notifications_read: () => markNotificationsRead(args, { form, workspaceId, home }),
    dismiss_publishing_issue: () => back(dismissPublishingIssue(viewer, form, args, undoAt)),
    retry_publishing: () => back(sendFailedAgain(viewer, form, args, undoAt)),
    generate_report: () => back(generateReport(workspaceId, args)),
    ...forIntents(agentControls, (control) => {
      const agentId = form.get(agentControlFields.agentId);
      return switchAgent(args, { intent: control, form, actor: viewer, agentId, home, undoAt });
    }),
    ...forIntents(rosterControls, (control) =>
      back(changeRoster(args, { intent: control, form, actor: viewer, undoAt })),
    ),
    ...forIntents(controls, (control) => back(controlAll(control, viewer, args))),
  });
}

/** The dashboard with the form. */
function homeOf({ url }: Request): string {
  return new URL(url).pathname === "/" ? "/" : "/dashboard";
}

async function controlAll(
  intent: Control,
  actor: Actor,
  args: Pick<ActionFunctionArgs, "context" | "request">,
): Promise<Outcome> {
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
