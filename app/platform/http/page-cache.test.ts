import { once } from "node:events";
import { createServer, request, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { waitUntil } from "../../../tests/harness/wait";
import { createPageCache, type CacheablePage } from "./page-cache";

type Rendered = { html: string; headers: [string, string][] } | null;

let server: Server;
let port: number;
let version: string | null;
/** What was rendered, and what was left to the next in line. */
let rendered: string[];
let passedOn: string[];
let errors: unknown[];
let render: (address: string) => Promise<Rendered>;

const page: CacheablePage = {
  version: () => version,
  addressOf: (query) => (query.get("tab") === "unknown" ? null : addressOf(query.get("tab"))),
};
const addressOf = (tab: string | null) => (tab === null ? "/page" : `/page?tab=${tab}`);
const htmlOf = (address: string) => `<!DOCTYPE html><p>${address} ${version} ${"§".repeat(2_000)}`;
const pageOf = (address: string): Rendered => ({
  html: htmlOf(address),
  headers: [["Content-Security-Policy", `made for ${address}`]],
});

beforeEach(async () => {
  version = "1";
  [rendered, passedOn, errors] = [[], [], []];
  render = (address) => Promise.resolve(pageOf(address));
  const cache = createPageCache({
    pages: new Map([["/page", page]]),
    render: (address) => {
      rendered.push(address);
      return render(address);
    },
    onError: (error) => void errors.push(error),
  });
  server = createServer((incoming, response) => {
    const next = () => {
      passedOn.push(`${incoming.method} ${incoming.url}`);
      response.writeHead(203).end("somebody else's");
    };
    if (!cache.serve(incoming, response, next)) next();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Asks without the decompression and the headers that `fetch` adds. */
async function ask(
  path = "/page",
  headers: Record<string, string> = {},
  method = "GET",
): Promise<Answer> {
  const asking = request({ port, path, method, headers }).end();
  const [response] = (await once(asking, "response")) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const { statusCode = 0, headers: answered } = response;
  return { status: statusCode, headers: answered, body: Buffer.concat(chunks) };
}

/** A rendering that goes on only when the test says how it ends. */
function holdRendering() {
  const held: { resolve(page: Rendered): void; reject(error: Error): void }[] = [];
  render = () => new Promise((resolve, reject) => held.push({ resolve, reject }));
  return {
    held,
    /** So many visitors, all of whose requests have arrived. */
    async visitors(count: number): Promise<Promise<Answer>[]> {
      let arrived = 0;
      server.on("request", () => (arrived += 1));
      const answers = Array.from({ length: count }, () => ask());
      await waitUntil("all to have asked", () => arrived === count);
      return answers;
    },
  };
}

describe("a page that is kept", () => {
  test("is rendered once and sent as it is, until its version changes", async () => {
    const first = await ask();
    expect([first.status, first.body.toString()]).toEqual([200, htmlOf("/page")]);
    expect((await ask()).body.equals(first.body)).toBe(true);
    expect(rendered).toEqual(["/page"]);
    version = "2";
    const second = await ask();
    expect(second.body.toString()).toBe(htmlOf("/page"));
    expect(second.headers.etag).not.toBe(first.headers.etag);
    expect((await ask()).headers.etag).toBe(second.headers.etag);
    expect(rendered).toEqual(["/page", "/page"]);
    expect(passedOn).toEqual([]);
  });

  test("comes compressed as the browser likes it, each with a tag and a length of its own", async () => {
    const plain = await ask();
    const br = await ask("/page", { "Accept-Encoding": "gzip, deflate, br" });
    const zipped = await ask("/page", { "Accept-Encoding": "gzip" });
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true);
    const encodings = [plain, br, zipped].map(({ headers }) => headers["content-encoding"]);
    expect(encodings).toEqual([undefined, "br", "gzip"]);
    for (const { headers, body } of [plain, br, zipped]) {
      expect(headers).toMatchObject({
        "content-type": "text/html; charset=utf-8",
        "content-length": String(body.length),
        "cache-control": "no-cache",
        vary: "Accept-Encoding, Cookie",
        "content-security-policy": "made for /page",
      });
    }
    expect(new Set([plain, br, zipped].map(({ headers }) => headers.etag)).size).toBe(3);
  });

  test.each(["br", "gzip", "identity"])("in %s is not sent again to who has it", async (accept) => {
    const accepting = { "Accept-Encoding": accept };
    const { headers } = await ask("/page", accepting);
    const etag = String(headers.etag);
    for (const held of [etag, `"another", W/${etag}`]) {
      const again = await ask("/page", { ...accepting, "If-None-Match": held });
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
      expect(again.headers).toMatchObject({
        "cache-control": "no-cache",
        vary: "Accept-Encoding, Cookie",
        "content-security-policy": "made for /page",
      });
      expect(again.headers).not.toHaveProperty("content-length");
      expect(again.headers).not.toHaveProperty("content-encoding");
    }
    expect((await ask("/page", { ...accepting, "If-None-Match": '"another"' })).status).toBe(200);
    version = "2";
    expect((await ask("/page", { ...accepting, "If-None-Match": etag })).status).toBe(200);
  });

  test("answers HEAD as GET, without the body, also as the first that is asked", async () => {
    const head = await ask("/page", {}, "HEAD");
    const get = await ask();
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect({ ...head.headers, date: "" }).toEqual({ ...get.headers, date: "" });
    expect(rendered).toEqual(["/page"]);
  });

  test("has as many faces as its queries ask for, and none more", async () => {
    const plain = await ask();
    expect((await ask("/page?")).headers.etag).toBe(plain.headers.etag);
    expect((await ask("/page?utm_source=x")).headers.etag).toBe(plain.headers.etag);
    const tab = await ask("/page?tab=2&utm_source=x");
    expect(tab.body.toString()).toBe(htmlOf("/page?tab=2"));
    expect(tab.headers["content-security-policy"]).toBe("made for /page?tab=2");
    expect((await ask("/page?x=y&tab=2")).headers.etag).toBe(tab.headers.etag);
    expect((await ask()).headers.etag).toBe(plain.headers.etag);
    expect(rendered).toEqual(["/page", "/page?tab=2"]);
  });
});

describe("somebody else answers", () => {
  test.each([
    ["a form", "/page", {}, "POST"],
    ["another method", "/page", {}, "DELETE"],
    ["another page", "/other", {}, "GET"],
    ["a page below it", "/page/", {}, "GET"],
    ["a query that is not kept", "/page?tab=unknown", {}, "GET"],
  ])("%s", async (_, path, headers, method) => {
    await ask();
    expect((await ask(path, headers, method)).status).toBe(203);
    expect(passedOn).toEqual([`${method} ${path}`]);
    expect(rendered).toEqual(["/page"]);
  });

  test("what is not ready yet", async () => {
    version = null;
    expect((await ask()).status).toBe(203);
    expect(rendered).toEqual([]);
    version = "1";
    expect((await ask()).status).toBe(200);
  });

  test.each([
    "session=x",
    "__Host-session=x",
    "toast=x",
    "__Host-toast=x",
    "theme=dark; __Host-session=x",
    "theme=dark;session=x",
    "__Host-toast=x; other=1",
  ])("whoever comes with %s", async (cookie) => {
    const { etag } = (await ask()).headers;
    const personal = await ask("/page", { Cookie: cookie, "If-None-Match": String(etag) });
    expect([personal.status, personal.body.toString()]).toEqual([203, "somebody else's"]);
  });

  test.each(["theme=dark", "my-session=1", "x=session=1", "__Secure-other=1; mytoast=2"])(
    "but not whoever comes with %s, which is none of ours",
    async (cookie) => {
      expect((await ask("/page", { Cookie: cookie })).status).toBe(200);
    },
  );
});

describe("a rendering", () => {
  test("is shared by all who ask meanwhile, in whichever encoding", async () => {
    const { held, visitors } = holdRendering();
    const answers = await visitors(20);
    const zipped = ask("/page", { "Accept-Encoding": "gzip" });
    expect(held).toHaveLength(1);
    held[0]?.resolve(pageOf("/page"));
    for (const answer of await Promise.all(answers)) {
      expect([answer.status, answer.body.toString()]).toEqual([200, htmlOf("/page")]);
    }
    expect((await zipped).headers["content-encoding"]).toBe("gzip");
    expect(rendered).toEqual(["/page"]);
  });

  test("that fails leaves every visitor to the next in line, and is tried again", async () => {
    const { held, visitors } = holdRendering();
    const answers = await visitors(3);
    held[0]?.reject(new Error("the disk is gone"));
    for (const { status } of await Promise.all(answers)) expect(status).toBe(203);
    expect(errors.map(String)).toContain("Error: the disk is gone");
    expect(passedOn).toHaveLength(3);
    render = (address) => Promise.resolve(pageOf(address));
    const next = await ask();
    expect([next.status, next.body.toString()]).toEqual([200, htmlOf("/page")]);
    await ask();
    expect(rendered).toHaveLength(2);
  });

  test("that throws at once does no harm either", async () => {
    render = () => {
      throw new Error("no such page");
    };
    expect((await ask()).status).toBe(203);
    render = (address) => Promise.resolve(pageOf(address));
    expect((await ask()).status).toBe(200);
  });

  test("of which nothing may be kept is left to the next in line, each time", async () => {
    render = () => Promise.resolve(null);
    expect([(await ask()).status, (await ask()).status]).toEqual([203, 203]);
    expect(errors).toEqual([]);
    expect(rendered).toHaveLength(2);
    render = (address) => Promise.resolve(pageOf(address));
    expect((await ask()).status).toBe(200);
  });

  test("of a page that was fine before does not show the former again", async () => {
    await ask();
    version = "2";
    render = () => Promise.reject(new Error("the disk is gone"));
    expect((await ask()).status).toBe(203);
    // Back to what is kept still.
    version = "1";
    expect((await ask()).status).toBe(200);
  });

  test("during which the page changes counts for what was before", async () => {
    const { held, visitors } = holdRendering();
    const [waiting] = await visitors(1);
    version = "2";
    held[0]?.resolve({ html: "of version 1", headers: [] });
    expect((await waiting)?.body.toString()).toBe("of version 1");
    render = (address) => Promise.resolve(pageOf(address));
    expect((await ask()).body.toString()).toBe(htmlOf("/page"));
    expect(rendered).toHaveLength(2);
  });

  test("of one address does not keep another's visitors waiting", async () => {
    const { held } = holdRendering();
    const slow = ask("/page");
    await waitUntil("the rendering", () => held.length === 1);
    render = (address) => Promise.resolve(pageOf(address));
    expect((await ask("/page?tab=2")).status).toBe(200);
    held[0]?.resolve(pageOf("/page"));
    expect((await slow).status).toBe(200);
  });
});
