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

/** What is told of a deed. */
export type Outcome = Omit<ToastMessage, "id">;

/** The answer to a script that has started or paused an agent and stays where it is. */
export interface SwitchAnswer {
  toast: Outcome;
}

interface SwitchRequest {
  intent: AgentControl;
  form: FormData;
  actor: Actor;
  /** As the form or the address names it. */
  agentId: unknown;
  /** The page that the form stands on. */
  home: string;
  /** The address that answers its undo; left out: the page's. */
  undoAt?: string;
}

/** Starts or pauses one agent, for the dashboard's cards and the agent's own page alike. */
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
    // A file in place of an id is nobody's.
    const { name, undo } = await carry(actor, typeof agentId === "string" ? agentId : "");
    return {
      title,
      description: `${agentDisplayName(name)} ${description}`,
      tone: "success",
      ...undoButton(undo, undoAt),
    };
  } catch (error) {
    if (isAppError(error) && error.code === "not_found") {
      throw new Response("No such agent", { status: 404 });
    }
    reportError(error, context);
    return { title: "Error", description: failed, tone: "error" };
  }
}
