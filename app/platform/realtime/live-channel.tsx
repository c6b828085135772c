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

/** The one live connection of all pages, as each of them sees it. */
interface LiveChannel extends LiveConnection {
  /** Tells of every message, until what it returns is called. */
  listen: (listener: Listener) => () => void;
}

/** The side of whoever holds the socket. */
interface LiveHolder {
  hold: (connection: LiveConnection) => void;
  publish: Listener;
}

const ChannelContext = createContext<LiveChannel | null>(null);
const HolderContext = createContext<LiveHolder | null>(null);

/**
 * Lets every page below share one live connection, which outlives the way from page to page. It opens
 * none itself: visitors' pages are spared the socket's code, and whoever holds the socket says so.
 */
export function LiveChannelProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<LiveState>("connecting");
  const [shared] = useState(createShared);
  const channel = useMemo(() => ({ ...shared.channel, state }), [shared, state]);
  const holder = useMemo(
    (): LiveHolder => ({
      hold(connection) {
        shared.hold(connection);
        // Parts of the page that are still being brought to life must not be interrupted.
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

/** The live connection. Where nobody holds a socket it is "connecting" for good, and sends nothing. */
export function useLiveChannel(): LiveChannel {
  const channel = useContext(ChannelContext);
  if (!channel) throw new Error("useLiveChannel needs a LiveChannelProvider above it");
  return channel;
}

/** Hears every message for as long as it is shown. */
export function useLiveMessages(onMessage: Listener): void {
  const { listen } = useLiveChannel();
  const latest = useRef(onMessage);
  useEffect(() => {
    latest.current = onMessage;
  });
  useEffect(() => listen((message) => latest.current(message)), [listen]);
}

/** For the one place that opens the socket. */
export function useLiveHolder(): LiveHolder {
  const holder = useContext(HolderContext);
  if (!holder) throw new Error("useLiveHolder needs a LiveChannelProvider above it");
  return holder;
}
