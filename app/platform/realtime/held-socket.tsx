import { useEffect } from "react";
import { useLiveHolder } from "./live-channel.tsx";
import { useLiveSocket } from "./use-live-socket.ts";

/** Keeps the live channel's socket open while it is mounted. */
export function HeldSocket() {
  const { hold, publish } = useLiveHolder();
  const { state, send, reconnect } = useLiveSocket({ enabled: true, onMessage: publish });
  useEffect(() => hold({ state, send, reconnect }), [hold, state, send, reconnect]);
  return null;
}
