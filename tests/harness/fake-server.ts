import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What goes wrong with a request that changes something, once each; `hangsUp` and `fails` after it was done. */
export type Fault =
  "hangsUp" | "fails" | "lost" | { status: number; headers?: Record<string, string> };

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
  const asked: string[] = [];

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    const { method = "GET", headers } = request;
    const { pathname: path, searchParams: query } = new URL(request.url ?? "/", "http://fake");
    asked.push(`${method} ${path}`);
    const fault = method === "GET" ? undefined : faults.shift();
    if (fault === "lost") return void request.socket.destroy();
    if (typeof fault === "object")
      return void response.writeHead(fault.status, fault.headers).end("{}");
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
    asked,
    async stop(): Promise<void> {
      server.closeAllConnections();
      const closed = once(server, "close");
      server.close();
      await closed;
    },
  };
}
