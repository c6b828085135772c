import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { EvaluatedBrief } from "./brief-file.ts";

/** Serves the pages of a brief on this machine, whatever their addresses are. */
export async function servePages(pages: EvaluatedBrief["pages"]) {
  const server = createServer((request, response) => {
    const page = pages[decodeURIComponent((request.url ?? "").slice(1))];
    if (!page) return void response.writeHead(404).end();
    response
      .writeHead(200, { "Content-Type": "text/html; charset=utf-8" })
      .end(`<html><head><title>${page.title}</title></head><body>${page.html}</body></html>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    /** Where a page is really found. */
    placeOf: (address: string) => `http://127.0.0.1:${port}/${encodeURIComponent(address)}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
