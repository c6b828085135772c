import { useCallback, useState } from "react";
import { useLiveChannel, useLiveMessages } from "#app/platform/realtime/live-channel.tsx";
import type { NewsMessage } from "#app/platform/realtime/protocol.ts";
import { sessionHolds } from "#app/platform/realtime/session-check.ts";
import type { LiveConnection } from "#app/platform/realtime/use-live-socket.ts";
import { usePoller } from "#app/platform/web/polling/use-poller.ts";
import { useRefresh } from "#app/platform/web/polling/use-refresh.ts";
import type { AgentProfile } from "./profile.ts";

const demoRefreshMs = 5_000;

/** After this long without an answer the server counts as unreachable. */
const answerWithinMs = 10_000;

interface FreshProfile extends Pick<LiveConnection, "state" | "reconnect"> {
  /** The last poll of the demo failed. */
  failing: boolean;
}

/**
 * Keeps an agent's page up to date over the live connection; the demo has none and is polled.
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
    // When the page becomes visible, the connection requests the dashboard, and that answer counts.
    if (document.visibilityState === "visible" && concerns(message, agent.id)) refresh();
  });
  const { state, reconnect } = useLiveChannel();
  return { state, reconnect, failing };
}

/** Whether the agent page's data may have changed. */
export function concerns(message: NewsMessage, agentId: string): boolean {
  switch (message.type) {
    case "agent_update":
      return message.data.id === agentId;
    // Controls and settings send no other message.
    case "dashboard_update":
      return true;
    // It doesn't say which agent it is about; changes to an agent also send an agent update.
    case "new_activity":
    case "control_done":
    case "error":
      return false;
  }
}

async function serverAnswers(): Promise<boolean> {
  try {
    const answer = await fetch("/readyz", { signal: AbortSignal.timeout(answerWithinMs) });
    // An unread body would keep its connection open.
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
