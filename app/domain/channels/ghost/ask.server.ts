import { createHmac } from "node:crypto";
import * as z from "zod";
import { AppError } from "#app/core/errors.ts";
import { isLoopback } from "#app/core/loopback.ts";
import {
  requestChannel,
  countsInOwnWordsOnly,
  failureOf,
  jsonOf,
  strangeAnswer,
} from "#app/domain/channels/request-channel.server.ts";
import type { Connecting } from "#app/domain/channels/channel-adapter.ts";

/** A way into a site's Admin API. */
export interface GhostAccess {
  /** The site's address, without a slash at its end. */
  site: string;
  /** An Admin API key: its name and 32 bytes in hex, with a colon between them. */
  key: string;
}

/** A post as the Admin API gives it. */
export const GhostPost = z.object({
  id: z.string(),
  status: z.string(),
  url: z.string(),
  updated_at: z.string(),
  codeinjection_head: z.string().nullable().catch(null),
  feature_image: z.string().nullable().catch(null),
});
export type GhostPost = z.infer<typeof GhostPost>;

const Posts = z.object({ posts: z.array(GhostPost).min(1) });
const Refusal = z.object({
  errors: z
    .array(z.object({ message: z.string(), context: z.string().nullable().catch(null) }))
    .min(1),
});

const lastsSeconds = 5 * 60;
const maxReasonLength = 200;
const base64url = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

/** A token valid for a few minutes. Source: https://ghost.org/docs/admin-api/#token-authentication */
function tokenOf(key: string, now: number): string {
  const [id = "", secret = ""] = key.split(":");
  const iat = Math.floor(now / 1_000);
  const head = base64url({ alg: "HS256", typ: "JWT", kid: id });
  const signed = `${head}.${base64url({ iat, exp: iat + lastsSeconds, aud: "/admin/" })}`;
  const signature = createHmac("sha256", Buffer.from(secret, "hex")).update(signed);
  return `${signed}.${signature.digest("base64url")}`;
}

type Way = Pick<Connecting, "request" | "clock" | "signal">;

/** What a site is asked. */
interface GhostCall {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  query?: Record<string, string>;
  json?: object;
  form?: { body: Uint8Array<ArrayBuffer>; contentType: string };
}

const adminApi = "/ghost/api/admin/";

/**
 * One call.
 * @throws AppError from `failureOf`; errors about a post are quoted from the site
 */
export async function askGhost(access: GhostAccess, way: Way, call: GhostCall): Promise<unknown> {
  return (await callGhost(access, way, call)).said;
}

/**
 * What a site reports about itself and its Admin API address: with a separate admin domain, the public address
 * redirects to it. Changes must be requested there.
 * @throws AppError as `askGhost` does, or `rejected` if it redirects to an unencrypted address
 */
export async function findGhost(
  access: GhostAccess,
  way: Way,
): Promise<{ said: unknown; site: string }> {
  const { said, url } = await callGhost(access, way, { path: "site" });
  const at = url.indexOf(adminApi);
  const site = at > 0 ? url.slice(0, at) : access.site;
  const { protocol, hostname, host } = new URL(site);
  if (protocol !== "https:" && !isLoopback(hostname))
    throw new AppError(
      "rejected",
      `${host} redirects to an address without https://, which would expose your key`,
      { about: "address" },
    );
  return { said, site };
}

async function callGhost(
  { site, key }: GhostAccess,
  { request, clock, signal }: Way,
  { method = "GET", path, query = {}, json, form }: GhostCall,
): Promise<{ said: unknown; url: string }> {
  const now = clock.now();
  const channelName = new URL(site).host;
  const address = `${site}${adminApi}${path}/?${new URLSearchParams(query).toString()}`;
  const headers = {
    Authorization: `Ghost ${tokenOf(key, now)}`,
    "Accept-Version": "v5.0",
    ...(form && { "Content-Type": form.contentType }),
  };
  const asked = { request, channelName, address, method, headers, signal, now };
  const answer = await requestChannel({
    ...asked,
    ...(json && { json }),
    ...(form && { body: form.body }),
  });
  const said = jsonOf(answer);
  if (answer.status < 300) return { said, url: answer.url };
  // Another edit came first and nothing was saved, so read the post again.
  if (answer.status === 409)
    throw new AppError("channel_unavailable", `Someone is editing this post in ${channelName}`);
  const refusal = Refusal.safeParse(said);
  if (answer.status === 422 && refusal.success) {
    const [first] = refusal.data.errors;
    const reason = (first?.context ?? first?.message ?? "").slice(0, maxReasonLength);
    throw new AppError("rejected", `${channelName} rejected it: ${reason}`);
  }
  const changes = method !== "GET";
  if (countsInOwnWordsOnly(answer) && !refusal.success)
    throw strangeAnswer({ host: channelName, sort: "a Ghost site" }, changes);
  throw failureOf(answer, { channelName, changes, now });
}

/** @throws AppError `outcome_unknown` when it is no post */
export function readGhostPost(answer: unknown, site: string): GhostPost {
  const [post] = Posts.catch({ posts: [] }).parse(answer).posts;
  if (post) return post;
  const words = `We couldn’t read the response from ${new URL(site).host}`;
  throw new AppError("outcome_unknown", words);
}
