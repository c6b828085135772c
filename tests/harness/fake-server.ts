import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What goes wrong with a request that changes something, once each; `hangsUp` and `fails` after it was done. */
export type Fault =
  | "nothing"
  | "hangsUp"
  | "fails"
  | "lost"
  | { status: number; headers?: Record<string, string>; body?: string };

/** The error page of a gateway without its server: useless, whatever its status. */
export const pageOf = (status: number): Fault => ({
  status,
  headers: { "Content-Type": "text/html" },
  body: "<!doctype html><h1>We are back soon</h1>",
});

/** A request as a place reads it. */
export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  /** Null: no JSON was sent. */
  body: Record<string, unknown> | null;
  text: string;
}

/** Status, body (a text as it is, the rest as JSON), and headers. */
export type Answered = [status: number, body?: unknown, headers?: Record<string, string>];

/** A place on this machine, for as long as it is not stopped: each fake keeps its own ledger in `answer`. */
export async function startFakeServer(answer: (asked: Asked) => Answered) {
  const faults: Fault[] = [];
  const faultsAt: [at: string, fault: Fault][] = [];
  const asked: string[] = [];

  function faultOf(method: string, path: string): Fault | undefined {
    const index = faultsAt.findIndex(([at]) => at === `${method} ${path}`);
    if (index >= 0) return faultsAt.splice(index, 1)[0]?.[1];
    return method === "GET" ? undefined : faults.shift();
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    const { method = "GET", headers } = request;
    const { pathname: path, searchParams: query } = new URL(request.url ?? "/", "http://fake");
    asked.push(`${method} ${path}`);
    const fault = faultOf(method, path);
    if (fault === "lost") return void request.socket.destroy();
    if (typeof fault === "object")
      return void response.writeHead(fault.status, fault.headers).end(fault.body ?? "{}");
    const isJson = headers["content-type"]?.includes("json") === true;
    const body = isJson && text !== "" ? (JSON.parse(text) as Asked["body"]) : null;
    const [status, said, more] = answer({ method, path, query, headers, body, text });
    if (fault === "hangsUp") return void request.socket.destroy();
    response
      .writeHead(fault === "fails" ? 500 : status, { "Content-Type": "application/json", ...more })
      .end(
        fault === "fails"
          ? "<h1>Oops</h1>"
          : typeof said === "string"
            ? said
            : JSON.stringify(said ?? {}),
      );
  }

  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    faults,
    /** Of one request each, such as `GET /posts`, whether it changes anything or not. */
    faultsAt,
    asked,
    async stop(): Promise<void> {
      server.closeAllConnections();
      const closed = once(server, "close");
      server.close();
      await closed;
    },
  };
}
