import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  controlTexts,
  demoTexts,
  isDashboardIntent,
  type DashboardIntent,
} from "../agents/control";
import type { User } from "../auth/types";
import type { DashboardData } from "../dashboard/schema";
import { undoAction } from "../dashboard/undo";
import { canAccess } from "./guards.server";
import { reportError } from "./report-error";
import type { ToastMessage } from "./toast-message";
import { redirectWithToast } from "./toast.server";

/** What stands where the dashboard is asked for: `/` of a signed-in person, and `/dashboard`. */
export type DashboardScreen =
  | { screen: "demo"; snapshot: DashboardData }
  | { screen: "full"; snapshot: DashboardData; user: User }
  | { screen: "subscription_required"; user: User };

export async function loadDashboard({ context }: LoaderFunctionArgs): Promise<DashboardScreen> {
  const { viewer, services } = context;
  if (!viewer) return { screen: "demo", snapshot: await services.dashboard.demo() };
  const { user, workspaceId } = viewer;
  if (!(await canAccess({ context }, viewer))) return { screen: "subscription_required", user };
  return { screen: "full", snapshot: await services.dashboard.overview(workspaceId), user };
}

const home = "/dashboard";

/** Does what a form of the dashboard asks for, and leads back with what came of it. */
export async function dashboardAction(args: ActionFunctionArgs): Promise<Response> {
  const { viewer } = args.context;
  const intent = await readIntent(args.request);
  if (!viewer) {
    const description = intent === "generate_report" ? demoTexts.report : demoTexts.control;
    return redirectWithToast(args, home, { title: demoTexts.title, description, tone: "plain" });
  }
  if (!(await canAccess(args, viewer)))
    throw new Response("Subscription required", { status: 403 });
  return redirectWithToast(args, home, await carryOut(intent, viewer.workspaceId, args));
}

async function readIntent(request: Request): Promise<DashboardIntent> {
  // A body that is no form carries no intent.
  const form = await request.formData().catch(() => null);
  const intent = form?.get("intent");
  if (!isDashboardIntent(intent)) throw new Response("Unknown intent", { status: 400 });
  return intent;
}

type Outcome = Omit<ToastMessage, "id">;

async function carryOut(
  intent: DashboardIntent,
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
