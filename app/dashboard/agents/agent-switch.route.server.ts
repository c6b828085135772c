import type { ActionFunctionArgs } from "@remix-run/node";
import { isAppError } from "#app/core/errors.ts";
import { reportError } from "#app/platform/web/errors/report-error.ts";
import type { ToastMessage } from "#app/platform/web/toasts/toast-message.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import {
  agentControlFields,
  controlTexts,
  type AgentControl,
} from "#app/domain/agents/settings/control.ts";
import { agentDisplayName } from "#app/domain/agents/view/display.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import { undoButton } from "#app/dashboard/layout/undo.ts";

/** The toast after an action. */
export type Outcome = Omit<ToastMessage, "id">;

/** The response to a script that started or paused an agent. */
export interface SwitchAnswer {
  toast: Outcome;
}

interface SwitchRequest {
  intent: AgentControl;
  form: FormData;
  actor: Actor;
  /** From the form or the path. */
  agentId: unknown;
  /** The page with the form. */
  home: string;
  /** The path that handles its undo; left out: the page's. */
  undoAt?: string;
}

/** Starts or pauses one agent, for the dashboard's cards and the agent's page. */
export async function switchAgent(
  args: Pick<ActionFunctionArgs, "request" | "context">,
  request: SwitchRequest,
): Promise<Response> {
  const toast = await carryOut(request, args);
  if (!request.form.has(agentControlFields.stay)) {
    return redirectWithToast(args, request.home, toast);
  }
  const answer: SwitchAnswer = { toast };
  return Response.json(answer, { status: toast.tone === "error" ? 500 : 200 });
}

async function carryOut(
  { intent, actor, agentId, home, undoAt = home }: SwitchRequest,
  { context }: Pick<ActionFunctionArgs, "context">,
): Promise<Outcome> {
  const { agents } = context.services;
  const { title, description, failed } = controlTexts[intent];
  const carry = intent === "start_agent" ? agents.startOne : agents.pauseOne;
  try {
    // A file instead of an id matches no agent.
    const { name, undo } = await carry(actor, typeof agentId === "string" ? agentId : "");
    return {
      title,
      description: `${agentDisplayName(name)} ${description}`,
      tone: "success",
      ...undoButton(undo, undoAt),
    };
  } catch (error) {
    if (isAppError(error) && error.code === "not_found") {
      throw new Response("Agent not found", { status: 404 });
    }
    reportError(error, context);
    return { title: "Error", description: failed, tone: "error" };
  }
}
