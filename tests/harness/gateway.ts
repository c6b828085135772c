import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** How the way from a browser to the server is. */
export type Way =
  | "open"
  /** Refuses connections, as while the server is restarted. */
  | "stopped"
  /** Connections stay, and nothing goes through: neither there nor back. */
  | "frozen"
  /** A POST reaches the server, and its answer is lost on the way back. */
  | "answers_lost"
  /** Something on the way answers every POST with this status. */
  | { posts: number }
  /** The same for whatever a page asks for. */
  | { requests: number };

export interface Gateway {
  readonly port: number;
  set(way: Way): Promise<void>;
  /** How many POSTs have gone through to the server. */
  posts(): number;
  stop(): Promise<void>;
}

interface Passage {
  browser: Socket;
  server: Socket;
}

/**
 * A way to the server that can be blocked: plain TCP, so that a WebSocket goes through it as well.
 * @param port where the server listens on this machine
 */
export async function startGateway(port: number): Promise<Gateway> {
  const passages = new Set<Passage>();
  let way: Way = "open";
  let posts = 0;
  let listener: Server | null = null;
  let ownPort = 0;

  function pass(browser: Socket): void {
    const server = connect(port, "127.0.0.1");
    const passage = { browser, server };
    let postIsLast = false;
    passages.add(passage);
    const close = () => {
      passages.delete(passage);
      browser.destroy();
      server.destroy();
    };
    for (const socket of [browser, server]) socket.on("error", close).on("close", close);
    browser.on("data", (chunk) => {
      // A browser's requests are small, and each begins with a new chunk.
      const method = /^(GET|POST|HEAD) /.exec(chunk.subarray(0, 5).toString("latin1"))?.[1];
      const status = method === undefined ? null : answerOf(way, method);
      if (status !== null) return void browser.end(plainAnswer(status));
      if (method === "POST") posts += 1;
      if (method !== undefined) postIsLast = method === "POST";
      server.write(chunk);
    });
    server.on("data", (chunk) => {
      if (way === "answers_lost" && postIsLast) close();
      else browser.write(chunk);
    });
    if (way === "frozen") pause(passage);
  }

  async function listen(): Promise<void> {
    listener = createServer(pass).listen(ownPort, "127.0.0.1");
    await once(listener, "listening");
    // A TCP server's address is of this form.
    ownPort = (listener.address() as AddressInfo).port;
  }

  async function close(): Promise<void> {
    const closing = listener;
    if (!closing) return;
    listener = null;
    closing.close();
    for (const { browser, server } of passages) {
      browser.destroy();
      server.destroy();
    }
    await once(closing, "close");
  }

  await listen();
  return {
    port: ownPort,
    async set(next) {
      way = next;
      if (next === "stopped") return close();
      if (!listener) await listen();
      for (const passage of passages) {
        if (next === "frozen") pause(passage);
        else resume(passage);
      }
    },
    posts: () => posts,
    stop: close,
  };
}

function answerOf(way: Way, method: string): number | null {
  if (typeof way === "string") return null;
  if ("requests" in way) return way.requests;
  return method === "POST" ? way.posts : null;
}

function plainAnswer(status: number): string {
  const body = `Something on the way says ${status}.\n`;
  return `HTTP/1.1 ${status} Said\r\nContent-Type: text/plain\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`;
}

function pause({ browser, server }: Passage): void {
  browser.pause();
  server.pause();
}

function resume({ browser, server }: Passage): void {
  browser.resume();
  server.resume();
}
