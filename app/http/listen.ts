import type { RequestListener, Server } from "node:http";
import type { Duplex } from "node:stream";
import { SECOND } from "../core/clock";
import { AppError } from "../core/errors";

/** How long a request under way may take to finish when the server stops. */
const patience = 5 * SECOND;

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

/** Keeps track of upgraded connections, which Node's server closes neither soon nor late. */
export function trackUpgrades(server: Server): ReadonlySet<Duplex> {
  const upgraded = new Set<Duplex>();
  server.on("upgrade", (_request, socket) => {
    upgraded.add(socket);
    socket.on("close", () => upgraded.delete(socket));
  });
  return upgraded;
}

/** Lets requests under way finish and sockets say goodbye, for a while. */
export function closeServer(server: Server, upgraded: ReadonlySet<Duplex>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      for (const socket of upgraded) socket.destroy();
      server.closeAllConnections();
    }, patience);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** Before the database is open: alive, and not ready for anything else. */
export const answerWhileStarting: RequestListener = (request, response) => {
  if (request.url === "/healthz") {
    response.writeHead(200, { "Content-Type": "application/json" }).end('{"status":"ok"}');
    return;
  }
  response.writeHead(503, { "Retry-After": "1" }).end("Starting\n");
};
