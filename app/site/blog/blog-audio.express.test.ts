import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { partBytes } from "../../studio/blog/episode-store.server";
import type { Episode } from "../../studio/blog/podcast";
import { waitUntil } from "../../../tests/harness/wait";
import { sendEpisode } from "./blog-audio.express";

const parts = 64;
const idleAtMostMs = 200;

/** Only what is sent counts here. */
const episode = { id: "an-episode", bytes: parts * partBytes } as Episode;

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

/** A server with one episode, too large for what a network holds, and who listens to it. */
async function listenTo() {
  let read = 0;
  const podcasts = {
    find: () => Promise.resolve(episode),
    part: () => ((read += 1), Promise.resolve(Buffer.alloc(partBytes))),
  };
  const asked = { workspaceId: "w", id: episode.id, headers: {}, idleAtMostMs };
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

test("whoever takes nothing of an episode is let go, and no more of it is read for them", async () => {
  const { listener, answers, connection, partsRead } = await listenTo();
  listener.pause();
  await waitUntil("the end of the connection", () => connection()?.destroyed === true);
  await Promise.all(answers);
  expect(partsRead()).toBeLessThan(parts);
});
