import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { MINUTE } from "#app/core/time/clock.ts";
import { findRange } from "#app/platform/api/byte-range.ts";
import { partBytes } from "#app/domain/blog/episode-store.server.ts";
import type { Episode } from "#app/domain/blog/podcast.ts";
import type { Podcasts } from "#app/domain/blog/podcast.server.ts";

/** Whoever takes nothing of it for so long is let go. A player that goes on asks for the rest. */
const maxIdleMs = 2 * MINUTE;

interface Asked {
  workspaceId: string;
  /** Of the episode. */
  id: string;
  /** What every answer says. */
  headers: Readonly<Record<string, string>>;
  /** Milliseconds; left out: as long as a player may pause. */
  maxIdleMs?: number;
}

/** Sends what an episode sounds like, or as much of it as is asked for. False: there is none. */
export async function sendEpisode(
  podcasts: Pick<Podcasts, "find" | "part">,
  { workspaceId, id, headers, ...limits }: Asked,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const episode = await podcasts.find(workspaceId, id);
  if (!episode) return false;
  const etag = `"${id}"`;
  const all = {
    ...headers,
    "Content-Type": "audio/mpeg",
    "Content-Security-Policy": "default-src 'none'",
    // Listened to elsewhere as well.
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Access-Control-Allow-Origin": "*",
    "Accept-Ranges": "bytes",
    // Asked about each time: what was taken down is to be gone at once.
    "Cache-Control": "public, no-cache",
    ETag: etag,
  };
  if (request.headers["if-none-match"] === etag) {
    response.writeHead(304, all).end();
    return true;
  }
  const range = findRange(request.headers, episode.bytes, etag);
  if (range === "none") {
    response.writeHead(416, { ...all, "Content-Range": `bytes */${episode.bytes}` }).end();
    return true;
  }
  const { from, to } = range === "all" ? { from: 0, to: episode.bytes - 1 } : range;
  response.writeHead(range === "all" ? 200 : 206, {
    ...all,
    "Content-Length": to - from + 1,
    ...(range !== "all" && { "Content-Range": `bytes ${from}-${to}/${episode.bytes}` }),
  });
  if (request.method === "HEAD") {
    response.end();
    return true;
  }
  response.setTimeout(limits.maxIdleMs ?? maxIdleMs, () => response.destroy());
  await sendBytes(podcasts, episode, { from, to }, response);
  return true;
}

/** No more of it is in memory than whoever listens takes. */
async function sendBytes(
  podcasts: Pick<Podcasts, "part">,
  { id }: Episode,
  { from, to }: { from: number; to: number },
  response: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  for (let at = from; at <= to && !gone.signal.aborted;) {
    const part = Math.floor(at / partBytes);
    const content = await podcasts.part(id, part);
    // Made anew meanwhile: half an answer that says so is better than one of two texts.
    if (!content) return void response.destroy();
    const start = at - part * partBytes;
    const contentItem = content.subarray(start, to - part * partBytes + 1);
    at += contentItem.length;
    if (!response.write(contentItem))
      await once(response, "drain", { signal: gone.signal }).catch(() => undefined);
  }
  response.end();
}
