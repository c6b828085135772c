import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { MINUTE } from "#app/core/time/clock.ts";
import { findRange } from "#app/platform/api/byte-range.ts";
import { partBytes } from "#app/domain/blog/episode-store.server.ts";
import type { Episode } from "#app/domain/blog/podcast.ts";
import type { Podcasts } from "#app/domain/blog/podcast.server.ts";

/** Idle downloads are closed after this time; a player that resumes requests the rest. */
const maxIdleMs = 2 * MINUTE;

interface EpisodeRequest {
  workspaceId: string;
  /** The episode's id. */
  id: string;
  /** Headers of every response. */
  headers: Readonly<Record<string, string>>;
  /** Milliseconds; left out: the default. */
  maxIdleMs?: number;
}

/** Sends an episode's audio or a range of it. False: there is no such episode. */
export async function sendEpisode(
  podcasts: Pick<Podcasts, "find" | "part">,
  { workspaceId, id, headers, ...limits }: EpisodeRequest,
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
    // Podcast apps on other sites play it.
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Access-Control-Allow-Origin": "*",
    "Accept-Ranges": "bytes",
    // Always revalidated, so that unpublished episodes disappear immediately.
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

/** Reads part by part, so that memory holds no more than the client takes. */
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
    // The episode was replaced. An aborted response is better than a mix of two recordings.
    if (!content) return void response.destroy();
    const start = at - part * partBytes;
    const chunk = content.subarray(start, to - part * partBytes + 1);
    at += chunk.length;
    if (!response.write(chunk))
      await once(response, "drain", { signal: gone.signal }).catch(() => undefined);
  }
  response.end();
}
