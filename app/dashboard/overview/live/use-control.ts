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

/** Whether these agents look as they do once the control has been carried out. */
export function isCarriedOut(control: Control, agents: readonly Agent[]): boolean {
  const paused = control === "pause_system";
  return agents.every(({ status }) => (status === "inactive") === paused);
}

/** After this long, what agents look like is no answer to what was asked. */
const answeredWithinMs = 120_000;

/** A control whose effect has not been seen yet. */
interface Asked {
  control: Control;
  /** `failed`: it was said that it did not work, which is taken back should it be seen after all. */
  state: "waiting" | "failed";
}

/**
 * What takes the control back, where the message says that it has been carried out; null: nothing
 * does. Undefined: it is no answer, such as a dashboard that was on its way already.
 */
function undoIn(
  message: NewsMessage,
  control: Control,
  answerMayBeLost: boolean,
): string | null | undefined {
  if (message.type === "control_done")
    return message.control === control ? message.undo : undefined;
  // Lost with its connection, the answer is what the dashboard shows, and the feed has the button. On
  // its way still, it comes after a dashboard that shows it already, and brings the button itself.
  const isSeen =
    answerMayBeLost &&
    message.type === "dashboard_update" &&
    isCarriedOut(control, message.data.agents);
  return isSeen ? null : undefined;
}

/**
 * Controls over the live channel. Success is told when the server's answer arrives, or a dashboard that
 * shows it, not when the message leaves; and no answer is no failure: what the next dashboard shows
 * decides.
 */
export function useControl() {
  const toast = useToast();
  const submit = useSubmit();
  const [asked, setAsked] = useState<Asked | null>(null);
  /** The channel that it was sent through is gone: the next dashboard comes through another. */
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

  // Sent as a form, while there was no channel.
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

  /** To be told of every message: one of them is the answer. */
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

  /** To be told how the channel is. */
  const followChannel = useCallback((state: LiveState) => {
    if (state !== "open") channelLost.current = true;
  }, []);

  /** To be told of a control that has been sent. */
  const sent = useCallback((control: Control) => {
    channelLost.current = false;
    setAsked({ control, state: "waiting" });
  }, []);

  return { pending, sent, hear: handleMessage, followChannel };
}
