import * as z from "zod";
import { DAY, MINUTE } from "#app/core/time/clock.ts";
import { AppError, isAppError } from "#app/core/errors.ts";
import type { Channel, Post, Receipt } from "#app/domain/publishing/channel-port.ts";
import type { ChannelAccount, ChannelDeps } from "#app/domain/channels/channel-adapter.ts";
import { graphemesIn } from "#app/core/text/graphemes.ts";
import { timeOfId } from "#app/core/secrets/ids.ts";
import { shortened } from "#app/domain/channels/shortened.ts";
import { coverOf, type Cover } from "#app/domain/pictures/picture.ts";
import { attach } from "./media.server.ts";
import { askMastodon, notMastodon } from "./ask.server.ts";

const Status = z.object({
  id: z.string(),
  url: z.string().nullable().catch(null),
  content: z.string(),
  created_at: z.string(),
  favourites_count: z.number().catch(0),
  reblogs_count: z.number().catch(0),
  replies_count: z.number().catch(0),
});
type Status = z.infer<typeof Status>;

/** The text and the link below it that identifies the post. */
interface Payload {
  status: string;
  /** Left out: it has no picture. */
  cover?: Cover;
}

/** Counts as a fixed number of characters, however long it is. */
const links = /https?:\/\/\S+/gu;
const mentions = /(?<!\S)@(\w+)@[\w.-]+\w/gu;
const newLines = "\n\n";
/** Per response; servers return no more. */
const maxListed = 40;
/** Pages of one search: some thousand posts. */
const maxAnswers = 25;
/** The server sets a post's time, and its clock may differ. */
const clocksApartMs = DAY;
/** How often a post may be unpublished and published again within an hour, including the first time. */
const maxKeys = 5;
/** A removed status; the server reports nothing else about it. */
const Removed = z.object({ id: z.string() });

/** A connected account as a publishing channel. */
export function openMastodon(
  account: ChannelAccount,
  { request, clock, linkOf, readPicture }: ChannelDeps,
): Channel {
  const {
    server = "",
    accountId = "",
    most = "500",
    link = "23",
    imageBytes = "Infinity",
  } = account.settings;
  const { host } = new URL(server);
  const maxChars = Number(most);
  const room = maxChars - Number(link) - newLines.length;

  /** As the server counts: a link has its fixed length, and of an account's name only what is before its server. */
  const counted = (text: string): number =>
    graphemesIn(text.replace(links, "x".repeat(Number(link))).replace(mentions, "@$1"));

  const ask = async (
    signal: AbortSignal,
    asked: Parameters<typeof askMastodon>[2],
  ): Promise<unknown> =>
    askMastodon({ server, token: await account.secret() }, { request, clock, signal }, asked);

  /** @param changed whether it may have come of something that was sent */
  function readStatus(answer: unknown, changed: boolean): Status {
    const status = Status.safeParse(answer);
    if (status.success) return status.data;
    throw notMastodon(server, changed);
  }
  const receipt = ({ id, url }: Status): Receipt => ({ remoteId: id, url });

  async function list(before: string | null, signal: AbortSignal): Promise<Status[]> {
    const query = new URLSearchParams({
      limit: String(maxListed),
      exclude_reblogs: "true",
      exclude_replies: "true",
      ...(before !== null && { max_id: before }),
    });
    const path = `/api/v1/accounts/${accountId}/statuses?${query.toString()}`;
    const all = z.array(Status).safeParse(await ask(signal, { path }));
    if (!all.success) throw notMastodon(server, false);
    return all.data;
  }

  /** @param linked the newest first */
  function firstOf(linked: readonly Status[]): Receipt | null {
    const ours = linked.at(-1);
    if (!ours) return null;
    const duplicates = linked.filter(
      ({ id, content }) => id !== ours.id && content === ours.content,
    );
    return { ...receipt(ours), duplicates: duplicates.flatMap(({ url }) => url ?? []) };
  }

  /**
   * Finds the post with the publication's link, from the newest back to the earliest possible time. The owner may
   * have posted the same link since: the first one is ours, and an identical one is a duplicate.
   */
  async function look({ key, signal }: Pick<Post, "key" | "signal">) {
    const sentAfter = timeOfId(key) - clocksApartMs;
    const linked: Status[] = [];
    let before: string | null = null;
    for (let answers = 0; answers < maxAnswers; answers += 1) {
      const statuses = await list(before, signal);
      linked.push(...statuses.filter(({ content }) => content.includes(linkOf(key))));
      const oldest = statuses.at(-1);
      if (!oldest || Date.parse(oldest.created_at) < sentAfter)
        return { found: firstOf(linked), isAll: true };
      before = oldest.id;
    }
    return { found: firstOf(linked), isAll: false };
  }

  /** Prepares a payload: uploads its picture first. */
  async function withMedia(payload: string, signal: AbortSignal) {
    // Rendered below.
    const { cover, status } = JSON.parse(payload) as Payload;
    const picture = cover ? await readPicture(cover, { bytes: Number(imageBytes) }) : null;
    if (!picture) return { status };
    const id = await attach(picture, {
      server,
      signal,
      send: (form) => ask(signal, { method: "POST", path: "/api/v2/media", form }),
      look: (id) => ask(signal, { path: `/api/v1/media/${id}` }),
    });
    return { status, ...(id !== null && { media_ids: [id] }) };
  }

  /**
   * A server remembers an idempotency key for an hour, even if its status was deleted since: then it returns
   * nothing. A lookup has shown that nothing is published, so the next key is tried. It is the same again if this
   * process ends before it knows.
   */
  async function send(
    json: object,
    { key, signal }: Pick<Post, "key" | "signal">,
    number = 1,
  ): Promise<Status> {
    const numbered = number === 1 ? key : `${key}-${number}`;
    const asked = { method: "POST", path: "/api/v1/statuses", json, key: numbered } as const;
    try {
      return readStatus(await ask(signal, asked), true);
    } catch (error) {
      const isUsedUp = isAppError(error) && error.code === "gone" && number < maxKeys;
      if (!isUsedUp) throw error;
      return send(json, { key, signal }, number + 1);
    }
  }

  return {
    name: account.name,
    role: "social",
    maxChars: room,
    guarantee: "find_after",
    // A busy server lists posts late; resending in that time would publish twice.
    settlesMs: 10 * MINUTE,
    paceMs: 2 * MINUTE,
    maxPerDay: 8,
    measures: ["interactions"],
    remembers: false,
    render({ body, fields }, { key }) {
      const cover = coverOf(fields);
      return JSON.stringify({
        status: `${shortened(body.trim(), room, counted)}${newLines}${linkOf(key)}`,
        ...(cover && { cover }),
      } satisfies Payload);
    },
    preview(payload) {
      const { status, cover: picture = null } = JSON.parse(payload) as Payload;
      const part = { text: status, characters: counted(status), most: maxChars };
      return { shape: "post", parts: [part], card: null, picture };
    },
    async create({ key, payload, signal }) {
      // It may already be published if a backup was restored.
      const { found } = await look({ key, signal });
      if (found) return found;
      const json = await withMedia(payload, signal);
      return receipt(await send(json, { key, signal }));
    },
    async find(query) {
      const { found, isAll } = await look(query);
      if (found || isAll) return found;
      const words = `This account has too many posts on ${host} to search`;
      throw new AppError("channel_unavailable", words);
    },
    async update({ remoteId, payload, signal }) {
      const json = await withMedia(payload, signal);
      const asked = { method: "PUT", path: `/api/v1/statuses/${remoteId}`, json } as const;
      return receipt(readStatus(await ask(signal, asked), true));
    },
    async unpublish({ remoteId, signal }) {
      const answer = await ask(signal, { method: "DELETE", path: `/api/v1/statuses/${remoteId}` });
      if (!Removed.safeParse(answer).success) throw notMastodon(server, true);
    },
    async measure({ remoteId, signal }) {
      const none = { views: null, followers: null, conversions: null, earnedCents: null };
      // Only a person has seen it there.
      if (remoteId === null) return { ...none, interactions: null };
      const status = readStatus(await ask(signal, { path: `/api/v1/statuses/${remoteId}` }), false);
      const { favourites_count: liked, reblogs_count: shared, replies_count: answered } = status;
      return { ...none, interactions: liked + shared + answered };
    },
  };
}
