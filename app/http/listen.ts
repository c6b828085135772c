import type { RequestListener, Server } from "node:http";
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
      const reason =
        error.code === "EADDRINUSE"
          ? "is taken by another program"
          : `cannot be used (${error.code})`;
      reject(
        new AppError(
          "port_taken",
          `Port ${PORT} on ${HOST} ${reason}: stop what uses it, or set PORT to another number.`,
          { cause: error },
        ),
      );
    });
    server.listen(PORT, HOST, resolve);
  });
}

/** Lets requests under way finish, for a while. */
export function closeServer(server: Server, onImpatient: () => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      onImpatient();
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
