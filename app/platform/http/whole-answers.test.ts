import { once } from "node:events";
import { request, type IncomingHttpHeaders, type RequestOptions } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import compression from "compression";
import express, { type RequestHandler } from "express";
import { afterEach, expect, test } from "vitest";
import { waitUntil } from "../../../tests/harness/wait";
import { sendWholeAnswers } from "./whole-answers";

let close: (() => void) | undefined;
afterEach(() => close?.());

/** A server whose every answer is this handler's, behind what the product puts before its pages. */
async function serve(handler: RequestHandler): Promise<number> {
  const app = express();
  app.use(compression(), sendWholeAnswers, handler);
  const server = app.listen(0, "127.0.0.1");
  close = () => server.close();
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  /** As it travelled. */
  body: Buffer;
  /** In how many pieces it came. */
  pieces: number;
}

function ask(port: number, options: RequestOptions = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port, ...options }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          status: response.statusCode,
          headers: response.headers,
          body: Buffer.concat(chunks),
          pieces: chunks.length,
        }),
      );
    });
    asked.on("error", reject);
    asked.end();
  });
}

const accepting = (encoding: string): RequestOptions => ({
  headers: { "Accept-Encoding": encoding },
});
const page = `<p>${"Grüße an alle ".repeat(500)}</p>`;
const sendPage: RequestHandler = (_request, response) => {
  response.type("html");
  // In several pieces, as pages are written.
  response.write(page.slice(0, 1_000));
  response.write(Buffer.from(page.slice(1_000, 2_000)));
  response.end(page.slice(2_000));
};

test.each([
  ["br, gzip", "br", brotliDecompressSync],
  ["gzip, deflate", "gzip", gunzipSync],
  ["br;q=0, gzip", "gzip", gunzipSync],
])(
  "to %s, a page goes out in one piece as %s, with its length",
  async (accepted, encoding, open) => {
    const { headers, body, pieces } = await ask(await serve(sendPage), accepting(accepted));
    expect(headers).toMatchObject({
      "content-encoding": encoding,
      "content-length": String(body.length),
      vary: "Accept-Encoding",
    });
    expect(headers["transfer-encoding"]).toBeUndefined();
    expect(pieces).toBe(1);
    expect(open(body).toString()).toBe(page);
  },
);

test.each([
  ["whoever accepts no encoding", sendPage, {}],
  ["a refusal of every encoding", sendPage, accepting("br;q=0, gzip;q=0.0")],
])("%s gets the page as it is", async (_name, handler, options) => {
  const { headers, body } = await ask(await serve(handler), options);
  expect(headers["content-encoding"]).toBeUndefined();
  expect(headers.vary).toBe("Accept-Encoding");
  expect(body.toString()).toBe(page);
});

test.each<[string, RequestHandler, string]>([
  ["a short answer", (_request, response) => response.type("html").send("<p>Hi</p>"), "<p>Hi</p>"],
  [
    "what may not be transformed",
    (_request, response) =>
      response.type("html").set("Cache-Control", "no-cache, no-transform").send(page),
    page,
  ],
  [
    "what does not shrink",
    (_request, response) => response.type("image/png").send(Buffer.from(page)),
    page,
  ],
])("%s is not compressed", async (_name, handler, expected) => {
  const { headers, body } = await ask(await serve(handler), accepting("br"));
  expect(headers["content-encoding"]).toBeUndefined();
  expect(body.toString()).toBe(expected);
});

test("an answer that is encoded already stays as it is", async () => {
  const port = await serve((_request, response) => {
    response.set("Content-Encoding", "gzip").type("html").end(Buffer.alloc(5_000, 7));
  });
  const { headers, body } = await ask(port, accepting("br"));
  expect(headers["content-encoding"]).toBe("gzip");
  expect(body.equals(Buffer.alloc(5_000, 7))).toBe(true);
});

test("HEAD has no body, and a redirect keeps its status", async () => {
  const head = await ask(await serve(sendPage), { method: "HEAD", ...accepting("br") });
  expect(head).toMatchObject({ status: 200, body: Buffer.alloc(0) });
  close?.();
  const port = await serve((_request, response) => response.redirect(303, "/elsewhere"));
  const redirect = await ask(port, accepting("br"));
  expect(redirect).toMatchObject({ status: 303, headers: { location: "/elsewhere" } });
});

test("an answer that takes longer is streamed: its beginning does not wait for its end", async () => {
  let finish = () => {};
  const port = await serve((_request, response) => {
    response.type("html");
    response.write(page);
    finish = () => response.end("<p>the end</p>");
  });
  const chunks: Buffer[] = [];
  let ended = false;
  const asked = request({ host: "127.0.0.1", port, ...accepting("gzip") }, (response) => {
    response.on("data", (chunk: Buffer) => chunks.push(chunk));
    response.on("end", () => (ended = true));
  });
  asked.end();
  await waitUntil("the beginning", () => chunks.length > 0);
  expect(ended).toBe(false);
  finish();
  await waitUntil("the end", () => ended);
  expect(gunzipSync(Buffer.concat(chunks)).toString()).toBe(`${page}<p>the end</p>`);
});

test("what is large is left to the stream that does not hold up others", async () => {
  const large = page.repeat(60);
  const port = await serve((_request, response) => response.type("html").send(large));
  const { headers, body } = await ask(port, accepting("identity"));
  expect(headers["content-encoding"]).toBeUndefined();
  expect(body.toString()).toBe(large);
  const compressed = await ask(port, accepting("gzip"));
  expect(gunzipSync(compressed.body).toString()).toBe(large);
});
