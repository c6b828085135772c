import { request } from "node:http";
import type { Duplex } from "node:stream";
import WebSocket, { type ClientOptions } from "ws";
import {
  livePath,
  ServerMessage,
  type ClientMessage,
  type NewsMessage,
} from "#app/platform/realtime/protocol.ts";
import { waitUntil, within } from "./wait.ts";

export interface LiveSocket {
  /** Everything heard so far, oldest first; each has passed the protocol's schema. */
  messages: NewsMessage[];
  /** How many signs of life there were; the first comes unasked. */
  pongs(): number;
  /** Sends a message of the protocol, or whatever else a test wants to try. */
  send(message: ClientMessage | string | Buffer): void;
  /** The first message of this type, heard already or still to come, that also meets `isMeant`. */
  hear<Type extends NewsMessage["type"]>(
    type: Type,
    isMeant?: (message: MessageOf<Type>) => boolean,
  ): Promise<MessageOf<Type>>;
  /** Forgets what has been heard: what follows is news. */
  forget(): void;
  /** Asks for the dashboard and waits for the answer: whatever was sent before has arrived by then. */
  ask(): Promise<MessageOf<"dashboard_update">>;
  isOpen(): boolean;
  /** Resolves when the connection has ended, with the close code. */
  closed(): Promise<number>;
  /** Stops reading from the network, as a machine that has gone to sleep; `wake` goes on. */
  sleep(): void;
  wake(): void;
  end(): void;
}

type MessageOf<Type extends NewsMessage["type"]> = Extract<NewsMessage, { type: Type }>;

interface Target {
  url: string;
}

interface Caller {
  cookie?: string;
  /** Null: none is sent. The page of the product itself when left out. */
  origin?: string | null;
  /** What it takes the server for, in place of the target's own. */
  host?: string;
  path?: string;
}

/** Connects to the live channel. */
export async function openLiveSocket(target: Target, caller: Caller = {}): Promise<LiveSocket> {
  const socket = connect(target, caller);
  const messages: NewsMessage[] = [];
  let pongs = 0;
  const broken: string[] = [];
  let closeCode: number | null = null;
  socket.on("message", (data, isBinary) => {
    const text = (data as Buffer).toString("utf8");
    const parsed = ServerMessage.safeParse(isBinary ? null : JSON.parse(text));
    if (!parsed.success)
      broken.push(`the server sent ${text.slice(0, 200)}: ${parsed.error.message}`);
    else if (parsed.data.type === "pong") pongs += 1;
    else messages.push(parsed.data);
  });
  socket.on("close", (code) => {
    closeCode = code;
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
  // From here on a lost connection shows as its close code.
  socket.on("error", () => undefined);

  function hear<Type extends NewsMessage["type"]>(
    type: Type,
    isMeant: (message: MessageOf<Type>) => boolean = () => true,
  ): Promise<MessageOf<Type>> {
    // The type is compared, so it is a message of that type.
    const find = () => {
      if (broken[0] !== undefined) throw new Error(broken[0]);
      return messages.find((each) => each.type === type && isMeant(each as MessageOf<Type>));
    };
    return waitUntil(`a message ${type}`, find, { everyMs: 5 }) as Promise<MessageOf<Type>>;
  }

  function send(message: ClientMessage | string | Buffer): void {
    const isData = typeof message === "string" || Buffer.isBuffer(message);
    socket.send(isData ? message : JSON.stringify(message));
  }

  return {
    messages,
    pongs: () => pongs,
    send,
    hear,
    forget: () => void messages.splice(0),
    async ask() {
      messages.splice(0);
      send({ type: "request_dashboard_update" });
      return hear("dashboard_update");
    },
    isOpen: () => socket.readyState === WebSocket.OPEN,
    closed: () => waitUntil("the end of the connection", () => closeCode),
    sleep: () => socket.pause(),
    wake: () => socket.resume(),
    end: () => socket.terminate(),
  };
}

/** How an upgrade that is not granted ends: with an HTTP status, or without a word. */
export function refusal(target: Target, caller: Caller = {}): Promise<number | "destroyed"> {
  const socket = connect(target, caller);
  return within(
    "the upgrade to be refused",
    new Promise<number | "destroyed">((resolve, reject) => {
      socket.once("open", () => {
        socket.terminate();
        reject(new Error("the upgrade was granted"));
      });
      socket.once("unexpected-response", (_request, response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
        socket.terminate();
      });
      socket.on("error", (error: NodeJS.ErrnoException) => {
        // After an answer of its own, ending the attempt is an error, too.
        if (error.code === "ECONNRESET" || /hang up/.test(error.message)) resolve("destroyed");
        else if (!/before the connection was established/.test(error.message)) reject(error);
      });
    }),
  );
}

/** The bare connection after the handshake, for what no WebSocket library would send. */
export function openRawSocket({ url }: Target, cookie: string): Promise<Duplex> {
  const headers = {
    Connection: "Upgrade",
    Upgrade: "websocket",
    "Sec-WebSocket-Key": Buffer.alloc(16).toString("base64"),
    "Sec-WebSocket-Version": "13",
    Origin: url,
    Cookie: cookie,
  };
  return within(
    "the upgrade",
    new Promise<Duplex>((resolve, reject) => {
      const handshake = request(`${url}${livePath}`, { headers });
      handshake.once("upgrade", (_response, socket) => {
        socket.on("error", () => undefined);
        resolve(socket.resume());
      });
      handshake.once("response", ({ statusCode }) => reject(new Error(`refused: ${statusCode}`)));
      handshake.once("error", reject);
      handshake.end();
    }),
  );
}

function connect(
  { url }: Target,
  { cookie, origin = url, host, path = livePath }: Caller,
): WebSocket {
  const options: ClientOptions = {
    headers: { ...(cookie && { Cookie: cookie }), ...(host !== undefined && { Host: host }) },
  };
  if (origin !== null) options.origin = origin;
  return new WebSocket(`${url.replace(/^http/, "ws")}${path}`, options);
}
