import MarkdownIt from "markdown-it";
import * as z from "zod";
import { AppError } from "#app/core/errors.ts";
import {
  requestChannel,
  countsInOwnWordsOnly,
  failureOf,
  strangeAnswer,
} from "#app/domain/channels/request-channel.server.ts";
import type { Connecting } from "#app/domain/channels/channel-adapter.ts";
import { shortened } from "#app/domain/channels/shortened.ts";
import {
  basicFront,
  basicLine,
  phpMessages,
  wantsBasic,
  type WordPressAccess,
} from "./front.server.ts";
import { hasPhpMessages, readJson } from "./read-json.ts";
import { apiAddress } from "./site.server.ts";

const Refusal = z.object({
  code: z.string(),
  /** For people, and here and there with HTML in it. */
  message: z.string().catch(""),
  data: z
    .object({
      status: z.number().optional().catch(undefined),
      details: z.record(z.string(), z.object({ code: z.string() })).catch({}),
    })
    .nullable()
    .catch(null),
});

const maxReasonLength = 200;
/** How much of an error response, HTML included, is read for the reason. */
const maxMessageLength = 2_000;
const { unescapeAll } = new MarkdownIt().utils;

/** An error message without its HTML. */
const plain = (message: string): string =>
  shortened(
    unescapeAll(message.slice(0, maxMessageLength).replace(/<[^<>]*>/gu, " "))
      .replace(/\s+/gu, " ")
      .trim(),
    maxReasonLength,
  );

/** One call of the API, as its user. @throws AppError as `failureOf` has it, or in the site's own manner */
export async function askWordPress(
  { channelName, api, user, password }: WordPressAccess,
  { request, clock, signal }: Pick<Connecting, "request" | "clock" | "signal">,
  {
    method = "GET",
    path,
    query,
    json,
    file,
  }: {
    method?: "GET" | "POST" | "DELETE";
    path: string;
    query?: Record<string, string>;
    json?: object;
    file?: { bytes: Uint8Array<ArrayBuffer>; headers: Record<string, string> };
  },
): Promise<unknown> {
  const now = clock.now();
  const address = apiAddress(api, path, query);
  const headers = { Authorization: basicLine({ user, password }), ...file?.headers };
  const asked = { request, channelName, address, method, headers, signal, now };
  const sent = await requestChannel({
    ...asked,
    ...(json && { json }),
    ...(file && { body: file.bytes }),
  });
  const text = sent.text();
  const said = readJson(text) ?? null;
  const refusal = Refusal.safeParse(said);
  // Once PHP has written a message, WordPress cannot set the status of a refusal any more.
  const status = (refusal.success && refusal.data.data?.status) || sent.status;
  const answer = { headers: sent.headers, status: sent.status < 300 ? status : sent.status };
  if (answer.status < 300 && said !== null) return said;
  const code = refusal.success ? refusal.data.code : "";
  if (code === "rest_post_invalid_id" || code === "rest_already_trashed")
    throw new AppError("gone", `It’s no longer on ${channelName}`);
  // Asking for drafts without being signed in is reported as an invalid parameter.
  const details = Object.values((refusal.success && refusal.data.data?.details) || {});
  if (details.some((detail) => detail.code === "rest_forbidden_status"))
    throw new AppError("bad_credentials", `${channelName} no longer accepts our sign-in`);
  if (answer.status < 300)
    throw new AppError(
      "outcome_unknown",
      hasPhpMessages(text)
        ? phpMessages(channelName)
        : `We couldn’t read the response from ${channelName}`,
    );
  const changes = method !== "GET";
  if (countsInOwnWordsOnly(answer) && !refusal.success) {
    if (wantsBasic(answer)) throw basicFront(channelName, user);
    throw answer.status < 404
      ? new AppError(
          changes ? "outcome_unknown" : "channel_unavailable",
          `A firewall blocks apps from ${channelName}. Ask your host to allow them`,
        )
      : strangeAnswer({ host: channelName, sort: "WordPress" }, false);
  }
  const failure = failureOf(answer, { channelName, changes, now });
  const reason = refusal.success ? plain(refusal.data.message) : "";
  if (failure.code === "rejected" && reason !== "")
    throw new AppError("rejected", `${channelName} rejected it: ${reason}`);
  // Only WordPress's own error means that a post is gone.
  if (failure.code !== "gone") throw failure;
  throw new AppError("channel_unavailable", `${channelName} doesn’t respond like WordPress`);
}
