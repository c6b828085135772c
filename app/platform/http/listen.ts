import { createServer, STATUS_CODES } from "node:http";
import type { IncomingMessage, RequestListener, Server } from "node:http";
import type { Duplex } from "node:stream";
import { SECOND } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import { writeRefusal, type Refusal } from "./refusal.ts";
import { notUnderstood } from "./request-filter.ts";

export type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** The limit for everything before the body. The request filter checks each part. */
const maxHeaderBytes = 64 * 1024;

/** How long a refused request may keep sending, so that its client reads the response. */
const refusalTimeout = 2 * SECOND;

/** An HTTP server with readable errors for malformed requests. */
export function createHttpServer(listener: RequestListener): Server {
  const server = createServer({ maxHeaderSize: maxHeaderBytes }, (request, response) => {
    response.once("finish", () => discardRest(request));
    listener(request, response);
  });
  server.on("clientError", refuseUnreadable);
  return server;
}

/**
 * An unread body, such as that of a visitor sent to sign in, would block the next request of its
 * connection.
 */
function discardRest(request: IncomingMessage): void {
  if (request.readableEnded) return;
  for (const event of ["data", "readable"]) request.removeAllListeners(event);
  request.resume();
}

const unreadable: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    words:
      "This address or its headers are too long. Go back and shorten it, for example your search.",
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    words: "The request took too long to arrive. Please check your connection and try again.",
  },
};

/** Also called for each later chunk of a refused request. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (socket.writableEnded || socket.destroyed) return;
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  endWith(socket, unreadable[error.code ?? ""] ?? notUnderstood);
}

/** Refuses an upgrade whose socket has no other listener. */
export function refuseUpgrade(socket: Duplex, refusal: Refusal): void {
  socket.on("error", () => socket.destroy());
  endWith(socket, refusal);
}

/** Responds on a connection that Node's server has released. */
function endWith(socket: Duplex, { status, words }: Refusal): void {
  const body = `${words}\n`;
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Content-Type: text/plain; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "X-Content-Type-Options: nosniff",
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  // Closing at once while data is arriving would reset the connection and lose the response.
  const timer = setTimeout(() => socket.destroy(), refusalTimeout).unref();
  socket.on("close", () => clearTimeout(timer));
}

/** How long running requests may take when the server stops. */
const shutdownTimeout = 5 * SECOND;

/** @throws AppError `port_taken` if it cannot listen on the address. */
export function listen(
  server: Server,
  { HOST, PORT }: { HOST: string; PORT: number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const message = listenProblem(error.code, HOST, PORT);
      reject(new AppError("port_taken", message, { cause: error }));
    });
    server.listen(PORT, HOST, resolve);
  });
}

function listenProblem(code: string | undefined, host: string, port: number): string {
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} on ${host} is in use by another program: stop it, or set PORT to another number.`;
    case "EACCES":
      return `Port ${port} is reserved for the system: set PORT to 1024 or higher.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `HOST ${host} is not an address of this machine: use one that is, such as 127.0.0.1.`;
    default:
      return `Can't listen on HOST ${host} and PORT ${port} (${code}): set others.`;
  }
}

/** Connections that Node's server does not close on shutdown. */
interface Connections {
  /** Upgraded ones, which it never closes. */
  upgraded: ReadonlySet<Duplex>;
  /** Connections that browsers open in advance: not idle before their first request. */
  unused: ReadonlySet<Duplex>;
}

export function trackConnections(server: Server): Connections {
  const upgraded = new Set<Duplex>();
  const unused = new Set<Duplex>();
  server.on("connection", (socket) => {
    unused.add(socket);
    socket.on("close", () => unused.delete(socket));
  });
  server.on("request", ({ socket }) => unused.delete(socket));
  server.on("upgrade", (_request, socket) => {
    unused.delete(socket);
    upgraded.add(socket);
    socket.on("close", () => upgraded.delete(socket));
  });
  return { upgraded, unused };
}

/** How often to check for connections that became idle during shutdown. */
const idleCheck = SECOND / 20;

/** Accepts no more requests, and gives running ones and sockets time to finish. */
export function closeServer(server: Server, { upgraded, unused }: Connections): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      for (const socket of upgraded) socket.destroy();
      server.closeAllConnections();
    }, shutdownTimeout);
    // Browsers keep a connection open for seconds after the response.
    const idle = setInterval(() => server.closeIdleConnections(), idleCheck);
    server.close(() => {
      clearTimeout(timer);
      clearInterval(idle);
      resolve();
    });
    server.closeIdleConnections();
    for (const socket of unused) socket.destroy();
  });
}

const starting: Refusal = {
  status: 503,
  words: "The server is starting. Please try again in a few seconds.",
};

/** Before the database is open: alive, but not ready. */
export const answerWhileStarting: RequestListener = (request, response) => {
  if (request.url === "/healthz") {
    response.writeHead(200, { "Content-Type": "application/json" }).end('{"status":"ok"}');
    return;
  }
  const { headers, body } = writeRefusal(request.url ?? "", starting);
  response.writeHead(starting.status, { ...headers, "Retry-After": "1" }).end(body);
};

/** An upgrade must get a response: browsers wait minutes otherwise. */
export const refuseWhileStarting: UpgradeListener = (_request, socket) => {
  socket.on("error", () => socket.destroy());
  socket.end(
    "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
  );
};
