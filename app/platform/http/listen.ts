import { createServer, STATUS_CODES } from "node:http";
import type { IncomingMessage, RequestListener, Server } from "node:http";
import type { Duplex } from "node:stream";
import { SECOND } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import { writeRefusal, type Refusal } from "./refusal.ts";
import { notUnderstood } from "./request-filter.ts";

export type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** All that comes before a body. What each part of it may be, the request filter says. */
const maxHeaderBytes = 64 * 1024;

/** How long a request that was refused may go on being sent, so that its sender reads the answer. */
const refusalTimeout = 2 * SECOND;

/** An HTTP server that answers in words also what is no request it could hand on. */
export function createHttpServer(listener: RequestListener): Server {
  const server = createServer({ maxHeaderSize: maxHeaderBytes }, (request, response) => {
    response.once("finish", () => discardRest(request));
    listener(request, response);
  });
  server.on("clientError", refuseUnreadable);
  return server;
}

/**
 * A body of which only a part was read before the answer, as that of a visitor who is sent to sign in, would keep the
 * next request of its connection from being read.
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
      "This address, or what your browser sends with it, is too long. Go back and make it shorter, for example what you search for.",
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    words: "The request took too long to arrive. Please check your connection and try again.",
  },
};

/** Called again for each piece that still comes of a request which has been refused. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (socket.writableEnded || socket.destroyed) return;
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  endWith(socket, unreadable[error.code ?? ""] ?? notUnderstood);
}

/** Refuses an upgrade, whose socket nobody else listens to. */
export function refuseUpgrade(socket: Duplex, refusal: Refusal): void {
  socket.on("error", () => socket.destroy());
  endWith(socket, refusal);
}

/** Answers on a connection that Node's server has let go of. */
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
  // Closed at once, with more on its way, the connection would be reset and the answer lost.
  const timer = setTimeout(() => socket.destroy(), refusalTimeout).unref();
  socket.on("close", () => clearTimeout(timer));
}

/** How long a request under way may take to finish when the server stops. */
const shutdownTimeout = 5 * SECOND;

/** @throws AppError `port_taken` when the address cannot be listened on. */
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
      return `Port ${port} on ${host} is taken by another program: stop that, or set PORT to another number.`;
    case "EACCES":
      return `Port ${port} is reserved for the system: set PORT to a number from 1024 on.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `HOST ${host} is no address of this machine: set HOST to one that is, such as 127.0.0.1.`;
    default:
      return `HOST ${host} and PORT ${port} cannot be listened on (${code}): set others.`;
  }
}

/** Connections that Node's server does not close by itself when it is told to. */
interface Connections {
  /** Upgraded ones, which it closes neither soon nor late. */
  upgraded: ReadonlySet<Duplex>;
  /** Those that browsers open in advance: before their first request they do not count as idle. */
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

/** How often connections are looked at whose last answer has gone out since the server was told to close. */
const idleCheck = SECOND / 20;

/** Takes no more requests, and lets those under way finish and sockets say goodbye, for a while. */
export function closeServer(server: Server, { upgraded, unused }: Connections): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      for (const socket of upgraded) socket.destroy();
      server.closeAllConnections();
    }, shutdownTimeout);
    // A connection that was at work is kept open by the browser, for seconds, once its answer is there.
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

/** Before the database is open: alive, and not ready for anything else. */
export const answerWhileStarting: RequestListener = (request, response) => {
  if (request.url === "/healthz") {
    response.writeHead(200, { "Content-Type": "application/json" }).end('{"status":"ok"}');
    return;
  }
  const { headers, body } = writeRefusal(request.url ?? "", starting);
  response.writeHead(starting.status, { ...headers, "Retry-After": "1" }).end(body);
};

/** Who takes an upgrade has to answer it: a browser waits minutes for one that nobody does. */
export const refuseWhileStarting: UpgradeListener = (_request, socket) => {
  socket.on("error", () => socket.destroy());
  socket.end(
    "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
  );
};
