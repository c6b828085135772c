import { useCallback, useEffect, useState } from "react";
import type { NewsMessage } from "../../platform/live/protocol";
import { useToast } from "../../platform/ui/toast";
import { controlTexts, type Control } from "../../studio/agents/control";
import type { Agent } from "../../workspace/agent";
import { undoButton } from "../frame/undo";

/** The server answers within a second; after this long it has not heard us. */
const answerWithinMs = 8_000;

/** Whether these agents look as they do once the control has been carried out. */
export function isCarriedOut(control: Control, agents: readonly Agent[]): boolean {
  const paused = control === "pause_system";
  return agents.every(({ status }) => (status === "inactive") === paused);
}

/**
 * What takes the control back, where the message says that it has been carried out; null: nothing
 * does. Undefined: it is no answer, such as a dashboard that was on its way already.
 */
function undoIn(message: NewsMessage, control: Control): string | null | undefined {
  if (message.type === "control_done")
    return message.control === control ? message.undo : undefined;
  // The answer itself may have been lost with its connection: the feed has the button then.
  const isSeen = message.type === "dashboard_update" && isCarriedOut(control, message.data.agents);
  return isSeen ? null : undefined;
}

/**
 * Controls over the live channel. Success is told when the server's answer arrives, or a dashboard that
 * shows it, not when the message leaves.
 */
export function useControl() {
  const toast = useToast();
  const [pending, setPending] = useState<Control | null>(null);

  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => {
      setPending(null);
      toast({ title: "Error", description: controlTexts[pending].failed, tone: "error" });
    }, answerWithinMs);
    return () => clearTimeout(timer);
  }, [pending, toast]);

  /** To be told of every message: one of them is the answer. */
  const handleMessage = useCallback(
    (message: NewsMessage) => {
      if (!pending) return;
      if (message.type === "error") return setPending(null);
      const undo = undoIn(message, pending);
      if (undo === undefined) return;
      setPending(null);
      const { title, description } = controlTexts[pending];
      toast({ title, description, tone: "success", ...undoButton(undo, "/dashboard") });
    },
    [pending, toast],
  );

  /** To be told of a control that has been sent. */
  return { pending, sent: setPending, hear: handleMessage };
}
