import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage, RequestListener } from "node:http";
import type { AddressInfo, Server } from "node:net";
import { pino } from "pino";
import { onTestFinished } from "vitest";
import { createOutbound } from "#app/platform/outbound/outbound.server.ts";
import type { Resolve } from "#app/platform/outbound/types.ts";

/** Resolves every name to this machine. */
const toLoopback: Resolve = async () => ["127.0.0.1"];

/** A client that keeps the lines it logs. With `allowed` it may ask this machine. */
export function createTestOutbound({
  allowed = ["127.0.0.0/8"],
  resolve = toLoopback,
}: { allowed?: readonly string[]; resolve?: Resolve } = {}) {
  const lines: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
  const outbound = createOutbound({ allowedNetworks: allowed, resolve, log, userAgent: "test" });
  return { ...outbound, lines };
}

/** What a server was asked. */
interface SeenRequest {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A real server on this machine that counts connections, for as long as the test goes on. */
export async function startListener(
  answer: RequestListener = (_, response) => response.end("reached"),
) {
  const seen: SeenRequest[] = [];
  let connections = 0;
  let open = 0;
  const listener: RequestListener = (request, response) => {
    void readAll(request).then((body) => {
      seen.push({ method: request.method, url: request.url, headers: request.headers, body });
      answer(request, response);
    });
  };
  const listen = async (host: string, port: number) => {
    const server = createServer(listener);
    server.on("connection", (socket) => {
      connections += 1;
      open += 1;
      socket.on("close", () => (open -= 1));
    });
    await listenOn(server, host, port);
    return server;
  };
  const server = await listen("127.0.0.1", 0);
  const port = portOf(server);
  // Not every machine has IPv6.
  const ipv6 = await listen("::1", port).then(
    () => true,
    () => false,
  );
  return {
    port,
    ipv6,
    seen,
    connections: () => connections,
    /** Connections that have not been closed. */
    open: () => open,
    url: (path = "/", host = "127.0.0.1") => `http://${host}:${port}${path}`,
  };
}

async function readAll(request: IncomingMessage): Promise<string> {
  let body = "";
  try {
    for await (const chunk of request) body += String(chunk);
  } catch {
    // The client has gone.
  }
  return body;
}

/** Listens until the test is over, even with open connections. */
export async function listenOn(server: Server, host = "127.0.0.1", port = 0): Promise<number> {
  const sockets = new Set<{ destroy(): void }>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
  });
  server.listen(port, host);
  await once(server, "listening");
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    const closed = once(server, "close");
    server.close();
    await closed;
  });
  return portOf(server);
}

function portOf(server: Server): number {
  // A server on TCP has such an address.
  return (server.address() as AddressInfo).port;
}

/** The code that a promise fails with. */
export async function codeOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error instanceof Error && "code" in error ? error.code : error;
  }
  return "no failure";
}
