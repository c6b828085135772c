import { createServer } from "node:net";
import { describe, expect, test } from "vitest";
import { codeOf, createTestOutbound, listenOn, startListener } from "#tests/harness/outbound.ts";
import { waitUntil, within } from "#tests/harness/wait.ts";

const never = () => new Promise<never>(() => undefined);

describe("time runs out", () => {
  test("while a name is resolved", async () => {
    const { request } = createTestOutbound({ resolve: never });
    const asked = request("http://site.example/", { timeouts: { connect: 100 } });
    expect(await codeOf(asked)).toBe("outbound_timeout");
  });

  test("while a secure line is made", async () => {
    const port = await listenOn(createServer());
    const { request } = createTestOutbound();
    const asked = request(`https://127.0.0.1:${port}/`, { timeouts: { connect: 100 } });
    expect(await codeOf(asked)).toBe("outbound_timeout");
  });

  test("before the headers come", async () => {
    const listener = await startListener(() => undefined);
    const { request } = createTestOutbound();
    const asked = request(listener.url(), { timeouts: { headers: 100 } });
    expect(await codeOf(asked)).toBe("outbound_timeout");
    await waitUntil("the connection's end", () => listener.open() === 0);
  });

  test("while headers drip", async () => {
    const server = createServer((socket) => {
      socket.write("HTTP/1.1 200 OK\r\n");
      const drip = setInterval(() => socket.write("x-more: drip\r\n"), 20);
      socket.on("close", () => clearInterval(drip));
    });
    const port = await listenOn(server);
    const { request } = createTestOutbound();
    const asked = request(`http://127.0.0.1:${port}/`, {
      timeouts: { headers: 200, total: 2_000 },
    });
    expect(await codeOf(asked)).toMatch(/^outbound_(timeout|too_large)$/);
  });

  test("when a body stops", async () => {
    const listener = await startListener((_, response) => void response.write("and then"));
    const { request } = createTestOutbound();
    const asked = request(listener.url(), { timeouts: { idle: 100 } });
    expect(await codeOf(asked)).toBe("outbound_timeout");
    await waitUntil("the connection's end", () => listener.open() === 0);
  });

  test("for all of it, while a body drips", async () => {
    let drips = 0;
    const listener = await startListener((_, response) => {
      const drip = setInterval(() => response.write(String((drips += 1))), 10);
      response.on("close", () => clearInterval(drip));
    });
    const { request, lines } = createTestOutbound();
    const asked = request(listener.url(), { timeouts: { idle: 1_000, total: 200 } });
    expect(await codeOf(asked)).toBe("outbound_timeout");
    expect(drips).toBeGreaterThan(1);
    expect(lines).toHaveLength(1);
    await waitUntil("the connection's end", () => listener.open() === 0);
  });

  test("for all of it, over many redirects", async () => {
    const listener = await startListener((_, response) => {
      setTimeout(() => response.writeHead(302, { location: "/" }).end(), 80);
    });
    const { request } = createTestOutbound();
    const asked = request(listener.url(), { timeouts: { headers: 1_000, total: 200 } });
    expect(await codeOf(asked)).toBe("outbound_timeout");
  });

  test("while the body is not read", async () => {
    const listener = await startListener((_, response) => void response.write("hello"));
    const { fetchWith, lines } = createTestOutbound();
    const response = await fetchWith({ timeouts: { total: 200 } })(listener.url());
    await waitUntil("the connection's end", () => listener.open() === 0);
    expect(await codeOf(response.text())).toBe("outbound_timeout");
    expect(lines).toHaveLength(1);
  });
});

describe("an abort rejects with its own reason", () => {
  const reason = new Error("the person has left");

  test("before it begins", async () => {
    const listener = await startListener();
    const { request } = createTestOutbound();
    const asked = request(listener.url(), { signal: AbortSignal.abort(reason) });
    await expect(asked).rejects.toBe(reason);
    expect(listener.connections()).toBe(0);
  });

  test("at once, while a name is resolved", async () => {
    const controller = new AbortController();
    const resolve = async () => {
      controller.abort(reason);
      return never();
    };
    const { request } = createTestOutbound({ resolve });
    const asked = request("http://site.example/", { signal: controller.signal });
    await expect(within("the abort", asked, 5_000)).rejects.toBe(reason);
  });

  test("before the headers", async () => {
    const controller = new AbortController();
    const listener = await startListener(() => controller.abort(reason));
    const { request, lines } = createTestOutbound();
    const asked = request(listener.url(), { signal: controller.signal });
    await expect(asked).rejects.toBe(reason);
    await waitUntil("the connection's end", () => listener.open() === 0);
    expect(lines.join()).not.toContain("failed");
  });

  test("within the body", async () => {
    const controller = new AbortController();
    const listener = await startListener((_, response) => {
      response.write("x".repeat(100), () => setTimeout(() => controller.abort(reason), 20));
    });
    const { request } = createTestOutbound();
    const asked = request(listener.url(), { signal: controller.signal });
    await expect(asked).rejects.toBe(reason);
    await waitUntil("the connection's end", () => listener.open() === 0);
  });

  test("and after the end changes nothing", async () => {
    const controller = new AbortController();
    const listener = await startListener();
    const { request, lines } = createTestOutbound();
    const answer = await request(listener.url(), { signal: controller.signal });
    controller.abort(reason);
    expect(answer.text()).toBe("reached");
    expect(lines).toHaveLength(1);
  });
});
