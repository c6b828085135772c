import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess, requireNoEndedSession } from "../../account/auth/guards.route.server";
import { reportError } from "../../platform/web/report-error";
import { redirectWithToast } from "../../platform/web/toast.server";
import { demoTexts, isAgentControl } from "../../studio/agents/control";
import { agentDisplayName } from "../../studio/agents/display";
import {
  parseSettings,
  settingsFields,
  type AgentSettings,
  type SettingsProblem,
} from "../../studio/agents/settings";
import { agentAddress } from "../../workspace/addresses/agents";
import { switchAgent, type Outcome } from "./agent-switch.route.server";
import type { AgentProfile } from "./profile";
import { undoLast } from "./undo.route.server";

type Args = Pick<LoaderFunctionArgs, "context" | "params" | "request">;

/** What an agent's own page is made of, and whether somebody is signed in who looks at it. */
export async function loadAgent(
  args: LoaderFunctionArgs,
): Promise<{ profile: AgentProfile; signedIn: boolean }> {
  const before = readBefore(new URL(args.request.url).searchParams.get("before"));
  const profile = await findProfile(args, before);
  if (!profile.demo) await requireAccess(args);
  return { profile, signedIn: args.context.viewer !== null };
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
const undoneField = "undone";

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
  const home = agentAddress(agent.id);
  if (demo) {
    const { title, control: description } = demoTexts;
    return redirectWithToast(args, home, { title, description, tone: "plain" });
  }
  const { workspaceId } = await requireAccess(args);
  switch (intent) {
    case "start_agent":
    case "pause_agent":
      return switchAgent(args, { intent, form, workspaceId, agentId: agent.id, home });
    case "undo":
      return redirectWithToast(args, home, await undoLast(workspaceId, args));
    case "save_settings": {
      const parsed = parseSettings(form);
      if (!parsed.ok) {
        return data<RefusedSettings>({ problem: parsed.problem }, { status: 400 });
      }
      const target = { workspaceId, agentId: agent.id, home, undone: form.has(undoneField) };
      return redirectWithToast(args, home, await save(parsed.settings, target, args));
    }
  }
}

interface Target {
  workspaceId: string;
  agentId: string;
  home: string;
  /** The form brings former settings back. */
  undone: boolean;
}

async function save(
  settings: AgentSettings,
  target: Target,
  { context }: Pick<Args, "context">,
): Promise<Outcome> {
  try {
    const { workspaceId, agentId } = target;
    const before = await context.services.agents.update(workspaceId, agentId, settings);
    return savedNotice(before, settings, target);
  } catch (error) {
    reportError(error, context);
    const description = "Failed to save the settings. Please try again.";
    return { title: "Error", description, tone: "error" };
  }
}

/** Its button posts what was set before. */
function savedNotice(
  before: AgentSettings,
  settings: AgentSettings,
  { home, undone }: Target,
): Outcome {
  const tone = "success";
  if (undone) {
    return { title: "Undone", description: "The settings are back to how they were", tone };
  }
  const title = "Settings saved";
  const same =
    before.name === settings.name &&
    before.pace === settings.pace &&
    before.enabled === settings.enabled;
  if (same) return { title, description: "They are the same as before", tone };
  const fields = { intent: "save_settings", [undoneField]: "yes", ...settingsFields(before) };
  const description = `They apply from the next step of ${agentDisplayName(settings.name)}`;
  return { title, description, tone, action: { label: "Undo", to: home, fields } };
}
