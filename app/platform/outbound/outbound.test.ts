import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { codeOf, createTestOutbound, startListener } from "#tests/harness/outbound.ts";
import { waitUntil } from "#tests/harness/wait.ts";
import { isAppError } from "#app/core/errors.ts";

const megabyte = 1024 * 1024;

/** A character for each byte of its UTF-8, as headers carry texts. */
const asBytes = (text: string) => Buffer.from(text).toString("latin1");

describe("an answer", () => {
  test("has its status, headers and body, whatever the status", async () => {
    const listener = await startListener((_, response) => {
      response.writeHead(418, { "x-note": asBytes("→ tea"), "set-cookie": ["a=1", "b=2"] });
      response.end(Buffer.from('{"tea":true}'));
    });
    const { request } = createTestOutbound();
    const answer = await request(listener.url("/pot?milk=no#lid"), {
      method: "POST",
      headers: { "X-Key": "k", Host: "elsewhere.example" },
      body: "water",
    });
    expect(answer).toMatchObject({ status: 418, url: listener.url("/pot?milk=no") });
    expect(answer.json()).toEqual({ tea: true });
    expect(answer.headers.get("x-note")).toBe(asBytes("→ tea"));
    expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect(listener.seen).toEqual([
      {
        method: "POST",
        url: "/pot?milk=no",
        body: "water",
        headers: expect.objectContaining({
          "x-key": "k",
          "user-agent": "test",
          "content-length": "5",
          host: `127.0.0.1:${listener.port}`,
        }) as unknown,
      },
    ]);
    await waitUntil("the connection's end", () => listener.open() === 0);
  });

  test.each([
    ["gzip", gzipSync("grüße")],
    ["X-GZIP", gzipSync("grüße")],
    ["br", brotliCompressSync("grüße")],
    ["identity", Buffer.from("grüße")],
    ["deflate", deflateSync("grüße")],
    ["Deflate", deflateRawSync("grüße")],
    ["deflate, gzip", gzipSync(deflateSync("grüße"))],
    ["identity, br", brotliCompressSync("grüße")],
    ["none", Buffer.from("grüße")],
    ["utf-8", Buffer.from("grüße")],
    ["", Buffer.from("grüße")],
    ["UTF-8, gzip", gzipSync("grüße")],
  ])("in %s is decompressed", async (encoding, body) => {
    const listener = await startListener((_, response) => {
      response.writeHead(200, { "content-encoding": encoding }).end(body);
    });
    expect((await createTestOutbound().request(listener.url())).text()).toBe("grüße");
  });

  test("to HEAD, or with 204, is empty even when it says gzip", async () => {
    const listener = await startListener((request, response) => {
      response.writeHead(request.method === "HEAD" ? 200 : 204, { "content-encoding": "gzip" });
      response.end();
    });
    const { request } = createTestOutbound();
    for (const method of ["HEAD", "DELETE"] as const) {
      expect((await request(listener.url(), { method })).bytes).toHaveLength(0);
    }
  });

  test("without any bytes is empty, whatever its encoding", async () => {
    const listener = await startListener((_, response) => {
      response.writeHead(200, { "content-encoding": "gzip", "content-length": "0" }).end();
    });
    expect((await createTestOutbound().request(listener.url())).text()).toBe("");
  });

  test.each([
    ["text/plain; charset=ISO-8859-1", Buffer.from("grüße", "latin1")],
    ['text/xml; charset="utf-16le"', Buffer.from("grüße", "utf16le")],
    ["text/plain; charset=klingon", Buffer.from("grüße")],
    ["text/plain", Buffer.from("\uFEFFgrüße")],
  ])("of %s is read by its charset", async (type, body) => {
    const listener = await startListener((_, response) => {
      response.writeHead(200, { "content-type": type }).end(body);
    });
    expect((await createTestOutbound().request(listener.url())).text()).toBe("grüße");
  });

  test("in a Windows charset is decoded like in browsers", async () => {
    const listener = await startListener((_, response) => {
      response.setHeader("content-type", "text/html; charset=ISO-8859-1");
      response.end(Buffer.from("\x84leicht\x93 \x96 12 \x80", "latin1"));
    });
    const answer = await createTestOutbound().request(listener.url());
    expect(answer.text()).toBe("„leicht“ – 12 €");
  });

  test.each<[string, Record<string, string>, string | Buffer]>([
    ["says gzip and is none", { "content-encoding": "gzip" }, "plain"],
    [
      "is cut off within gzip",
      { "content-encoding": "gzip" },
      gzipSync("x".repeat(999)).subarray(0, 20),
    ],
    ["says deflate and is none", { "content-encoding": "deflate" }, "x"],
    ["is compressed in a way that was not requested", { "content-encoding": "zstd" }, "x"],
    [
      "is compressed over and over",
      { "content-encoding": "gzip, gzip, gzip, gzip" },
      gzipSync(gzipSync(gzipSync(gzipSync("x")))),
    ],
  ])("that %s cannot be read", async (_, headers, body) => {
    const listener = await startListener((_, response) => {
      response.writeHead(200, headers).end(body);
    });
    const { request } = createTestOutbound();
    expect(await codeOf(request(listener.url()))).toBe("outbound_bad_response");
    await waitUntil("the connection's end", () => listener.open() === 0);
  });

  test("that is not JSON is not quoted in the error", async () => {
    const listener = await startListener((_, response) => response.end("hunter2"));
    const answer = await createTestOutbound().request(listener.url());
    expect(() => answer.json()).toThrow(expect.objectContaining({ code: "outbound_bad_response" }));
    expect(() => answer.json()).not.toThrow(/hunter2/);
  });
});

describe("the limit of size", () => {
  test("counts bytes", async () => {
    const listener = await startListener((_, response) => response.end("x".repeat(1000)));
    const { request } = createTestOutbound();
    expect((await request(listener.url(), { maxBytes: 1000 })).bytes).toHaveLength(1000);
    expect(await codeOf(request(listener.url(), { maxBytes: 999 }))).toBe("outbound_too_large");
  });

  test("ends a body that has none", async () => {
    const listener = await startListener((_, response) => {
      const more = () => {
        while (!response.destroyed && response.write("x".repeat(65_536)));
      };
      response.on("drain", more);
      more();
    });
    expect(await codeOf(createTestOutbound().request(listener.url()))).toBe("outbound_too_large");
    await waitUntil("the connection's end", () => listener.open() === 0);
  });

  test.each([
    ["gzip", gzipSync(Buffer.alloc(200 * megabyte))],
    ["br", brotliCompressSync(Buffer.alloc(200 * megabyte), { params: { 1: 1 } })],
    ["deflate", deflateSync(Buffer.alloc(200 * megabyte))],
    ["gzip, gzip", gzipSync(gzipSync(Buffer.alloc(200 * megabyte)))],
  ])("holds after decompression: a bomb in %s", async (encoding, bomb) => {
    const listener = await startListener((_, response) => {
      response.writeHead(200, { "content-encoding": encoding }).end(bomb);
    });
    expect(bomb.byteLength).toBeLessThan(megabyte);
    const { request } = createTestOutbound();
    const before = process.memoryUsage();
    expect(await codeOf(request(listener.url(), { maxBytes: megabyte }))).toBe(
      "outbound_too_large",
    );
    const { arrayBuffers } = process.memoryUsage();
    expect(arrayBuffers - before.arrayBuffers).toBeLessThan(20 * megabyte);
  });

  test("holds before decompression: repeated empty gzip streams", async () => {
    const nothing = gzipSync("");
    const listener = await startListener((_, response) => {
      response.writeHead(200, { "content-encoding": "gzip" });
      response.end(Buffer.concat(Array.from({ length: 5000 }, () => nothing)));
    });
    const { request } = createTestOutbound();
    expect(await codeOf(request(listener.url(), { maxBytes: 5000 }))).toBe("outbound_too_large");
  });

  test("applies to headers", async () => {
    const listener = await startListener((_, response) => {
      response.writeHead(200, { "x-long": "x".repeat(100_000) }).end();
    });
    expect(await codeOf(createTestOutbound().request(listener.url()))).toBe("outbound_too_large");
  });
});

describe("credentials", () => {
  test("are in no line of the log and in no error", async () => {
    const listener = await startListener((request, response) => {
      if (request.url?.startsWith("/cut")) response.destroy();
      else response.writeHead(302, { location: "/cut/hunter2?key=hunter2" }).end("hunter2");
    });
    const refused = createTestOutbound({ allowed: [] });
    const { request, fetchWith, lines } = createTestOutbound();
    const failures: unknown[] = [];
    const options = {
      method: "POST" as const,
      headers: { authorization: "Bearer hunter2" },
      body: "hunter2",
    };
    const url = listener.url("/hunter2?key=hunter2");
    const withBreak = { headers: { authorization: "Bearer hunter2\nx" } };
    for (const ask of [
      () => request(url, options),
      () => request(url, withBreak),
      () => fetchWith()(url, withBreak),
      () => refused.request(listener.url("/hunter2?key=hunter2", "site.example"), options),
    ]) {
      failures.push(await ask().catch((error: unknown) => error));
    }
    expect(failures.map((error) => isAppError(error) && error.code)).toEqual([
      "outbound_unreachable",
      "outbound_bad_request",
      "outbound_bad_request",
      "outbound_refused_address",
    ]);
    for (const error of failures.filter(isAppError)) {
      expect([error.stack, error.message, String(error.cause)].join()).not.toContain("hunter2");
      expect(error.message).not.toContain("private: 127.0.0.1");
    }
    expect(lines).toHaveLength(1);
    expect(lines.join() + refused.lines.join()).not.toContain("hunter2");
    expect(JSON.parse(refused.lines[0] ?? "")).toMatchObject({
      level: 40,
      code: "outbound_refused_address",
      host: `site.example:${listener.port}`,
      reason: "private: 127.0.0.1",
    });
  });
});
