import { request } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "#app/domain/brief/brief.ts";
import { editLimits } from "#app/domain/content/edit.ts";
import { startApp, type TestApp } from "#tests/harness/app.ts";
import { signIn } from "#tests/harness/sign-in.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

/** Sends a request as no browser would, and gives what comes back until the server has let go. */
function exchange(text: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = "";
    // The client keeps its half open: only a server that has let go resets what is still sent.
    const socket = connect({ port: app.port, host: "127.0.0.1", allowHalfOpen: true });
    const poke = () => void socket.write("x", () => setTimeout(poke, 10));
    socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
    socket.on("end", poke);
    socket.on("error", () => resolve(answer));
    socket.write(text);
  });
}

/** Asks for an address as it is written: `fetch` would tidy it up. */
function ask(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ statusCode: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port: app.port, path, headers }, (reply) => {
      reply.setEncoding("utf8");
      let text = "";
      reply.on("data", (chunk: string) => (text += chunk));
      reply.on("end", () => resolve({ statusCode: reply.statusCode, text }));
    })
      .on("error", reject)
      .end();
  });
}

test("a body larger than any form is refused before it is read", async () => {
  const reply = await fetch(`${app.url}/dashboard`, {
    method: "POST",
    body: "intent=pause_system&x=".padEnd(70_000, "x"),
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });
  expect(reply.status).toBe(413);
});

describe("a form of whole texts", () => {
  const letter = "あ";

  async function send(path: string, fields: Record<string, string>) {
    const browser = await signIn(app, "subscriber");
    return fetch(`${app.url}${path}`, {
      method: "POST",
      headers: { Cookie: browser.cookieHeader(), Origin: app.url },
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
  }

  test.each(["/brief", "/brief.data", "/getting-started"])(
    "%s takes what it may hold",
    async (path) => {
      const text = letter.repeat(limits.sample);
      const sent = {
        intent: path === "/getting-started" ? "go_on" : "save",
        step: "2",
        language: "en-US",
      };
      const answer = await send(path, { ...sent, newTitle: "Mine", newText: text });
      // Once it is taken, another version may have been saved meanwhile.
      expect([302, 202, 409]).toContain(answer.status);
    },
  );

  test("reports fifty thousand characters as too many, and keeps what was typed", async () => {
    const typed = { intent: "save", language: "en-US", offer: "я".repeat(50_000) };
    const answer = await send("/brief", typed);
    expect(answer.status).toBe(400);
    const page = await answer.text();
    expect(page).toContain("This has 50,000 characters");
    expect(page).toContain("я".repeat(50_000));
  });

  test("more than that is refused, whatever it is written in", async () => {
    for (const text of ["a".repeat(61_000), letter.repeat(46_000)])
      expect((await send("/brief", { intent: "save", offer: text })).status).toBe(413);
  });

  test("an edited article may have the maximum length", async () => {
    // What is not there is looked for only once all of it has been taken.
    const answer = await send("/review/x/edit", {
      intent: "autosave",
      title: "Bread",
      description: "How it keeps",
      body: letter.repeat(editLimits.body),
    });
    expect(answer.status).toBe(404);
  });
});

test("a body that does not say how large it is is refused", async () => {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const sending = request(`${app.url}/dashboard`, { method: "POST" }, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    });
    sending.on("error", reject);
    sending.flushHeaders();
    sending.write("intent=");
  });
  expect(status).toBe(411);
});

test.each([
  ["a method that no page has", "TRACE / HTTP/1.1\r\nHost: localhost\r\n", "405"],
  ["a Host that is no name", "GET /nowhere HTTP/1.1\r\nHost: [\r\n", "400"],
])("%s is refused, and is no error of ours", async (_what, head, status) => {
  app.complaints();
  const answer = await exchange(`${head}Connection: close\r\n\r\n`);
  expect(answer).toContain(`HTTP/1.1 ${status}`);
  expect(app.complaints()).toEqual([]);
});

test("a search of 2,000 emoji is answered with its page, and one of 10,000 in words", async () => {
  const search = (count: number) =>
    fetch(`${app.url}/help?q=${encodeURIComponent("😀".repeat(count))}`);
  const long = await search(2_000);
  expect([long.status, (await long.text()).includes("Help Center")]).toEqual([200, true]);
  const longer = await search(10_000);
  expect(longer.status).toBe(431);
  expect(longer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  expect(await longer.text()).toMatch(/too long\. Go back and shorten it/);
});

const manifestOf = (paths: readonly string[]) =>
  `/__manifest?version=x&${paths.map((path) => `p=${encodeURIComponent(path)}`).join("&")}`;
const numbered = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index));

test.each([
  ["a path of 32 parts", "/a".repeat(32), 404],
  ["a path of 4,000 parts", `/${"/a".repeat(4_000)}`, 414],
  ["a path of 33 backslashes", `/${"\\".repeat(33)}`, 414],
  ["a long path", `/${"a".repeat(2_048)}`, 414],
  ["a query of 100 fields", `/help?${"a=%ff&".repeat(99)}`, 200],
  ["a query of 101 fields", `/help?${"a&".repeat(100)}`, 414],
  ["a query of 33 kB", `/help?q=${"a".repeat(33_000)}`, 414],
  ["a manifest of all that a page may link to", manifestOf(numbered(75, (i) => `/help/${i}`)), 204],
  ["one of many paths", manifestOf(numbered(90, (i) => `/help/${i}/x`)), 414],
  ["one of a long path", manifestOf(["/a".repeat(40)]), 414],
  ["one under another spelling", `/./${manifestOf(["/a".repeat(40)]).slice(1)}`, 414],
])("%s is answered with its status, before it costs anything", async (_what, path, status) => {
  const { statusCode, text } = await ask(path);
  expect(statusCode).toBe(status);
  if (status === 414) expect(text).toMatch(/^This address is too long\. Go back and shorten it/);
});

test.each([
  ["200 cookies", { Cookie: "a=b; ".repeat(199) }, 404],
  ["201 cookies", { Cookie: "a=b; ".repeat(201) }, 431],
  ["a header of 15 kB", { "X-A": "a".repeat(15_000) }, 404],
  ["headers of 17 kB", { "X-A": "a".repeat(8_500), "X-B": "b".repeat(8_500) }, 431],
  [
    "150 headers",
    Object.fromEntries(numbered(150, (i) => `X-${i}`).map((name) => [name, "1"])),
    431,
  ],
])("%s are answered with a status", async (_what, headers, status) => {
  const { statusCode, text } = await ask("/nowhere", headers);
  expect(statusCode).toBe(status);
  if (status === 431) expect(text).toContain("delete this site's cookies");
});

test.each([
  ["100 fields", "intent=x" + "&a=%ff".repeat(99), "application/x-www-form-urlencoded", 400],
  ["101 fields", "intent=x" + "&a".repeat(100), "application/x-www-form-urlencoded", 413],
  ["files", "--b\r\n", "multipart/form-data; boundary=b", 415],
])("a form with %s is answered with %3$s", async (_what, body, type, status) => {
  for (const path of ["/dashboard", "/dashboard.data", "/contact"]) {
    const headers = { "Content-Type": type };
    const answer = await fetch(`${app.url}${path}`, { method: "POST", body, headers });
    expect([path, answer.status]).toEqual([path, status]);
  }
});

test("a chunked body is read like one that came at once", async () => {
  const body = "intent=no_such_intent&x=" + "x".repeat(20_000);
  const answer = await new Promise<string>((resolve, reject) => {
    const headers = {
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": body.length,
    };
    const sending = request(`${app.url}/dashboard`, { method: "POST", headers }, (reply) => {
      reply.setEncoding("utf8");
      let text = "";
      reply.on("data", (chunk: string) => (text += chunk));
      reply.on("end", () => resolve(text));
    });
    sending.on("error", reject);
    const rest = (at: number) => {
      if (at >= body.length) sending.end();
      else sending.write(body.slice(at, at + 3_000), () => rest(at + 3_000));
    };
    rest(0);
  });
  expect(answer).toContain("Request Not Understood");
});

/** Sends two requests on one connection, the second behind the whole body of the first; gives their statuses. */
function sendBehind(path: string, bytes: number): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: app.port, host: "127.0.0.1" });
    let answer = "";
    socket.on("data", (chunk: Buffer) => {
      answer += chunk.toString("latin1");
      const statuses = [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) =>
        String(status),
      );
      if (statuses.length === 2) resolve((socket.destroy(), statuses));
    });
    socket.on("error", () => undefined);
    socket.on("close", () => reject(new Error(`closed after: ${answer.slice(0, 500)}`)));
    const head = [
      `POST ${path} HTTP/1.1`,
      `Host: localhost:${app.port}`,
      `Origin: http://localhost:${app.port}`,
      "Content-Type: multipart/form-data; boundary=b",
      `Content-Length: ${bytes}`,
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n`);
    socket.write(Buffer.alloc(bytes, "x"));
    socket.write(`GET /healthz HTTP/1.1\r\nHost: localhost:${app.port}\r\n\r\n`);
  });
}

test.each([
  ["/earnings/import", 14_000_000],
  ["/settings/pictures", 29_000_000],
  ["/brief", 300_000],
  ["/api/earnings/import", 5_000_000, "401"],
])(
  "an upload of a visitor to %s does not hold its connection up",
  async (path, bytes, status = "302") => {
    expect(await sendBehind(path, bytes)).toEqual([status, "200"]);
  },
);

test("answers 400 to what is not a request, and closes the connection", async () => {
  const answer = await exchange("hello\r\n\r\n");
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n[\s\S]*could not be understood/);
});

test("an upgrade that is refused does not keep its connection", async () => {
  const answer = await exchange(
    "GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
      "Origin: http://elsewhere.example\r\nSec-WebSocket-Version: 13\r\n" +
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
  );
  expect(answer).toContain("403 Forbidden");
});
