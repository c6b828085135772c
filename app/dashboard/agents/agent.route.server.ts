import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import {
  requireAccess,
  requireNoEndedSession,
} from "#app/account/auth/sessions/guards.route.server.ts";
import { reportError } from "#app/platform/web/errors/report-error.ts";
import { forIntents, readForm, requireIntent, runIntent } from "#app/platform/web/form-action.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import { agentControls, demoTexts } from "#app/domain/agents/settings/control.ts";
import { agentDisplayName } from "#app/domain/agents/view/display.ts";
import {
  parseSettings,
  type FormSettings,
  type SettingsProblem,
} from "#app/domain/agents/settings/settings.ts";
import { agentPath } from "#app/workspace/paths/agents.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import { undoButton } from "#app/dashboard/layout/undo.ts";
import { undoHandler } from "#app/dashboard/layout/undo.route.server.ts";
import { switchAgent, type Outcome } from "./agent-switch.route.server.ts";
import type { AgentProfile } from "./profile.ts";

type Args = Pick<LoaderFunctionArgs, "context" | "params" | "request">;

/** The data of an agent's page, and the viewer. */
export async function loadAgent(
  args: LoaderFunctionArgs,
): Promise<{ profile: AgentProfile; viewerId: string | null }> {
  const before = readBefore(new URL(args.request.url).searchParams.get("before"));
  const profile = await findProfile(args, before);
  if (!profile.demo) await requireAccess(args);
  return { profile, viewerId: args.context.viewer?.user.id ?? null };
}

/** The viewer's own agent or one of the demo's; any other is a 404. */
async function findProfile(args: Args, before: number | null) {
  const { context, params } = args;
  const { viewer, services } = context;
  const profile = await services.agents.profile({
    agentId: params.agentId ?? "",
    workspaceId: viewer?.workspaceId ?? null,
    before,
  });
  if (!profile) requireNoEndedSession(args);
  if (!profile) throw new Response("Agent not found", { status: 404 });
  return profile;
}

/** Anything but an ordinal means the latest page. */
function readBefore(value: string | null): number | null {
  return value !== null && /^\d{1,15}$/.test(value) ? Number(value) : null;
}

const intents = [...agentControls, "undo", "save_settings"] as const;

/** The page's data when its form was rejected. */
export interface RefusedSettings {
  problem: SettingsProblem;
}

/** Handles the agent page's forms and redirects back with the result. */
export async function agentAction(args: ActionFunctionArgs) {
  const { agent, demo } = await findProfile(args, null);
  const form = await readForm(args.request);
  requireIntent(form, intents);
  const home = agentPath(agent.id);
  if (demo) {
    const { title, control: description } = demoTexts;
    return redirectWithToast(args, home, { title, description, tone: "plain" });
  }
  const actor = await requireAccess(args);
  return runIntent(form, {
    ...undoHandler(args, actor, home),
    ...forIntents(agentControls, (intent) =>
      switchAgent(args, { intent, form, actor, agentId: agent.id, home }),
    ),
    save_settings: async () => {
      const parsed = parseSettings(form);
      if (!parsed.ok) {
        return data<RefusedSettings>({ problem: parsed.problem }, { status: 400 });
      }
      const target = { actor, agentId: agent.id, home };
      return redirectWithToast(args, home, await save(parsed.settings, target, args));
    },
  });
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
        ? "Nothing changed"
        : `They apply from ${agentDisplayName(settings.name)}'s next step`;
    return { title: "Settings saved", description, tone: "success", ...undoButton(undo, home) };
  } catch (error) {
    reportError(error, context);
    const description = "Failed to save the settings. Please try again.";
    return { title: "Error", description, tone: "error" };
  }
}
