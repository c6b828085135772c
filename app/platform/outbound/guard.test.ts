import { createServer as createTcpServer } from "node:net";
import { Client } from "undici";
import { describe, expect, test } from "vitest";
import { codeOf, createTestOutbound, listenOn, startListener } from "#tests/harness/outbound.ts";
import { isAppError } from "#app/core/errors.ts";
import { createGuardedConnect } from "./guarded-connect.server.ts";
import { systemResolve } from "./system-resolve.server.ts";

const everything = ["0.0.0.0/0", "::/0"];
// A public but unassigned address, so that the test reaches no host.
const ofNobody = "3000::1";

/** Ways to write this machine in an address. Each reaches the listener once that is allowed. */
const written: [name: string, host: string][] = [
  ["dotted", "127.0.0.1"],
  ["with a trailing dot", "127.0.0.1."],
  ["decimal", "2130706433"],
  ["octal", "0177.0.0.1"],
  ["octal, one number", "017700000001"],
  ["hexadecimal", "0x7f.0.0.1"],
  ["hexadecimal, one number", "0x7f000001"],
  ["short", "127.1"],
  ["shorter", "127.0.1"],
  ["percent-encoded", "%31%32%37.0.0.1"],
  ["full-width digits", "１２７.0.0.1"],
  ["unspecified", "0.0.0.0"],
  ["unspecified, short", "0"],
  ["a name", "localhost"],
  ["a name with a trailing dot", "localhost."],
  ["a name in capitals", "LOCALHOST"],
];
const writtenIPv6: [name: string, host: string][] = [
  ["IPv6", "[::1]"],
  ["IPv6, in full", "[0:0:0:0:0:0:0:1]"],
  ["unspecified", "[::]"],
  ["IPv4-mapped", "[::ffff:127.0.0.1]"],
  ["IPv4-mapped, hexadecimal", "[::ffff:7f00:1]"],
];

describe.each([...written, ...writtenIPv6])("this machine, %s: %s", (_, host) => {
  test("is refused, and nothing connects", async () => {
    const listener = await startListener();
    const { request } = createTestOutbound({ allowed: [], resolve: systemResolve });
    expect(await codeOf(request(listener.url("/", host)))).toBe("outbound_refused_address");
    expect(listener.connections()).toBe(0);
  });

  test("is reached when it is allowed", async (context) => {
    const listener = await startListener();
    if (host.startsWith("[") && !listener.ipv6) context.skip();
    const { request } = createTestOutbound({ allowed: everything, resolve: systemResolve });
    expect((await request(listener.url("/", host))).text()).toBe("reached");
    expect(listener.connections()).toBe(1);
  });
});

test.each([
  "169.254.169.254",
  "10.0.0.1",
  "172.16.0.1",
  "192.168.0.1",
  "100.64.0.1",
  "[fe80::1]",
  "[fd00::1]",
  "[64:ff9b::7f00:1]",
  "[64:ff9b::169.254.169.254]",
  "[2002:7f00:1::1]",
  "[::127.0.0.1]",
  "224.0.0.1",
  "255.255.255.255",
])("http://%s/ is refused", async (host) => {
  const { request } = createTestOutbound({ allowed: [] });
  expect(await codeOf(request(`http://${host}/`))).toBe("outbound_refused_address");
  expect(await codeOf(request(`https://${host}/`))).toBe("outbound_refused_address");
});

describe("names", () => {
  const inside = [
    "127.0.0.1",
    "::1",
    "::ffff:127.0.0.1",
    "0.0.0.0",
    "::",
    "169.254.169.254",
    "fd00::1",
    "64:ff9b::7f00:1",
    "not an address",
  ];
  test.each(inside)("rejects a name that resolves to %s", async (address) => {
    const listener = await startListener();
    const { request } = createTestOutbound({ allowed: [], resolve: async () => [address] });
    for (const host of ["site.example", "site.example.", "app.localhost"]) {
      expect(await codeOf(request(listener.url("/", host)))).toBe("outbound_refused_address");
    }
    expect(listener.connections()).toBe(0);
  });

  test("rejects a name with many private addresses without connecting", async () => {
    const listener = await startListener();
    const { request } = createTestOutbound({ allowed: [], resolve: async () => inside });
    const url = listener.url("/", "site.example");
    expect(await codeOf(request(url))).toBe("outbound_refused_address");
    expect(listener.connections()).toBe(0);
  });

  test("connects only to the public address of a name with both", async () => {
    const listener = await startListener();
    for (const answer of [
      [ofNobody, "127.0.0.1"],
      ["127.0.0.1", ofNobody],
    ]) {
      const { request } = createTestOutbound({ allowed: [], resolve: async () => answer });
      const asked = request(listener.url("/", "site.example"), { timeouts: { connect: 300 } });
      expect(await codeOf(asked)).toMatch(/^outbound_(unreachable|timeout)$/);
    }
    expect(listener.connections()).toBe(0);
    const { request } = createTestOutbound({ resolve: async () => ["10.0.0.1", "127.0.0.1"] });
    expect((await request(listener.url("/", "site.example"))).text()).toBe("reached");
  });

  test("a name that changes from public to private (rebinding) reaches nothing", async () => {
    const listener = await startListener();
    const rebinding = () => {
      let asked = 0;
      const resolve = async () => ((asked += 1) === 1 ? [ofNobody] : ["127.0.0.1"]);
      return { resolve, asked: () => asked };
    };
    const url = listener.url("/", "site.example");
    const guarded = rebinding();
    const { request } = createTestOutbound({ allowed: [], resolve: guarded.resolve });
    expect(await codeOf(request(url, { timeouts: { connect: 300 } }))).toMatch(
      /^outbound_(unreachable|timeout)$/,
    );
    // What is checked is what is connected to: there is no second question.
    expect(guarded.asked()).toBe(1);
    expect(await codeOf(request(url))).toBe("outbound_refused_address");
    expect(listener.connections()).toBe(0);

    const open = createTestOutbound({ resolve: rebinding().resolve });
    await codeOf(open.request(url, { timeouts: { connect: 300 } }));
    expect((await open.request(url)).text()).toBe("reached");
  });
});

describe("redirects", () => {
  test.for(["127.0.0.1", "2130706433", "[::ffff:127.0.0.1]", "inside.example"])(
    "to this machine as %s are refused, and nothing connects",
    async (host, context) => {
      const inside = await startListener();
      const outside = await startListener((_, response) => {
        response.writeHead(302, { location: inside.url("/secrets", host) }).end();
      });
      if (!outside.ipv6) context.skip();
      // Both are this machine: one under its IPv6 number, which is allowed.
      const resolve = async (name: string) => [name === "site.example" ? "::1" : "127.0.0.1"];
      const url = outside.url("/", "site.example");
      const guarded = createTestOutbound({ allowed: ["::1"], resolve });
      expect(await codeOf(guarded.request(url))).toBe("outbound_refused_address");
      expect(await codeOf(guarded.fetchWith()(url))).toBe("outbound_refused_address");
      expect(outside.connections()).toBe(2);
      expect(inside.connections()).toBe(0);

      const open = createTestOutbound({ allowed: everything, resolve });
      expect((await open.request(url)).text()).toBe("reached");
      expect(inside.seen[0]?.url).toBe("/secrets");
    },
  );
});

describe("the connected address", () => {
  test("has the last word: nothing is sent when it is not allowed", async () => {
    let connections = 0;
    let bytes = 0;
    const server = createTcpServer((socket) => {
      connections += 1;
      socket.on("data", (data) => (bytes += data.byteLength));
    });
    const port = await listenOn(server);
    const answers = [true, false];
    const connect = createGuardedConnect({
      policy: { allows: () => answers.shift() ?? false },
      resolve: async () => ["127.0.0.1"],
      timeoutMs: 1_000,
    });
    const client = new Client(`http://site.example:${port}`, { connect });
    const failure = await client
      .request({ path: "/", method: "GET" })
      .catch((error: unknown) => error);
    expect(isAppError(failure) && failure.code).toBe("outbound_refused_address");
    expect({ connections, bytes }).toEqual({ connections: 1, bytes: 0 });
    await client.destroy();
  });
});

describe("rejected without a request", () => {
  test.each([
    "ftp://site.example/",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "data:text/plain,x",
    "site.example",
    "//site.example/",
    "http://",
    "",
    "https://me:secret@site.example/",
    "https://me@site.example/",
    "https://site.example:22/",
    "https://site.example:25/",
    "http://site.example:6667/",
    "http://site.example:0/",
  ])("%s", async (address) => {
    let asked = 0;
    const resolve = async () => [`127.0.0.${(asked += 1)}`];
    const { request, fetchWith } = createTestOutbound({ resolve });
    const failure: unknown = await request(address).catch((error: unknown) => error);
    expect(isAppError(failure) && failure.code).toBe("outbound_bad_address");
    expect(String(failure)).not.toContain("secret");
    expect(await codeOf(fetchWith()(address))).toBe("outbound_bad_address");
    expect(asked).toBe(0);
  });
});
