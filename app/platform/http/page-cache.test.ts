import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { setUpPageCache } from "#tests/harness/page-cache.ts";

const { site, ask, htmlOf } = setUpPageCache();

describe("a cached page", () => {
  test("is rendered once until its version changes", async () => {
    const first = await ask();
    expect([first.status, first.body.toString()]).toEqual([200, htmlOf("/page")]);
    expect((await ask()).body.equals(first.body)).toBe(true);
    expect(site.rendered).toEqual(["/page"]);
    site.version = "2";
    const second = await ask();
    expect(second.body.toString()).toBe(htmlOf("/page"));
    expect(second.headers.etag).not.toBe(first.headers.etag);
    expect((await ask()).headers.etag).toBe(second.headers.etag);
    expect(site.rendered).toEqual(["/page", "/page"]);
    expect(site.passedOn).toEqual([]);
  });

  test("is compressed as the browser prefers, each variant with its own ETag and length", async () => {
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
    site.version = "2";
    expect((await ask("/page", { ...accepting, "If-None-Match": etag })).status).toBe(200);
  });

  test("answers HEAD like GET without the body, even as the first request", async () => {
    const head = await ask("/page", {}, "HEAD");
    const get = await ask();
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect({ ...head.headers, date: "" }).toEqual({ ...get.headers, date: "" });
    expect(site.rendered).toEqual(["/page"]);
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
    expect(site.rendered).toEqual(["/page", "/page?tab=2"]);
  });
});

describe("passes the request on", () => {
  test.each([
    ["a form", "/page", {}, "POST"],
    ["another method", "/page", {}, "DELETE"],
    ["another page", "/other", {}, "GET"],
    ["a page below it", "/page/", {}, "GET"],
    ["a query that is not kept", "/page?tab=unknown", {}, "GET"],
  ])("%s", async (_, path, headers, method) => {
    await ask();
    expect((await ask(path, headers, method)).status).toBe(203);
    expect(site.passedOn).toEqual([`${method} ${path}`]);
    expect(site.rendered).toEqual(["/page"]);
  });

  test("a page that is not ready yet", async () => {
    site.version = null;
    expect((await ask()).status).toBe(203);
    expect(site.rendered).toEqual([]);
    site.version = "1";
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
  ])("with the cookie %s", async (cookie) => {
    const { etag } = (await ask()).headers;
    const personal = await ask("/page", { Cookie: cookie, "If-None-Match": String(etag) });
    expect([personal.status, personal.body.toString()]).toEqual([203, "passed on"]);
  });

  test.each(["theme=dark", "my-session=1", "x=session=1", "__Secure-other=1; mytoast=2"])(
    "but not with the cookie %s, which is not the product's",
    async (cookie) => {
      expect((await ask("/page", { Cookie: cookie })).status).toBe(200);
    },
  );
});
