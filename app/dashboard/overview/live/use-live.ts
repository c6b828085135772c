import { startTransition, useEffect, useReducer } from "react";
import { useLiveChannel, useLiveMessages } from "#app/platform/realtime/live-channel.tsx";
import type { NewsMessage } from "#app/platform/realtime/protocol.ts";
import type { LiveConnection } from "#app/platform/realtime/use-live-socket.ts";
import type { DashboardData } from "#app/workspace/overview.ts";
import { applyMessage } from "./apply-message.ts";

interface Live extends LiveConnection {
  data: DashboardData;
}

interface Held {
  data: DashboardData;
  /** The loader's snapshot that this started from. */
  snapshot: DashboardData;
}

type Change =
  | { type: "snapshot"; snapshot: DashboardData }
  | { type: "message"; message: NewsMessage };

function change(held: Held, event: Change): Held {
  if (event.type === "message") return { ...held, data: applyMessage(held.data, event.message) };
  const { snapshot } = event;
  const newer =
    snapshot.workspace.id !== held.data.workspace.id ||
    Date.parse(snapshot.generatedAt) >= Date.parse(held.data.generatedAt);
  return { snapshot, data: newer ? snapshot : held.data };
}

interface LiveOptions {
  /** False: the live messages are about another dashboard. */
  enabled: boolean;
  onMessage: (message: NewsMessage) => void;
}

/** The current dashboard: the loader's data, then live updates. */
export function useLive(snapshot: DashboardData, { enabled, onMessage }: LiveOptions): Live {
  const [held, dispatch] = useReducer(change, { data: snapshot, snapshot });

  // The loader ran again after a form or a refresh.
  if (held.snapshot !== snapshot) dispatch({ type: "snapshot", snapshot });

  const { state, send, reconnect } = useLiveChannel();
  useLiveMessages((message) => {
    if (!enabled) return;
    // Do not interrupt parts of the page that are still hydrating.
    startTransition(() => dispatch({ type: "message", message }));
    onMessage(message);
  });
  // This page may have missed messages since the snapshot.
  useEffect(() => {
    if (enabled) send({ type: "request_dashboard_update" });
  }, [enabled, send]);
  return { data: held.data, state, send, reconnect };
}
