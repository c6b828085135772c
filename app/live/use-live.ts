import { startTransition, useCallback, useEffect, useReducer, useRef, useState } from "react";
import { systemRandom } from "../core/random";
import type { DashboardData } from "../dashboard/schema";
import { applyMessage } from "./apply-message";
import { livePath, type ClientMessage, type ServerMessage } from "./protocol";
import { checkSession } from "./session-check";
import {
  createLiveSocket,
  type LiveSocket,
  type LiveWire,
  type LiveWireEvents,
} from "./socket.client";
import type { LiveState, SignedOut } from "./state";

export interface LiveOptions {
  /** False: no connection is tried, and the loader's snapshot is all there is. */
  enabled: boolean;
  onMessage: (message: ServerMessage) => void;
  onSignedOut: (why: SignedOut) => void;
}

export interface Live {
  data: DashboardData;
  state: LiveState;
  /** False when the channel is not open: nothing was sent. */
  send: (message: ClientMessage) => boolean;
  /** Tries anew after the channel has given up. */
  reconnect: () => void;
}

interface Held {
  data: DashboardData;
  /** The loader's snapshot that this began with. */
  snapshot: DashboardData;
}

type Change =
  { type: "snapshot"; snapshot: DashboardData } | { type: "message"; message: ServerMessage };

function change(held: Held, event: Change): Held {
  if (event.type === "message") return { ...held, data: applyMessage(held.data, event.message) };
  const { snapshot } = event;
  const newer =
    snapshot.workspace.id !== held.data.workspace.id ||
    Date.parse(snapshot.generatedAt) >= Date.parse(held.data.generatedAt);
  return { snapshot, data: newer ? snapshot : held.data };
}

/** The dashboard as it is now: first what the loader gave, then what the live channel tells. */
export function useLive(snapshot: DashboardData, options: LiveOptions): Live {
  const { enabled } = options;
  const [held, dispatch] = useReducer(change, { data: snapshot, snapshot });
  const [state, setState] = useState<LiveState>("connecting");
  const socket = useRef<LiveSocket | null>(null);
  const latest = useRef(options);

  // The loader has run again, after a form or a refresh.
  if (held.snapshot !== snapshot) dispatch({ type: "snapshot", snapshot });

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
      random: systemRandom.next,
      // eslint-disable-next-line no-console -- in a browser, the console is the log
      warn: (text) => console.warn(text),
      onMessage(message) {
        // Parts of the page that are still being brought to life must not be interrupted.
        startTransition(() => dispatch({ type: "message", message }));
        latest.current.onMessage(message);
      },
      onState: (next) => startTransition(() => setState(next)),
      onSignedOut: (why) => latest.current.onSignedOut(why),
    });
    socket.current = mine;
    const unfollow = followPage(mine);
    mine.start();
    return () => {
      unfollow();
      socket.current = null;
      mine.stop();
    };
  }, [enabled]);

  const send = useCallback((message: ClientMessage) => socket.current?.send(message) ?? false, []);
  const reconnect = useCallback(() => socket.current?.reconnect(), []);
  return { data: held.data, state, send, reconnect };
}

function openWebSocket(events: LiveWireEvents): LiveWire {
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

/** The page's own host; a page without one was opened from a file, next to a local server. */
function liveUrl(): string {
  const { protocol, host } = window.location;
  return `${protocol === "https:" ? "wss" : "ws"}://${host || "localhost:5000"}${livePath}`;
}

/**
 * Reconnects at once when the page is looked at again or the network is back. A page that the
 * browser puts aside for its back button lets go of the channel, and takes it up when it returns.
 */
function followPage(socket: LiveSocket): () => void {
  const wake = () => {
    if (document.visibilityState === "visible") socket.wake();
  };
  const putAside = ({ persisted }: PageTransitionEvent) => {
    if (persisted) socket.stop();
  };
  const takeUp = ({ persisted }: PageTransitionEvent) => {
    if (persisted) socket.start();
  };
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("online", wake);
  window.addEventListener("pagehide", putAside);
  window.addEventListener("pageshow", takeUp);
  return () => {
    document.removeEventListener("visibilitychange", wake);
    window.removeEventListener("online", wake);
    window.removeEventListener("pagehide", putAside);
    window.removeEventListener("pageshow", takeUp);
  };
}
