import * as z from "zod";
import { AppError } from "#app/core/errors.ts";
import {
  requestChannel,
  countsInOwnWordsOnly,
  failureOf,
  jsonOf,
  strangeAnswer,
} from "#app/domain/channels/request-channel.server.ts";
import type { Connecting } from "#app/domain/channels/channel-adapter.ts";

/** A way into a server's API. */
export interface MastodonAccess {
  /** Its origin. */
  server: string;
  /** Null: not signed in. */
  token: string | null;
}

const Refusal = z.object({ error: z.string() });
const maxReasonLength = 200;

/**
 * One call.
 * Source: https://docs.joinmastodon.org/client/intro/
 * @throws AppError from `failureOf`; errors about a post are quoted from the server
 */
export async function askMastodon(
  { server, token }: MastodonAccess,
  { request, clock, signal }: Pick<Connecting, "request" | "clock" | "signal">,
  {
    method = "GET",
    path,
    json,
    form,
    key,
  }: {
    method?: "GET" | "POST" | "PUT" | "DELETE";
    path: string;
    json?: object;
    form?: { body: Uint8Array<ArrayBuffer>; contentType: string };
    /** The same for what is sent again. */
    key?: string;
  },
): Promise<unknown> {
  const now = clock.now();
  const { host: channelName } = new URL(server);
  const changes = method !== "GET";
  const headers = {
    ...(token !== null && { Authorization: `Bearer ${token}` }),
    ...(key !== undefined && { "Idempotency-Key": key }),
    ...(form && { "Content-Type": form.contentType }),
  };
  const asked = { request, channelName, address: `${server}${path}`, method, headers, signal, now };
  const answer = await requestChannel({
    ...asked,
    ...(json && { json }),
    ...(form && { body: form.body }),
  });
  const said = jsonOf(answer);
  const refusal = Refusal.safeParse(said);
  const isStrange = countsInOwnWordsOnly(answer) && !refusal.success;
  if ((answer.status < 300 && said === null) || isStrange) throw notMastodon(server, changes);
  if (answer.status < 300) return said;
  if (answer.status === 422 && refusal.success) {
    const reason = refusal.data.error.slice(0, maxReasonLength);
    throw new AppError("rejected", `${channelName} rejected it: ${reason}`);
  }
  throw failureOf(answer, { channelName, changes, now });
}

/** An unexpected response. @param changes whether the request was to change something */
export const notMastodon = (server: string, changes: boolean): AppError =>
  strangeAnswer({ host: new URL(server).host, sort: "a Mastodon server" }, changes);
