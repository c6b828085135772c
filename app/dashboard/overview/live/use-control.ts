import { useSubmit } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { NewsMessage } from "#app/platform/realtime/protocol.ts";
import type { LiveState } from "#app/platform/realtime/state.ts";
import { answerExpectedMs } from "#app/platform/requests/answer-watch.ts";
import { onLostSubmission } from "#app/platform/requests/lost-submissions.ts";
import { formUnanswered } from "#app/platform/requests/unanswered.ts";
import { useToast } from "#app/platform/ui/overlays/toast.tsx";
import { controls, controlTexts, type Control } from "#app/domain/agents/settings/control.ts";
import type { Agent } from "#app/workspace/agent.ts";
import { undoButton } from "#app/dashboard/layout/undo.ts";
import { formActionPath } from "#app/dashboard/layout/form-address.ts";

/** Whether the agents are in the state the control leads to. */
export function isCarriedOut(control: Control, agents: readonly Agent[]): boolean {
  const paused = control === "pause_system";
  return agents.every(({ status }) => (status === "inactive") === paused);
}

/** After this long, the agents' state no longer counts as the control's result. */
const answeredWithinMs = 120_000;

/** A control without a visible effect so far. */
interface Asked {
  control: Control;
  /** `failed`: the user saw an error, which is corrected if the effect shows after all. */
  state: "waiting" | "failed";
}

/**
 * The undo id, when the message confirms the control; null: it cannot be undone. Undefined: the message is no answer, such as an earlier dashboard.
 */
function undoIn(
  message: NewsMessage,
  control: Control,
  answerMayBeLost: boolean,
): string | null | undefined {
  if (message.type === "control_done")
    return message.control === control ? message.undo : undefined;
  // If the connection was lost, the dashboard is the answer and the feed has the Undo button. Otherwise the answer arrives after the dashboard and brings the button.
  const isSeen =
    answerMayBeLost &&
    message.type === "dashboard_update" &&
    isCarriedOut(control, message.data.agents);
  return isSeen ? null : undefined;
}

/**
 * Controls over the live connection. Success shows when an answer or a changed dashboard arrives, not when the message leaves; without an answer the next dashboard decides.
 */
export function useControl() {
  const toast = useToast();
  const submit = useSubmit();
  const [asked, setAsked] = useState<Asked | null>(null);
  /** Its connection is gone; the next dashboard comes over another one. */
  const channelLost = useRef(false);
  const pending = asked?.state === "waiting" ? asked.control : null;

  useEffect(() => {
    if (!pending) return;
    let takeAway: (() => void) | null = null;
    const tellWaiting = () => (takeAway = toast(formUnanswered).takeAway);
    const timer = setTimeout(tellWaiting, answerExpectedMs);
    return () => {
      clearTimeout(timer);
      takeAway?.();
    };
  }, [pending, toast]);

  useEffect(() => {
    if (asked?.state !== "failed") return;
    const timer = setTimeout(() => setAsked(null), answeredWithinMs);
    return () => clearTimeout(timer);
  }, [asked]);

  // Sent as a form, because there was no connection.
  useEffect(
    () =>
      onLostSubmission(({ fields }) => {
        const control = controls.find((known) => known === fields.get("intent"));
        if (control) setAsked({ control, state: "failed" });
      }),
    [],
  );

  const succeed = useCallback(
    (control: Control, undo: string | null) => {
      setAsked(null);
      const { title, description } = controlTexts[control];
      const to = formActionPath(window.location.pathname);
      toast({ title, description, tone: "success", ...undoButton(undo, to) });
    },
    [toast],
  );

  const fail = useCallback(
    (control: Control) => {
      setAsked({ control, state: "failed" });
      const action = formActionPath(window.location.pathname);
      const tryAgain = () => submit({ intent: control }, { method: "post", action });
      const description = controlTexts[control].failed;
      toast({ title: "Error", description, tone: "error", tryAgain });
    },
    [submit, toast],
  );

  /** Call for every message, since one of them is the answer. */
  const handleMessage = useCallback(
    (message: NewsMessage) => {
      if (!asked) return;
      if (message.type === "error") return setAsked(null);
      const undo = undoIn(message, asked.control, channelLost.current || asked.state === "failed");
      if (undo !== undefined) succeed(asked.control, undo);
      else if (
        message.type === "dashboard_update" &&
        asked.state === "waiting" &&
        channelLost.current
      )
        fail(asked.control);
    },
    [asked, succeed, fail],
  );

  /** Call when the connection state changes. */
  const followChannel = useCallback((state: LiveState) => {
    if (state !== "open") channelLost.current = true;
  }, []);

  /** Call when a control was sent. */
  const sent = useCallback((control: Control) => {
    channelLost.current = false;
    setAsked({ control, state: "waiting" });
  }, []);

  return { pending, sent, hear: handleMessage, followChannel };
}
