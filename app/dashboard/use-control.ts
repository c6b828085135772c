import { useCallback, useEffect, useState } from "react";
import { controlTexts, type Control } from "../agents/control";
import type { ServerMessage } from "../live/protocol";
import { useToast } from "../ui/toast";
import { undoAction } from "./undo";

/** The server answers within a second; after this long it has not heard us. */
const answerWithinMs = 8_000;

/**
 * Controls over the live channel. Success is told when the dashboard that follows arrives, not
 * when the message leaves.
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
  const hear = useCallback(
    ({ type }: ServerMessage) => {
      if (!pending || (type !== "dashboard_update" && type !== "error")) return;
      setPending(null);
      if (type === "error") return;
      const { title, description } = controlTexts[pending];
      toast({ title, description, tone: "success", action: undoAction });
    },
    [pending, toast],
  );

  /** To be told of a control that has been sent. */
  return { pending, sent: setPending, hear };
}
