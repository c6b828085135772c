import { createGzip, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { codeOf, createTestOutbound, startListener } from "#tests/harness/outbound.ts";
import { waitUntil } from "#tests/harness/wait.ts";

describe("the fetch for SDKs", () => {
  test("sends and answers as fetch does", async () => {
    const listener = await startListener((_, response) => {
      response.writeHead(201, { "content-type": "application/json" }).end('{"ok":true}');
    });
    const fetch = createTestOutbound().fetchWith();
    const asked = [
      [listener.url("/v1"), { method: "post", headers: { "x-api-key": "k" }, body: "{}" }],
      [new URL(listener.url("/v1")), { method: "POST", headers: [["x-api-key", "k"]], body: "{}" }],
      [
        new Request(listener.url("/v1"), {
          method: "POST",
          headers: { "x-api-key": "k" },
          body: "{}",
        }),
      ],
    ] satisfies Parameters<typeof fetch>[];
    for (const [input, init] of asked) {
      const response = await fetch(input, init);
      expect([response.status, await response.json()]).toEqual([201, { ok: true }]);
      expect(response).toBeInstanceOf(Response);
    }
    for (const request of listener.seen) {
      expect(request).toMatchObject({
        method: "POST",
        body: "{}",
        headers: { "x-api-key": "k", "content-length": "2" },
      });
    }
    expect(listener.seen).toHaveLength(3);
  });

  test("sends forms with files", async () => {
    const listener = await startListener();
    const form = new FormData();
    form.set("file", new File(["words"], "words.txt"));
    await createTestOutbound().fetchWith()(listener.url(), { method: "POST", body: form });
    expect(listener.seen[0]?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
    expect(listener.seen[0]?.body).toContain("words");
  });

  test.each(["identity", "gzip"])("streams each event when it is sent, in %s", async (encoding) => {
    let sendNext: () => void = () => undefined;
    const listener = await startListener((_, response) => {
      response.writeHead(200, { "content-encoding": encoding });
      const line = encoding === "gzip" ? createGzip() : response;
      if (line !== response) line.pipe(response);
      line.write("data: one\n\n");
      if ("flush" in line) line.flush();
      sendNext = () => line.end("data: two\n\n");
    });
    const response = await createTestOutbound().fetchWith()(listener.url());
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect(await reader?.read()).toEqual({ done: false, value: "data: one\n\n" });
    // Only now, so that the first was not held back until the second.
    sendNext();
    expect(await reader?.read()).toEqual({ done: false, value: "data: two\n\n" });
    expect((await reader?.read())?.done).toBe(true);
  });

  test("cancelled, it closes the connection", async () => {
    const listener = await startListener((_, response) => void response.write("data: one\n\n"));
    for (const readFirst of [true, false]) {
      const response = await createTestOutbound().fetchWith()(listener.url());
      const reader = response.body?.getReader();
      if (readFirst) await reader?.read();
      await reader?.cancel();
      await waitUntil("the connection's end", () => listener.open() === 0);
    }
  });

  test("aborted within a stream, it fails with the abort's reason", async () => {
    const listener = await startListener((_, response) => void response.write("data: one\n\n"));
    const controller = new AbortController();
    const response = await createTestOutbound().fetchWith()(listener.url(), {
      signal: controller.signal,
    });
    const reader = response.body?.getReader();
    await reader?.read();
    const next = reader?.read();
    controller.abort();
    await expect(next).rejects.toMatchObject({ name: "AbortError" });
  });

  test("has the limits that it was made with", async () => {
    const listener = await startListener((_, response) => {
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("x".repeat(1000)));
    });
    const { fetchWith } = createTestOutbound();
    const response = await fetchWith({ maxBytes: 999 })(listener.url());
    expect(await codeOf(response.text())).toBe("outbound_too_large");
    const whole = await fetchWith({ maxBytes: 1000 })(listener.url());
    expect(await whole.text()).toHaveLength(1000);
  });

  test.each([204, 205, 304])("%i has no body", async (status) => {
    const listener = await startListener((_, response) => response.writeHead(status).end());
    const response = await createTestOutbound().fetchWith()(listener.url());
    expect([response.status, response.body]).toEqual([status, null]);
    await waitUntil("the connection's end", () => listener.open() === 0);
  });

  test("follows redirects as requested", async () => {
    const listener = await startListener((request, response) => {
      if (request.url === "/") response.writeHead(302, { location: "/next" });
      response.end();
    });
    const fetch = createTestOutbound().fetchWith();
    expect((await fetch(listener.url())).status).toBe(200);
    expect((await fetch(listener.url(), { redirect: "manual" })).status).toBe(302);
    expect(await codeOf(fetch(listener.url(), { redirect: "error" }))).toBe("outbound_redirects");
  });

  test("refuses what cannot be sent, and what cannot be given back", async () => {
    const listener = await startListener((_, response) => response.writeHead(799).end());
    const fetch = createTestOutbound().fetchWith();
    const options = codeOf(fetch(listener.url(), { method: "OPTIONS" }));
    expect(await options).toBe("outbound_bad_request");
    const withBody = codeOf(fetch(listener.url(), { method: "GET", body: "x" }));
    expect(await withBody).toBe("outbound_bad_request");
    expect(listener.connections()).toBe(0);
    expect(await codeOf(fetch(listener.url()))).toBe("outbound_bad_response");
  });
});
