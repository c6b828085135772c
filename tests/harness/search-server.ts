import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** The page of another site that is found. */
export const foundPage = {
  title: "Frost and evergreens",
  sentence:
    "Evergreens in pots should be watered on frost-free days, for frozen soil gives no water.",
};

/**
 * Simulates SearXNG and Brave Search, and the site that they find. Its answers have the shapes of their
 * documentation.
 */
export async function startSearchServer() {
  const asked: { url: string; headers: IncomingMessage["headers"] }[] = [];
  let onSearch: (() => void) | null = null;
  let results: { url: string; title: string }[] | null = null;
  let refusal: { status: number; body: string } | null = null;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (pathname === "/frost") {
      const body = `<html lang="en"><head><title>${foundPage.title}</title></head><body><article><h1>${foundPage.title}</h1>${`<p>${foundPage.sentence} ${"A pot freezes from all sides at once. ".repeat(8)}</p>`.repeat(3)}</article></body></html>`;
      return void response.writeHead(200, { "Content-Type": "text/html" }).end(body);
    }
    asked.push({ url: request.url ?? "", headers: request.headers });
    onSearch?.();
    if (refusal) return void response.writeHead(refusal.status).end(refusal.body);
    const found = results ?? [
      { url: "javascript:alert(1)", title: "Odd" },
      { url: `${address()}/frost`, title: foundPage.title },
      { url: `${address()}/gone`, title: "Gone" },
    ];
    const body = pathname.startsWith("/res/") ? { web: { results: found } } : { results: found };
    if (pathname === "/gone") return void response.writeHead(404).end();
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address: address(),
    /** What it was searched for. */
    searches: () => asked.filter(({ url }) => !url.startsWith("/gone")),
    refuse: (status: number, body = "") => void (refusal = { status, body }),
    /** It answers as usual again. */
    recover: () => void (refusal = null),
    /** Other pages are found. */
    find: (...urls: string[]) => void (results = urls.map((url) => ({ url, title: url }))),
    /** What happens between a search and its answer. */
    during: (happens: (() => void) | null) => void (onSearch = happens),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
