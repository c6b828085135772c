import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

const pages: Readonly<Record<string, { type: string; body: string }>> = {
  "/": {
    type: "text/html",
    body: `<html lang="en"><head><title>Ledge &amp; Leaf</title>
      <meta name="description" content="Pots, soil and tools for balconies, light enough to carry up four floors.">
      <link rel="alternate" type="application/rss+xml" href="/feed"></head><body></body></html>`,
  },
  "/feed": {
    type: "application/rss+xml",
    body: `<rss version="2.0"><channel><title>Ledge &amp; Leaf</title><item><title>Frost is coming</title>
      <description><![CDATA[<p>${"The nicest smell on a December balcony is wet soil. ".repeat(10)}</p>]]></description>
      </item></channel></rss>`,
  },
};

/** A small shop's site on this machine. */
export function createSampleSite() {
  let server: Server | null = null;
  const port = () => {
    if (!server) throw new Error("the shop's site is not started yet");
    return (server.address() as AddressInfo).port;
  };
  return {
    start(): Promise<void> {
      const listening = createServer((request, response) => {
        const page = pages[request.url ?? ""];
        if (!page) return void response.writeHead(404).end();
        response.writeHead(200, { "Content-Type": page.type }).end(page.body);
      });
      server = listening;
      return new Promise((resolve) => listening.listen(0, "127.0.0.1", resolve));
    },
    stop: (): Promise<unknown> =>
      new Promise((resolve) => (server ? server.close(resolve) : resolve(null))),
    get address(): string {
      return `http://127.0.0.1:${port()}`;
    },
    /** The public name that it stands for. */
    named: (text: string): string =>
      text
        .replaceAll(`http://127.0.0.1:${port()}`, "https://ledge-and-leaf.example")
        .replaceAll(`127.0.0.1:${port()}`, "ledge-and-leaf.example"),
  };
}
