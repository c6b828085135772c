import { describe, expect, test } from "vitest";
import { codeOf, createTestOutbound, startListener } from "#tests/harness/outbound.ts";
import { waitUntil } from "#tests/harness/wait.ts";
import { nextHop } from "./redirects.server.ts";

/** A character for each byte of its UTF-8, as headers carry texts. */
const asBytes = (text: string) => Buffer.from(text).toString("latin1");

describe("redirects", () => {
  test("are followed, and a relative address in UTF-8 is understood", async () => {
    const listener = await startListener((request, response) => {
      if (request.url === "/") response.writeHead(301, { location: asBytes("/grüße/→?a=1#b") });
      response.end(Buffer.from("arrived"));
    });
    const answer = await createTestOutbound().request(listener.url());
    expect(answer.text()).toBe("arrived");
    expect(answer.url).toBe(listener.url("/gr%C3%BC%C3%9Fe/%E2%86%92?a=1"));
  });

  test("in a circle end", async () => {
    const listener = await startListener((_, response) => {
      response.writeHead(302, { location: "/" }).end("x".repeat(100_000));
    });
    expect(await codeOf(createTestOutbound().request(listener.url()))).toBe("outbound_redirects");
    expect(listener.connections()).toBe(6);
    await waitUntil("the connections' end", () => listener.open() === 0);
  });

  test("are given back, or are a failure, to who wants it so", async () => {
    const listener = await startListener((_, response) => {
      response.writeHead(302, { location: "http://me:pw@10.0.0.1/" }).end("moved");
    });
    const { request } = createTestOutbound();
    const answer = await request(listener.url(), { redirect: "manual" });
    expect([answer.status, answer.text()]).toEqual([302, "moved"]);
    const failing = request(listener.url(), { redirect: "error" });
    expect(await codeOf(failing)).toBe("outbound_redirects");
  });

  test.each([
    ["http://me:hunter2@site.example/", "outbound_bad_address"],
    ["file:///etc/passwd", "outbound_bad_address"],
    ["http://site.example:22/", "outbound_bad_address"],
    ["http://", "outbound_bad_address"],
  ])("to %s are refused", async (location, code) => {
    const listener = await startListener((_, response) => {
      response.writeHead(302, { location }).end();
    });
    expect(await codeOf(createTestOutbound().request(listener.url()))).toBe(code);
  });

  test("from https to http are refused", () => {
    const hop = {
      url: new URL("https://site.example/"),
      method: "GET" as const,
      headers: new Headers(),
      body: undefined,
    };
    expect(() => nextHop(hop, 302, "http://site.example/")).toThrow(
      expect.objectContaining({ code: "outbound_redirects" }),
    );
    expect(nextHop(hop, 302, "//other.example/").url.href).toBe("https://other.example/");
  });

  const secrets = {
    authorization: "Bearer hunter2",
    cookie: "session=hunter2",
    "x-api-key": "hunter2",
    "proxy-authorization": "Basic hunter2",
    "webhook-signature": "hunter2",
  };

  test("to another origin carry no credentials, those to the same one do", async () => {
    const other = await startListener();
    const listener = await startListener((request, response) => {
      response.writeHead(307, { location: request.url === "/" ? "/next" : other.url("/there") });
      response.end();
    });
    const { request } = createTestOutbound();
    await request(listener.url(), {
      method: "POST",
      headers: { ...secrets, "content-type": "text/plain" },
      body: "x",
    });
    expect(listener.seen).toHaveLength(2);
    for (const { headers } of listener.seen) expect(headers).toMatchObject(secrets);
    expect(other.seen).toMatchObject([
      { method: "POST", body: "x", headers: { "content-type": "text/plain" } },
    ]);
    expect(JSON.stringify(other.seen)).not.toContain("hunter2");
  });

  test("to another host on the same port carry no credentials", async () => {
    const listener = await startListener((request, response) => {
      if (request.url === "/") {
        response.writeHead(302, { location: listener.url("/there", "other.example") });
      }
      response.end();
    });
    await createTestOutbound().request(listener.url("/", "site.example"), { headers: secrets });
    expect(listener.seen[1]?.url).toBe("/there");
    expect(JSON.stringify(listener.seen[1])).not.toContain("hunter2");
  });

  test.each([
    [301, "POST", "GET", ""],
    [302, "POST", "GET", ""],
    [303, "PUT", "GET", ""],
    [303, "HEAD", "HEAD", ""],
    [307, "POST", "POST", "x"],
    [308, "PUT", "PUT", "x"],
  ] as const)("%i makes of %s a %s", async (status, method, next, body) => {
    const listener = await startListener((request, response) => {
      if (request.url === "/") response.writeHead(status, { location: "/next" });
      response.end();
    });
    await createTestOutbound().request(listener.url(), {
      method,
      ...(method !== "HEAD" && { body: "x", headers: { "content-type": "text/plain" } }),
    });
    expect(listener.seen[1]).toMatchObject({ method: next, body });
    expect("content-type" in (listener.seen[1]?.headers ?? {})).toBe(body !== "");
  });
});
