import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import {
  requireAccess,
  requireNoEndedSession,
} from "#app/account/auth/sessions/guards.route.server.ts";
import { reportError } from "#app/platform/web/errors/report-error.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import { demoTexts, isAgentControl } from "#app/domain/agents/settings/control.ts";
import { agentDisplayName } from "#app/domain/agents/view/display.ts";
import {
  parseSettings,
  type FormSettings,
  type SettingsProblem,
} from "#app/domain/agents/settings/settings.ts";
import { agentPath } from "#app/workspace/paths/agents.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import { undoButton } from "#app/dashboard/layout/undo.ts";
import { undoAction } from "#app/dashboard/layout/undo.route.server.ts";
import { switchAgent, type Outcome } from "./agent-switch.route.server.ts";
import type { AgentProfile } from "./profile.ts";

type Args = Pick<LoaderFunctionArgs, "context" | "params" | "request">;

/** What an agent's own page is made of, and who is signed in and looks at it. */
export async function loadAgent(
  args: LoaderFunctionArgs,
): Promise<{ profile: AgentProfile; viewerId: string | null }> {
  const before = readBefore(new URL(args.request.url).searchParams.get("before"));
  const profile = await findProfile(args, before);
  if (!profile.demo) await requireAccess(args);
  return { profile, viewerId: args.context.viewer?.user.id ?? null };
}

/** One's own agent or one of the demo's; everything else is not there. */
async function findProfile(args: Args, before: number | null) {
  const { context, params } = args;
  const { viewer, services } = context;
  const profile = await services.agents.profile({
    agentId: params.agentId ?? "",
    workspaceId: viewer?.workspaceId ?? null,
    before,
  });
  if (!profile) requireNoEndedSession(args);
  if (!profile) throw new Response("No such agent", { status: 404 });
  return profile;
}

/** Anything but an ordinal means the latest. */
function readBefore(value: string | null): number | null {
  return value !== null && /^\d{1,15}$/.test(value) ? Number(value) : null;
}

const intents = ["undo", "save_settings"] as const;

/** What the page is shown with when its form could not be taken. */
export interface RefusedSettings {
  problem: SettingsProblem;
}

/** Does what a form of the agent's page asks for, and leads back with what came of it. */
export async function agentAction(args: ActionFunctionArgs) {
  const { agent, demo } = await findProfile(args, null);
  // A body that is no form carries no intent.
  const form = await args.request.formData().catch(() => new FormData());
  const field = form.get("intent");
  const intent = isAgentControl(field) ? field : intents.find((known) => known === field);
  if (!intent) throw new Response("Unknown intent", { status: 400 });
  const home = agentPath(agent.id);
  if (demo) {
    const { title, control: description } = demoTexts;
    return redirectWithToast(args, home, { title, description, tone: "plain" });
  }
  const actor = await requireAccess(args);
  switch (intent) {
    case "start_agent":
    case "pause_agent":
      return switchAgent(args, { intent, form, actor, agentId: agent.id, home });
    case "undo":
      return redirectWithToast(args, home, await undoAction(actor, form, args));
    case "save_settings": {
      const parsed = parseSettings(form);
      if (!parsed.ok) {
        return data<RefusedSettings>({ problem: parsed.problem }, { status: 400 });
      }
      const target = { actor, agentId: agent.id, home };
      return redirectWithToast(args, home, await save(parsed.settings, target, args));
    }
  }
}

interface Target {
  actor: Actor;
  agentId: string;
  home: string;
}

async function save(
  settings: FormSettings,
  { actor, agentId, home }: Target,
  { context }: Pick<Args, "context">,
): Promise<Outcome> {
  try {
    const { undo } = await context.services.agents.update(actor, agentId, settings);
    const description =
      undo === null
        ? "They are the same as before"
        : `They apply from the next step of ${agentDisplayName(settings.name)}`;
    return { title: "Settings saved", description, tone: "success", ...undoButton(undo, home) };
  } catch (error) {
    reportError(error, context);
    const description = "Failed to save the settings. Please try again.";
    return { title: "Error", description, tone: "error" };
  }
}
