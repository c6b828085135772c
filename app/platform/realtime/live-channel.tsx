import type { ReactNode } from "react";
import {
  createContext,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { NewsMessage } from "./protocol.ts";
import type { LiveState } from "./state.ts";
import type { LiveConnection } from "./use-live-socket.ts";

type Listener = (message: NewsMessage) => void;

/** The live connection shared by all pages. */
interface LiveChannel extends LiveConnection {
  /** Subscribes to every message; returns the unsubscribe function. */
  listen: (listener: Listener) => () => void;
}

/** The side that owns the socket. */
interface LiveHolder {
  hold: (connection: LiveConnection) => void;
  publish: Listener;
}

const ChannelContext = createContext<LiveChannel | null>(null);
const HolderContext = createContext<LiveHolder | null>(null);

/**
 * Shares one live connection between pages, also across navigations. It opens none itself, so
 * visitors do not load the socket's code; the owner reports its state.
 */
export function LiveChannelProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<LiveState>("connecting");
  const [shared] = useState(createShared);
  const channel = useMemo(() => ({ ...shared.channel, state }), [shared, state]);
  const holder = useMemo(
    (): LiveHolder => ({
      hold(connection) {
        shared.hold(connection);
        // Parts of the page that are still hydrating must not be interrupted.
        startTransition(() => setState(connection.state));
      },
      publish: shared.publish,
    }),
    [shared],
  );
  return (
    <HolderContext.Provider value={holder}>
      <ChannelContext.Provider value={channel}>{children}</ChannelContext.Provider>
    </HolderContext.Provider>
  );
}

interface Shared {
  hold: (connection: LiveConnection) => void;
  publish: Listener;
  channel: Omit<LiveChannel, "state">;
}

function createShared(): Shared {
  const listeners = new Set<Listener>();
  let held: LiveConnection | null = null;
  return {
    hold: (connection) => void (held = connection),
    publish: (message) => listeners.forEach((listener) => listener(message)),
    channel: {
      send: (message) => held?.send(message) ?? false,
      reconnect: () => held?.reconnect(),
      listen(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
  };
}

/** The live connection. Without an owner it stays "connecting" and sends nothing. */
export function useLiveChannel(): LiveChannel {
  const channel = useContext(ChannelContext);
  if (!channel) throw new Error("useLiveChannel needs a LiveChannelProvider above it");
  return channel;
}

/** Receives every message while mounted. */
export function useLiveMessages(onMessage: Listener): void {
  const { listen } = useLiveChannel();
  const latest = useRef(onMessage);
  useEffect(() => {
    latest.current = onMessage;
  });
  useEffect(() => listen((message) => latest.current(message)), [listen]);
}

/** For the component that opens the socket. */
export function useLiveHolder(): LiveHolder {
  const holder = useContext(HolderContext);
  if (!holder) throw new Error("useLiveHolder needs a LiveChannelProvider above it");
  return holder;
}
