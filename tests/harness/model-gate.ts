import { createServer, request as ask, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A gateway in front of a provider that checks keys: it repeats a rejected key in every place that might be logged.
 */
export async function startModelGate(provider: URL) {
  const taken = new Set<string>();
  const server: Server = createServer((request, response) => {
    const { authorization = "", "x-api-key": named = "" } = request.headers;
    const key = String(named) || authorization.replace(/^Bearer /u, "");
    if (!taken.has(key)) {
      request.resume();
      const message = `Incorrect API key provided: ${key}. You sent “Authorization: Bearer ${key}”.`;
      response.writeHead(401, {
        "Content-Type": "application/json",
        "X-Your-Key": key,
        "WWW-Authenticate": `Bearer error="${key}"`,
      });
      const error = { message, type: "authentication_error", code: `invalid_api_key_${key}` };
      return void response.end(JSON.stringify({ type: "error", error }));
    }
    const { hostname, port } = provider;
    const { url: path, method, headers } = request;
    // A connection each: one that was left in the middle of a call serves no other.
    const onward = ask({ hostname, port, path, method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    take: (key: string) => void taken.add(key),
    refuse: (key: string) => void taken.delete(key),
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
