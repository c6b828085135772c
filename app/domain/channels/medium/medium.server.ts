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

/** What is sent of a text. */
interface Payload {
  title: string;
  contentFormat: "html";
  content: string;
  tags: readonly string[];
  publishStatus: "public";
}

/**
 * A Medium account, for whoever has an integration token still: none have been given out since 2025. It can take a
 * story and nothing else, so that a person is asked where an answer is lost.
 * Source: https://github.com/Medium/medium-api-docs
 * @param api left out: Medium's own
 */
export const mediumAt = (api: string = usualApi): ChannelAdapter => ({
  id: "medium",
  name: "Medium",
  hint: "For an integration token from before 2025: Medium gives out no new ones. Without one, an article’s page has “Post to Medium”.",
  fields: [
    {
      name: "token",
      label: "Integration token",
      hint: "In Medium: Settings, Security and apps, Integration tokens. If there is no such line, your account has none.",
      isSecret: true,
      holds: "secret",
    },
  ],
  mistake({ token = "" }) {
    if (token === "") return { field: "token", words: "Enter the integration token." };
    if (/^[0-9a-f]{40,128}$/iu.test(token)) return null;
    const words =
      "An integration token is a long row of digits and letters from a to f. Copy it as a whole.";
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
    place: "Medium",
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
      `Medium does not take it: ${refusal.data.errors[0]?.message.slice(0, 200) ?? ""}`,
    );
  const failure = failureOf(answer, { place: "Medium", changes, now });
  // Asked for its own account, that is not there for this token.
  if (failure.code === "gone")
    throw new AppError("bad_credentials", "Medium does not know this account any more", {
      about: "secret",
    });
  throw failure;
}

/** @throws AppError whose message says what to do */
async function whoIs(api: string, token: string, way: Way) {
  const me = Me.safeParse(await ask(api, token, way, { path: "me" }));
  if (me.success) return me.data.data;
  throw new AppError("channel_unavailable", "Medium gave an answer that cannot be read");
}

function openMedium(
  api: string,
  account: ChannelAccount,
  { request, clock, originalOf }: ChannelDeps,
): Channel {
  const { authorId = "" } = account.settings;
  const byHand = { whyNot: "Medium lets programs change nothing: do it there yourself." };
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
        // Its title is what search engines get; what readers see stands in the text.
        content: `<h1>${escaped(title)}</h1>\n${renderText(body)}`,
        tags,
        publishStatus: "public",
      } satisfies Payload);
    },
    preview(payload) {
      const { title, content, tags } = JSON.parse(payload) as Payload;
      const facts = [
        ...(tags.length > 0 ? [["Tags", tags.join(", ")] as const] : []),
        ["Original", "Where it stands by then, your blog first: that is named to search engines"],
      ] as const;
      const html = content.replace(/^<h1>.*?<\/h1>\s*/su, "");
      return { shape: "article", title, html, excerpt: "", facts };
    },
    async create({ key, payload, signal }: Post) {
      const token = await account.secret();
      const path = `users/${encodeURIComponent(authorId)}/posts`;
      // Known only now: it may have gone out elsewhere since this was approved.
      const canonicalUrl = await originalOf(key);
      const json = { ...(JSON.parse(payload) as Payload), ...(canonicalUrl && { canonicalUrl }) };
      const story = Story.safeParse(
        await ask(api, token, { request, clock, signal }, { path, json }),
      );
      if (!story.success)
        throw new AppError("outcome_unknown", "Medium gave an answer that cannot be read");
      return { remoteId: story.data.data.id, url: story.data.data.url };
    },
    update: byHand,
    unpublish: byHand,
    measure: null,
  };
}
