import * as z from "zod";
import { MINUTE } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import { renderText } from "#app/platform/prose/render-text.ts";
import type { Channel, Post } from "#app/domain/publishing/channel-port.ts";
import {
  requestChannel,
  countsInOwnWordsOnly,
  failureOf,
  jsonOf,
  strangeAnswer,
} from "#app/domain/channels/request-channel.server.ts";
import { shortened } from "#app/domain/channels/shortened.ts";
import type {
  Connecting,
  ChannelAccount,
  ChannelDeps,
  ChannelAdapter,
} from "#app/domain/channels/channel-adapter.ts";

const usualApi = "https://api.medium.com";
const maxTags = 3;
const maxTagLength = 25;
const maxTitleLength = 100;

const Me = z.object({ data: z.object({ id: z.string().min(1), username: z.string().min(1) }) });
const Story = z.object({ data: z.object({ id: z.string(), url: z.url() }) });
const Refusal = z.object({ errors: z.array(z.object({ message: z.string() })).min(1) });

const escaped = (text: string) =>
  text.replace(/[<>&]/gu, (sign) => `&#${sign.charCodeAt(0).toString()};`);

/** The payload. */
interface Payload {
  title: string;
  contentFormat: "html";
  content: string;
  tags: readonly string[];
  publishStatus: "public";
}

/**
 * A Medium account with an old integration token; none have been issued since 2025. The API can only create
 * stories, so a person is asked after a lost response.
 * Source: https://github.com/Medium/medium-api-docs
 * @param api left out: Medium's own
 */
export const mediumAt = (api: string = usualApi): ChannelAdapter => ({
  id: "medium",
  name: "Medium",
  hint: "Needs an integration token from before 2025, because Medium no longer issues them. Without one, use “Post to Medium” on an article’s page.",
  fields: [
    {
      name: "token",
      label: "Integration token",
      hint: "In Medium, go to Settings, Security and apps, Integration tokens. If you don’t see it, your account has no token.",
      isSecret: true,
      holds: "secret",
    },
  ],
  mistake({ token = "" }) {
    if (token === "") return { field: "token", words: "Enter the integration token." };
    if (/^[0-9a-f]{40,128}$/iu.test(token)) return null;
    const words =
      "An integration token has only digits and the letters a to f. Copy the whole token.";
    return { field: "token", words };
  },
  async connect({ token = "" }, way) {
    const { id: authorId, username } = await whoIs(api, token, way);
    return {
      label: `@${username}`,
      settings: { authorId, username },
      secret: token,
      found: `as @${username}`,
    };
  },
  allowing: null,
  async check({ secret }, way) {
    await whoIs(api, await secret(), way);
    return null;
  },
  open: (account, deps) => openMedium(api, account, deps),
});

export const medium = mediumAt();

type Way = Pick<Connecting, "request" | "clock" | "signal">;

async function ask(
  api: string,
  token: string,
  { request, clock, signal }: Way,
  { path, json }: { path: string; json?: object },
): Promise<unknown> {
  const changes = json !== undefined;
  const now = clock.now();
  const answer = await requestChannel({
    request,
    channelName: "Medium",
    address: `${api}/v1/${path}`,
    method: changes ? "POST" : "GET",
    headers: { Authorization: `Bearer ${token}` },
    signal,
    now,
    ...(changes && { json }),
  });
  const said = jsonOf(answer);
  if (answer.status < 300) return said;
  const refusal = Refusal.safeParse(said);
  if (countsInOwnWordsOnly(answer) && !refusal.success)
    throw strangeAnswer({ host: "api.medium.com", sort: "Medium’s interface" }, changes);
  if (answer.status === 400 && refusal.success)
    throw new AppError(
      "rejected",
      `Medium rejected it: ${refusal.data.errors[0]?.message.slice(0, 200) ?? ""}`,
    );
  const failure = failureOf(answer, { channelName: "Medium", changes, now });
  // Asked for its own account, that is not there for this token.
  if (failure.code === "gone")
    throw new AppError("bad_credentials", "Medium no longer recognizes this account", {
      about: "secret",
    });
  throw failure;
}

/** @throws AppError with a message that says what to do */
async function whoIs(api: string, token: string, way: Way) {
  const me = Me.safeParse(await ask(api, token, way, { path: "me" }));
  if (me.success) return me.data.data;
  throw new AppError("channel_unavailable", "We couldn’t read Medium’s response");
}

function openMedium(
  api: string,
  account: ChannelAccount,
  { request, clock, originalOf }: ChannelDeps,
): Channel {
  const { authorId = "" } = account.settings;
  const byHand = {
    whyNot: "Medium doesn’t let apps change published stories. Change it on Medium.",
  };
  return {
    name: account.name,
    role: "blog",
    maxChars: 100_000,
    guarantee: "none",
    settlesMs: 0,
    paceMs: 2 * MINUTE,
    maxPerDay: 3,
    measures: [],
    remembers: false,
    render({ title, body, keywords = [] }) {
      const tags = keywords.filter(({ length }) => length <= maxTagLength).slice(0, maxTags);
      return JSON.stringify({
        title: shortened(title, maxTitleLength, ({ length }) => length),
        contentFormat: "html",
        // Search engines use this title; readers see the one in the body.
        content: `<h1>${escaped(title)}</h1>\n${renderText(body)}`,
        tags,
        publishStatus: "public",
      } satisfies Payload);
    },
    preview(payload) {
      const { title, content, tags } = JSON.parse(payload) as Payload;
      const facts = [
        ...(tags.length > 0 ? [["Tags", tags.join(", ")] as const] : []),
        [
          "Original",
          "The published address, preferably on your blog, is given to search engines as the original",
        ],
      ] as const;
      const html = content.replace(/^<h1>.*?<\/h1>\s*/su, "");
      return { shape: "article", title, html, excerpt: "", facts };
    },
    async create({ key, payload, signal }: Post) {
      const token = await account.secret();
      const path = `users/${encodeURIComponent(authorId)}/posts`;
      // Read only now, because it may have been published elsewhere since it was approved.
      const canonicalUrl = await originalOf(key);
      const json = { ...(JSON.parse(payload) as Payload), ...(canonicalUrl && { canonicalUrl }) };
      const story = Story.safeParse(
        await ask(api, token, { request, clock, signal }, { path, json }),
      );
      if (!story.success)
        throw new AppError("outcome_unknown", "We couldn’t read Medium’s response");
      return { remoteId: story.data.data.id, url: story.data.data.url };
    },
    update: byHand,
    unpublish: byHand,
    measure: null,
  };
}
