import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { systemClock } from "#app/core/time/clock.ts";
import { systemRandom } from "#app/core/secrets/random.ts";
import { signInFromHere } from "#app/workspace/paths/sign-in.ts";
import { useToast } from "#app/platform/ui/overlays/toast.tsx";
import { useRefresh } from "#app/platform/web/polling/use-refresh.ts";
import { livePath, type ClientMessage, type NewsMessage } from "./protocol.ts";
import { checkSession } from "./session-check.ts";
import {
  createLiveSocket,
  type LiveSocket,
  type LiveTransport,
  type LiveTransportEvents,
} from "./socket.client.ts";
import { signedOutTexts, type LiveState } from "./state.ts";

interface LiveSocketOptions {
  /** False: does not connect. */
  enabled: boolean;
  onMessage: (message: NewsMessage) => void;
}

export interface LiveConnection {
  state: LiveState;
  /** False: the channel is not open, and nothing was sent. */
  send: (message: ClientMessage) => boolean;
  /** Reconnects after the channel gave up. */
  reconnect: () => void;
}

/**
 * The page's live channel while mounted. Each connection starts with a fresh dashboard. Errors and
 * an ended session are shown as toasts; when access ends, the page reloads, and its loader shows
 * what is next.
 */
export function useLiveSocket(options: LiveSocketOptions): LiveConnection {
  const { enabled } = options;
  const toast = useToast();
  const [state, setState] = useState<LiveState>("connecting");
  const socket = useRef<LiveSocket | null>(null);
  const latest = useRef(options);

  const pageHasAnswer = useCallback(async () => {
    const session = await checkSession();
    // Access was restored meanwhile: the page stays and reconnects.
    if (session === "valid") socket.current?.reconnect();
    return session === "valid" || session === "no_access";
  }, []);
  const loadAnew = useRefresh(pageHasAnswer);

  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    if (!enabled) return;
    const mine = createLiveSocket({
      connect: openWebSocket,
      checkSession: () => checkSession(),
      setTimer: (run, ms) => window.setTimeout(run, ms),
      clearTimer: (timer) => window.clearTimeout(timer),
      now: systemClock.now,
      isVisible,
      random: systemRandom.next,

      // oxlint-disable-next-line no-console -- in a browser, the console is the log
      warn: (text) => console.warn(text),
      onMessage(message) {
        if (message.type === "error") {
          toast({ title: "Error", description: message.message, tone: "error" });
        }
        latest.current.onMessage(message);
      },
      // Parts of the page that are still hydrating must not be interrupted.
      onState: (next) => startTransition(() => setState(next)),
      onSignedOut: (why) =>
        toast({
          ...signedOutTexts[why],
          tone: "error",
          link: { label: "Sign In", to: signInFromHere() },
        }),
      onAccessEnded: loadAnew,
    });
    socket.current = mine;
    const unfollow = followPage(mine);
    mine.start();
    return () => {
      unfollow();
      socket.current = null;
      mine.stop();
    };
  }, [enabled, toast, loadAnew]);

  const send = useCallback((message: ClientMessage) => socket.current?.send(message) ?? false, []);
  const reconnect = useCallback(() => socket.current?.reconnect(), []);
  return { state, send, reconnect };
}

function openWebSocket(events: LiveTransportEvents): LiveTransport {
  const socket = new WebSocket(liveUrl());
  socket.onopen = () => events.opened();
  socket.onclose = ({ code }) => events.closed(code);
  socket.onmessage = ({ data }) => events.received(data);
  return {
    isOpen: () => socket.readyState === WebSocket.OPEN,
    send: (text) => socket.send(text),
    close: (code) => socket.close(code),
  };
}

/** The page's host; pages opened from a file use a local server. */
function liveUrl(): string {
  const { protocol, host } = window.location;
  return `${protocol === "https:" ? "wss" : "ws"}://${host || "localhost:5000"}${livePath}`;
}

function isVisible(): boolean {
  return document.visibilityState === "visible";
}

/**
 * Reconnects at once when the page is visible or online again. A page in the bfcache closes the
 * channel and reloads when it returns.
 */
function followPage(socket: LiveSocket): () => void {
  const wake = () => {
    if (isVisible()) socket.wake();
  };
  const putAside = ({ persisted }: PageTransitionEvent) => {
    if (persisted) socket.stop();
  };
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("online", wake);
  window.addEventListener("pagehide", putAside);
  return () => {
    document.removeEventListener("visibilitychange", wake);
    window.removeEventListener("online", wake);
    window.removeEventListener("pagehide", putAside);
  };
}
