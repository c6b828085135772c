import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { createManualClock, systemClock } from "#app/core/time/clock.ts";
import { publicPages } from "#app/site/public-pages/public-pages.ts";
import { alertIn } from "#tests/harness/html.ts";
import { askPlainly, type Answer } from "#tests/harness/plain-request.ts";
import { submitForm, signIn } from "#tests/harness/sign-in.ts";
import { useApp } from "#tests/harness/use-app.ts";

// Slow, and at a moment that stays: the demo and its minute change only when a test makes them.
const app = useApp({
  env: { SIMULATION_SPEED: "0.01" },
  clock: createManualClock(systemClock.now()),
});

const pages = ["/", "/dashboard"];

const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  askPlainly(`${app.url}${path}`, { method, headers });

/** The demo moves: a page that was rendered again between two requests is requested again. */
async function ofOneNewsletter(path: string) {
  for (;;) {
    const plain = await ask(path);
    const br = await ask(path, { "Accept-Encoding": "gzip, deflate, br, zstd" });
    const zipped = await ask(path, { "Accept-Encoding": "gzip, deflate" });
    const after = await ask(path);
    if (after.headers.etag === plain.headers.etag) return { plain, br, zipped };
  }
}

describe.each(pages)("%s", (path) => {
  test("has the same bytes in every encoding", async () => {
    const { plain, br, zipped } = await ofOneNewsletter(path);
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(br.headers["content-encoding"]).toBe("br");
    expect(zipped.headers["content-encoding"]).toBe("gzip");
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true);
    expect(plain.body.toString()).toMatch(/^<!DOCTYPE html>[\s\S]*<\/html>/);
    for (const { status, headers, body } of [plain, br, zipped]) {
      expect(status).toBe(200);
      expect(headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(headers["content-length"]).toBe(String(body.length));
      expect(headers.vary).toBe("Accept-Encoding, Cookie");
      expect(headers["cache-control"]).toBe("no-cache");
    }
    // A tag names bytes: three encodings, three tags.
    expect(new Set([plain, br, zipped].map(({ headers }) => headers.etag)).size).toBe(3);
  });

  test.each([
    ["br;q=0, gzip", "gzip"],
    ["gzip;q=0, br;q=0.0", undefined],
    ["br;q=0.5", "br"],
    ["identity", undefined],
    ["deflate, zstd", undefined],
    ["", undefined],
  ])("accepting %j it comes as %s", async (accepted, encoding) => {
    const { headers } = await ask(path, { "Accept-Encoding": accepted });
    expect(headers["content-encoding"]).toBe(encoding);
  });

  test("is sent again only when it has changed", async () => {
    const first = await ask(path, { "Accept-Encoding": "br" });
    const tag = String(first.headers.etag);
    for (const held of [tag, `"other", ${tag}`, `W/${tag}`]) {
      const again = await ask(path, { "Accept-Encoding": "br", "If-None-Match": held });
      expect([held, again.status, again.body.length]).toEqual([held, 304, 0]);
      expect(again.headers.etag).toBe(tag);
      expect(again.headers["content-length"]).toBeUndefined();
      // What a cache updates with a 304 must still fit the page that it keeps.
      expect(again.headers["content-security-policy"]).toBe(
        first.headers["content-security-policy"],
      );
    }
    for (const other of ['"other"', tag.slice(0, -2), "*x"]) {
      expect((await ask(path, { "Accept-Encoding": "br", "If-None-Match": other })).status).toBe(
        200,
      );
    }
    // Another encoding is another thing.
    expect((await ask(path, { "If-None-Match": tag })).status).toBe(200);
  });

  test("answers HEAD with the headers of GET", async () => {
    const headers = { "Accept-Encoding": "gzip" };
    const [get, head] = [await ask(path, headers), await ask(path, headers, "HEAD")];
    expect(head.status).toBe(200);
    expect(head.body).toHaveLength(0);
    const lasting = ({ date: _, ...rest }: Answer["headers"]) => rest;
    expect(lasting(head.headers)).toEqual(lasting(get.headers));
  });

  test("is never served from the cache to a user with a session", async () => {
    const first = await ask(path);
    const visitors = first.body.toString();
    const browser = await signIn(app, "subscriber");
    const cookie = browser.cookieHeader();
    const theirs = await ask(path, { Cookie: cookie, "Accept-Encoding": "br" });
    expect(theirs.headers["cache-control"]).toBe("private, no-store");
    expect(theirs.headers.etag).toBeUndefined();
    const text = brotliDecompressSync(theirs.body).toString();
    expect(text).toContain("Sam");
    expect(text).not.toBe(visitors);
    // With other cookies around it, too, and with a tag of the public page in hand.
    for (const around of [`a=b; ${cookie}`, `${cookie};c=d`, `x=session; ${cookie}`]) {
      const tag = String((await ask(path)).headers.etag);
      const again = await ask(path, { Cookie: around, "If-None-Match": tag });
      expect([around, again.status]).toEqual([around, 200]);
      expect(again.body.toString()).toContain("Sam");
    }
    // And theirs is not what the next visitor gets.
    const next = await ask(path);
    expect(next.headers["cache-control"]).toBe(first.headers["cache-control"]);
    // The demo may have lived on meanwhile: no more is sure of it.
    for (const body of [visitors, next.body.toString()]) expect(body).not.toContain("Sam ");
  });

  test("cookies of others leave it public", async () => {
    const etag = (await ask(path)).headers.etag;
    for (const cookie of ["theme=dark", "my-session=1; mytoast=2", "notsession=x"]) {
      expect((await ask(path, { Cookie: cookie })).headers.etag).toBe(etag);
    }
  });

  test("a toast is shown to its user only", async () => {
    const browser = app.newBrowser();
    await submitForm(browser, { url: new URL("/dashboard", app.url) }, { intent: "pause_system" });
    const notice = "Sign in to control agents and access full features";
    const before = (await ask(path)).body.toString();
    const shown = await browser.visit(path);
    expect(alertIn(shown.text)).toContain(notice);
    expect(alertIn(before)).toBe("");
    expect((await ask(path)).body.toString()).toBe(before);
    expect((await browser.visit(path)).text).toBe(before);
  });

  test("a query that it does not read changes nothing", async () => {
    const { body, headers } = await ask(path);
    for (const query of ["?", "?from=mail", "?utm_source=x&utm_campaign=%F0%9F%98%80", "?%"]) {
      const other = await ask(`${path}${query}`);
      expect([query, other.headers.etag]).toEqual([query, headers.etag]);
      expect(other.body.equals(body)).toBe(true);
    }
  });
});

describe("pages that read their query", () => {
  const readers = publicPages.filter(({ variants }) => variants);

  test("are the tour, the manual, the API documentation, the contact form, the help center and the demo", () => {
    const counts = readers.map(({ path, variants }) => [path, variants?.others.length]);
    expect(Object.fromEntries(counts)).toEqual({
      "/tour": 23,
      "/manual": 5,
      "/api-docs": 4,
      "/contact": 0,
      "/help": 0,
      "/dashboard": 0,
      "/demo": 0,
    });
  });

  test("have a tag for each variant, whatever else the address holds and in any order", async () => {
    for (const { path, variants } of readers) {
      const tags = new Set<unknown>();
      const addresses = [path, ...(variants?.others ?? [])];
      for (const address of addresses) {
        const [, query = ""] = address.split("?");
        // The demo may move on between the two.
        const sameTag = async () => {
          const { status, headers } = await ask(address);
          expect([address, status, typeof headers.etag]).toEqual([address, 200, "string"]);
          const decorated = await ask(`${path}?utm_source=x&${query}&utm_medium=y`);
          expect([address, decorated.headers.etag]).toEqual([address, headers.etag]);
          return headers.etag;
        };
        tags.add(await vi.waitFor(sameTag, { timeout: 10_000 }));
      }
      expect([path, tags.size]).toEqual([path, addresses.length]);
    }
  });

  test.each([
    ["/tour?step=nonsense", "/tour"],
    ["/tour?step=6", "/tour?step=agents"],
    ["/tour?step=agents&step=cta&mode=other", "/tour?step=agents"],
    ["/tour?step=agents&mode=presentation", "/tour?mode=presentation&step=agents"],
    ["/manual?tab=", "/manual"],
    ["/manual?q=&tab=revenue", "/manual?tab=revenue"],
    ["/api-docs?tab=overview", "/api-docs"],
    ["/api-docs?tab=%3Cb%3E", "/api-docs"],
    ["/help?q=", "/help"],
  ])("%s is %s", async (asked, address) => {
    expect((await ask(asked)).headers.etag).toBe((await ask(address)).headers.etag);
  });

  test.each(["/help?q=agent", "/manual?tab=revenue&q=month", "/contact?sent=1"])(
    "%s is rendered each time, with a nonce",
    async (address) => {
      const { status, headers } = await ask(address);
      expect([status, headers.etag]).toEqual([200, undefined]);
      expect(headers["content-security-policy"]).toContain("'nonce-");
    },
  );
});

describe("a public page has one address", () => {
  test.each([
    ["/Help", "/help"],
    ["/TOUR?step=agents", "/tour?step=agents"],
    ["/manual/", "/manual"],
    ["/manual//?tab=revenue&q=%20", "/manual?tab=revenue&q=%20"],
    ["/Help/Simulation-Mode/", "/help/simulation-mode"],
    ["/dashboard/", "/dashboard"],
  ])("%s leads to %s", async (asked, address) => {
    for (const method of ["GET", "HEAD"]) {
      const { status, headers } = await ask(asked, {}, method);
      expect([method, status, headers.location]).toEqual([method, 301, address]);
    }
  });

  test.each(["//example.com/help/", "/nowhere/", "/Settings", "//"])(
    "%s is none, and is led nowhere",
    async (asked) => {
      expect((await ask(asked)).status).not.toBe(301);
    },
  );

  test("a form is never led on, since it would lose what it holds", async () => {
    const answer = await ask("/Contact", { Origin: app.url, "Content-Length": "0" }, "POST");
    expect(answer.status).toBe(400);
  });
});
