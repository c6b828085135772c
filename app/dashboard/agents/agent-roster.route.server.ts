import type { ActionFunctionArgs } from "@remix-run/node";
import { textOf } from "#app/core/text/form-text.ts";
import { isAppError } from "#app/core/errors.ts";
import { reportError } from "#app/platform/web/errors/report-error.ts";
import {
  controlTexts,
  rosterFields,
  type RosterControl,
} from "#app/domain/agents/settings/control.ts";
import { agentDisplayName } from "#app/domain/agents/view/display.ts";
import { AgentSettings } from "#app/domain/agents/settings/settings.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import { undoButton } from "#app/dashboard/layout/undo.ts";
import type { Outcome } from "./agent-switch.route.server.ts";

interface RosterRequest {
  intent: RosterControl;
  form: FormData;
  actor: Actor;
  /** The page that undo forms post to. */
  undoAt: string;
}

/** Adds or removes an agent and returns the result as a toast. */
export async function changeRoster(
  { context }: Pick<ActionFunctionArgs, "context">,
  { intent, form, actor, undoAt }: RosterRequest,
): Promise<Outcome> {
  const { agents } = context.services;
  const { title, description, failed } = controlTexts[intent];
  try {
    if (intent === "add_agent") {
      const name = nameOf(form);
      if (name && !name.success) return refusal(name.error.issues[0]?.message ?? failed);
      const asked = { type: textOf(form, rosterFields.type), name: name?.data };
      const added = await agents.add(actor, asked);
      return {
        title,
        description: `${agentDisplayName(added.name)} ${description}`,
        tone: "success",
      };
    }
    const { name, undo } = await agents.remove(actor, textOf(form, rosterFields.agentId));
    const words = `${agentDisplayName(name)} ${description}`;
    return { title, description: words, tone: "success", ...undoButton(undo, undoAt) };
  } catch (error) {
    if (isAppError(error) && (error.code === "conflict" || error.code === "bad_request"))
      return refusal(error.message);
    // Another tab removed it first.
    if (isAppError(error) && error.code === "not_found") return refusal(error.message);
    reportError(error, context);
    return refusal(failed);
  }
}

const refusal = (description: string): Outcome => ({ title: "Error", description, tone: "error" });

/** Null: none given. */
function nameOf(form: FormData) {
  const typed = textOf(form, rosterFields.name);
  return typed.trim() === "" ? null : AgentSettings.shape.name.safeParse(typed);
}
