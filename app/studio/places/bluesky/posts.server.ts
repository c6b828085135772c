import * as z from "zod";
import { MINUTE, SECOND } from "../../../core/clock";
import { AppError } from "../../../core/errors";
import type { Destination, Receipt } from "../../publishing/destination-port";
import type { Connecting, PlaceAccount, PlaceDeps } from "../place-kind";
import { shortened } from "../shortened";
import { coverOf, type Cover } from "../../pictures/picture";
import { largestThumb, uploadBlob } from "./blob.server";
import { recordKey } from "./record-key.server";
import { facetsOf, fittedText, longestPost } from "./rich-text";
import { call, createSession, expectStored, home, isRefusal, type Session } from "./xrpc.server";

/** Shows posts and their counts to anybody. */
const publicView = "https://public.api.bsky.app";
const collection = "app.bsky.feed.post";
const longestCardText = 300;

/** In to a connected account. */
export async function signIn(
  { settings: { service = home, did = "" }, secret }: PlaceAccount,
  way: Connecting,
): Promise<Session> {
  return createSession({ service, identifier: did, password: await secret() }, way);
}

/** What is sent of a text, but for its time. */
interface Payload {
  text: string;
  card: { uri: string; title: string; description: string } | null;
  /** Of the card; left out: it has none. */
  cover?: Cover;
}

const Counts = z.object({
  posts: z.array(
    z.object({
      likeCount: z.number().catch(0),
      repostCount: z.number().catch(0),
      replyCount: z.number().catch(0),
      quoteCount: z.number().catch(0),
    }),
  ),
});

/** A connected account as a place to publish at. */
export function openBluesky(
  account: PlaceAccount,
  { request, clock, linkOf, readPicture }: PlaceDeps,
): Destination {
  const { did = "", handle = "" } = account.settings;
  const way = (signal: AbortSignal): Connecting => ({ request, clock, signal });
  // A handle may go to somebody else; what an account is called inside stays.
  const receipt = (key: string): Receipt => ({
    remoteId: recordKey(key),
    url: `https://bsky.app/profile/${did}/post/${recordKey(key)}`,
  });

  async function isThere(session: Session, key: string, signal: AbortSignal): Promise<boolean> {
    const query = { repo: did, collection, rkey: recordKey(key) };
    try {
      const answer = await call(way(signal), session.service, "com.atproto.repo.getRecord", {
        query,
        session,
      });
      expectStored(answer, session, false);
      return true;
    } catch (error) {
      if (isRefusal(error, "RecordNotFound")) return false;
      throw error;
    }
  }

  /** Null: there is no picture. */
  async function thumbOf(cover: Cover | undefined, session: Session, signal: AbortSignal) {
    const picture = cover ? await readPicture(cover, largestThumb) : null;
    if (!picture) return null;
    return uploadBlob(picture, (bytes, type) =>
      call(way(signal), session.service, "com.atproto.repo.uploadBlob", {
        file: { bytes, type },
        session,
      }),
    );
  }

  return {
    name: account.name,
    role: "social",
    charsAtMost: longestPost,
    guarantee: "by_key",
    settlesMs: 30 * SECOND,
    paceMs: 2 * MINUTE,
    atMostADay: 8,
    measures: ["interactions"],
    remembers: false,
    render({ kind, title, body, fields }, { key }) {
      const { description } = fields;
      const cover = kind === "social_post" ? coverOf(fields) : null;
      return JSON.stringify({
        text: fittedText(body.trim()),
        card:
          kind === "social_post"
            ? {
                uri: linkOf(key),
                title,
                description: shortened(
                  typeof description === "string" ? description : "",
                  longestCardText,
                ),
              }
            : null,
        ...(cover && { cover }),
      } satisfies Payload);
    },
    async create({ key, payload, signal }) {
      const session = await signIn(account, way(signal));
      // Put a second time it would get another time of day.
      if (await isThere(session, key, signal)) return receipt(key);
      const { text, card, cover } = JSON.parse(payload) as Payload;
      const thumb = await thumbOf(cover, session, signal);
      const record = {
        $type: collection,
        text,
        facets: facetsOf(text),
        createdAt: new Date(clock.now()).toISOString(),
        ...(card && {
          embed: {
            $type: "app.bsky.embed.external",
            external: { ...card, ...(thumb && { thumb }) },
          },
        }),
      };
      const json = { repo: did, collection, rkey: recordKey(key), record, validate: true };
      const answer = await call(way(signal), session.service, "com.atproto.repo.putRecord", {
        json,
        session,
      });
      expectStored(answer, session, true);
      return receipt(key);
    },
    async find({ key, signal }) {
      const session = await signIn(account, way(signal));
      return (await isThere(session, key, signal)) ? receipt(key) : null;
    },
    update: {
      whyNot: `Posts at Bluesky cannot be changed: nobody would see it. Take it down there and approve the text anew.`,
    },
    async withdraw({ key, signal }) {
      const session = await signIn(account, way(signal));
      if (!(await isThere(session, key, signal)))
        throw new AppError("gone", `It does not stand at @${handle} any more`);
      const json = { repo: did, collection, rkey: recordKey(key) };
      await call(way(signal), session.service, "com.atproto.repo.deleteRecord", { json, session });
    },
    async measure({ key, signal }) {
      const none = { views: null, interactions: null, followers: null, conversions: null };
      const query = { uris: `at://${did}/${collection}/${recordKey(key)}` };
      const answer = await call(way(signal), publicView, "app.bsky.feed.getPosts", { query });
      const [post] = Counts.catch({ posts: [] }).parse(answer).posts;
      const interactions = post
        ? post.likeCount + post.repostCount + post.replyCount + post.quoteCount
        : null;
      return { ...none, interactions, earnedCents: null };
    },
  };
}
