import { useCallback, useState } from "react";
import { useLiveChannel, useLiveMessages } from "#app/platform/realtime/live-channel.tsx";
import type { NewsMessage } from "#app/platform/realtime/protocol.ts";
import { sessionHolds } from "#app/platform/realtime/session-check.ts";
import type { LiveConnection } from "#app/platform/realtime/use-live-socket.ts";
import { usePoller } from "#app/platform/web/polling/use-poller.ts";
import { useRefresh } from "#app/platform/web/polling/use-refresh.ts";
import type { AgentProfile } from "./profile.ts";

const demoRefreshMs = 5_000;

/** After this long without an answer the server counts as away. */
const answerWithinMs = 10_000;

interface FreshProfile extends Pick<LiveConnection, "state" | "reconnect"> {
  /** The demo could not be asked for the last time. */
  failing: boolean;
}

/**
 * Keeps the page of an agent up to date: over the live channel. The demo has none and is asked for anew
 * every so often.
 */
export function useFreshProfile({
  agent,
  demo,
}: Pick<AgentProfile, "agent" | "demo">): FreshProfile {
  const [failing, setFailing] = useState(false);
  const demoIsThere = useCallback(async () => {
    const there = await serverAnswers();
    setFailing(!there);
    return there;
  }, []);
  const refresh = useRefresh(demo ? demoIsThere : sessionHolds);

  usePoller({
    everyMs: demoRefreshMs,
    enabled: demo,
    async poll() {
      refresh();
      return "go_on";
    },
  });

  useLiveMessages((message) => {
    if (demo) return;
    // Once it is looked at again, the channel asks for the dashboard, and that answer counts.
    if (document.visibilityState === "visible" && concerns(message, agent.id)) refresh();
  });
  const { state, reconnect } = useLiveChannel();
  return { state, reconnect, failing };
}

/** Whether something that the agent's page shows may have changed. */
export function concerns(message: NewsMessage, agentId: string): boolean {
  switch (message.type) {
    case "agent_update":
      return message.data.id === agentId;
    // Controls and settings tell of themselves in no other way.
    case "dashboard_update":
      return true;
    // Does not say whose it is; an agent's own comes with an update of the agent.
    case "new_activity":
    case "control_done":
    case "error":
      return false;
  }
}

async function serverAnswers(): Promise<boolean> {
  try {
    const answer = await fetch("/readyz", { signal: AbortSignal.timeout(answerWithinMs) });
    // Unread it would keep its connection.
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
