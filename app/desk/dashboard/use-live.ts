import { startTransition, useReducer } from "react";
import type { NewsMessage } from "../../platform/live/protocol";
import {
  useLiveSocket,
  type LiveConnection,
  type LiveSocketOptions,
} from "../../platform/live/use-live-socket";
import type { DashboardData } from "../../workspace/overview";
import { applyMessage } from "./apply-message";

interface Live extends LiveConnection {
  data: DashboardData;
}

interface Held {
  data: DashboardData;
  /** The loader's snapshot that this began with. */
  snapshot: DashboardData;
}

type Change =
  { type: "snapshot"; snapshot: DashboardData } | { type: "message"; message: NewsMessage };

function change(held: Held, event: Change): Held {
  if (event.type === "message") return { ...held, data: applyMessage(held.data, event.message) };
  const { snapshot } = event;
  const newer =
    snapshot.workspace.id !== held.data.workspace.id ||
    Date.parse(snapshot.generatedAt) >= Date.parse(held.data.generatedAt);
  return { snapshot, data: newer ? snapshot : held.data };
}

/** The dashboard as it is now: first what the loader gave, then what the live channel tells. */
export function useLive(snapshot: DashboardData, { enabled, onMessage }: LiveSocketOptions): Live {
  const [held, dispatch] = useReducer(change, { data: snapshot, snapshot });

  // The loader has run again, after a form or a refresh.
  if (held.snapshot !== snapshot) dispatch({ type: "snapshot", snapshot });

  const connection = useLiveSocket({
    enabled,
    onMessage(message) {
      // Parts of the page that are still being brought to life must not be interrupted.
      startTransition(() => dispatch({ type: "message", message }));
      onMessage(message);
    },
  });
  return { data: held.data, ...connection };
}
