import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach } from "vitest";
import { createPageCache, type CacheablePage } from "#app/platform/http/page-cache.ts";
import { askPlainly, type Answer } from "./plain-request.ts";
import { waitUntil } from "./wait.ts";

type Rendered = { html: string; headers: [string, string][] } | null;

/** A server of one page behind a page cache, new for each test; the test's settings apply from then on. */
export function setUpPageCache() {
  let server: Server;
  const addressOf = (tab: string | null) => (tab === null ? "/page" : `/page?tab=${tab}`);
  const htmlOf = (address: string) =>
    `<!DOCTYPE html><p>${address} ${site.version} ${"§".repeat(2_000)}`;
  const pageOf = (address: string): Rendered => ({
    html: htmlOf(address),
    headers: [["Content-Security-Policy", `made for ${address}`]],
  });
  const fresh = () => ({
    /** Null: the page is not ready yet. */
    version: "1" as string | null,
    render: (address: string): Promise<Rendered> => Promise.resolve(pageOf(address)),
    /** What was rendered, and what was left to the next in line. */
    rendered: [] as string[],
    passedOn: [] as string[],
    errors: [] as unknown[],
  });
  const site = fresh();
  const page: CacheablePage = {
    version: () => site.version,
    addressOf: (query) => (query.get("tab") === "unknown" ? null : addressOf(query.get("tab"))),
  };

  beforeEach(async () => {
    Object.assign(site, fresh());
    const cache = createPageCache({
      pages: new Map([["/page", page]]),
      render: (address) => {
        site.rendered.push(address);
        return site.render(address);
      },
      onError: (error) => void site.errors.push(error),
    });
    server = createServer((incoming, response) => {
      const next = () => {
        site.passedOn.push(`${incoming.method} ${incoming.url}`);
        response.writeHead(203).end("passed on");
      };
      if (!cache.serve(incoming, response, next)) next();
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });

  function ask(
    path = "/page",
    headers: Record<string, string> = {},
    method = "GET",
  ): Promise<Answer> {
    // Bound to a TCP port, so that it is an address with one.
    const { port } = server.address() as AddressInfo;
    return askPlainly(`http://127.0.0.1:${port}${path}`, { method, headers });
  }

  /** A rendering that goes on only when the test says how it ends. */
  function holdRendering() {
    const held: { resolve(page: Rendered): void; reject(error: Error): void }[] = [];
    site.render = () => new Promise((resolve, reject) => held.push({ resolve, reject }));
    return {
      held,
      /** A number of visitors; all of their requests have arrived. */
      async visitors(count: number): Promise<Promise<Answer>[]> {
        let arrived = 0;
        server.on("request", () => (arrived += 1));
        const answers = Array.from({ length: count }, () => ask());
        await waitUntil("all to have asked", () => arrived === count);
        return answers;
      },
    };
  }

  return { site, ask, holdRendering, htmlOf, pageOf };
}
