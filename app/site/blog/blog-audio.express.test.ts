import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { partBytes } from "#app/domain/blog/episode-store.server.ts";
import type { Episode } from "#app/domain/blog/podcast.ts";
import { waitUntil } from "#tests/harness/wait.ts";
import { sendEpisode } from "./blog-audio.express.ts";

const parts = 64;
const maxIdleMs = 200;

/** Not relevant to these tests. */
const episode = { id: "an-episode", bytes: parts * partBytes } as Episode;

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

/** A server with one episode that is larger than network buffers, and a client. */
async function listenTo() {
  let read = 0;
  const podcasts = {
    find: () => Promise.resolve(episode),
    part: () => ((read += 1), Promise.resolve(Buffer.alloc(partBytes))),
  };
  const asked = { workspaceId: "w", id: episode.id, headers: {}, maxIdleMs };
  const answers: Promise<boolean>[] = [];
  const server = createServer((request, response) => {
    answers.push(sendEpisode(podcasts, asked, request, response));
  });
  let connection: Socket | undefined;
  server.on("connection", (socket) => (connection = socket));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const listener = connect((server.address() as AddressInfo).port, "127.0.0.1");
  ends.push(() => {
    listener.destroy();
    server.close();
  });
  listener.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  return { listener, answers, connection: () => connection, partsRead: () => read };
}

test("closes idle downloads and reads no more parts for them", async () => {
  const { listener, answers, connection, partsRead } = await listenTo();
  listener.pause();
  await waitUntil("the end of the connection", () => connection()?.destroyed === true);
  await Promise.all(answers);
  expect(partsRead()).toBeLessThan(parts);
});

/** Two and a half parts; each byte has the number of its part. */
function sendOf({
  headers = {},
  method = "GET",
  ...changes
}: {
  headers?: Record<string, string>;
  method?: string;
  find?: () => Promise<Episode | null>;
  part?: (id: string, part: number) => Promise<Buffer | null>;
} = {}) {
  const bytes = 2.5 * partBytes;
  const found = { id: "e", bytes } as Episode;
  const sizeOf = (part: number) => Math.min(partBytes, bytes - part * partBytes);
  const podcasts = {
    find: (_workspaceId: string, id: string) => Promise.resolve(id === "e" ? found : null),
    part: (_id: string, part: number) =>
      Promise.resolve(Number.isInteger(part) ? Buffer.alloc(sizeOf(part), part) : null),
    ...changes,
  };
  return new Promise<{ sent: boolean | Error; status: number; headers: Headers; body: Buffer }>(
    (resolve, reject) => {
      const server = createServer((request, response) => {
        const asked = { workspaceId: "w", id: "e", headers: { "X-Blog": "ledge" } };
        const sending = sendEpisode(podcasts, asked, request, response);
        sending.catch(() => response.destroy());
        void (async () => {
          const sent = await sending.catch((error: Error) => error);
          if (sent === false) response.writeHead(404).end();
          const { status, headers: got, body } = await answered;
          server.close();
          resolve({ sent, status, headers: got, body });
        })().catch(reject);
      });
      ends.push(() => server.close());
      server.listen(0, "127.0.0.1");
      const answered = once(server, "listening").then(async () => {
        const { port } = server.address() as AddressInfo;
        try {
          const reply = await fetch(`http://127.0.0.1:${port}/`, {
            method,
            headers: { Connection: "close", ...headers },
          });
          const body = Buffer.from(await reply.arrayBuffer().catch(() => new ArrayBuffer(0)));
          return { status: reply.status, headers: reply.headers, body };
        } catch {
          return { status: 0, headers: new Headers(), body: Buffer.alloc(0) };
        }
      });
    },
  );
}

test("sends a whole episode or the requested range", async () => {
  const whole = await sendOf();
  expect([whole.sent, whole.status, whole.body.length]).toEqual([true, 200, 2.5 * partBytes]);
  expect([0, partBytes - 1, partBytes, whole.body.length - 1].map((at) => whole.body[at])).toEqual([
    0, 0, 1, 2,
  ]);
  expect(whole.headers.get("X-Blog")).toBe("ledge");
  const range = `bytes=${partBytes - 2}-${partBytes + 2}`;
  const some = await sendOf({ headers: { Range: range } });
  expect([some.status, [...some.body]]).toEqual([206, [0, 0, 1, 1, 1]]);
  expect(some.headers.get("Content-Range")).toBe(
    `bytes ${partBytes - 2}-${partBytes + 2}/${2.5 * partBytes}`,
  );
  expect((await sendOf({ headers: { Range: "bytes=9999999-" } })).status).toBe(416);
  const head = await sendOf({ method: "HEAD" });
  expect([head.status, head.headers.get("Content-Length")]).toEqual([200, `${2.5 * partBytes}`]);
  expect((await sendOf({ headers: { "If-None-Match": '"e"' } })).status).toBe(304);
  expect((await sendOf({ headers: { "If-None-Match": '"f"' } })).status).toBe(200);
});

test("returns false for an unknown episode and aborts when one is deleted during a download", async () => {
  const none = await sendOf({ find: () => Promise.resolve(null) });
  expect([none.sent, none.status]).toEqual([false, 404]);
  const gone = await sendOf({
    part: (_id, part) => Promise.resolve(part === 0 ? Buffer.alloc(partBytes) : null),
  });
  expect([gone.sent, gone.body.length]).toEqual([true, 0]);
  const broken = new Error("the disk is full");
  expect((await sendOf({ part: () => Promise.reject(broken) })).sent).toBe(broken);
});
