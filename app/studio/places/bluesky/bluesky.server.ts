import * as z from "zod";
import { MINUTE, SECOND } from "../../../core/clock";
import { AppError } from "../../../core/errors";
import { isLoopback } from "../../../core/loopback";
import type { Destination, Receipt } from "../../publishing/destination-port";
import type { ConnectedPlace, Connecting, PlaceAccount, PlaceDeps, PlaceKind } from "../place-kind";
import { recordKey } from "./record-key.server";
import { shortened } from "../shortened";
import { facetsOf } from "./rich-text";
import { call, createSession, isRefusal, type Session } from "./xrpc.server";

const home = "https://bsky.social";
/** Shows posts and their counts to anybody. */
const publicView = "https://public.api.bsky.app";
const collection = "app.bsky.feed.post";
const longestPost = 300;
const longestCardText = 300;

/** An account at Bluesky, or at another server of its network, with an app password. */
export const bluesky: PlaceKind = {
  id: "bluesky",
  name: "Bluesky",
  hint: "Posts about your articles, 300 characters each with a card that leads to the article.",
  fields: [
    {
      name: "handle",
      label: "Your handle",
      hint: "As it stands below your name there.",
      isSecret: false,
      placeholder: "yourname.bsky.social",
    },
    {
      name: "password",
      label: "App password",
      hint: "Not the one you sign in with. At Bluesky: Settings, Privacy and security, App passwords.",
      isSecret: true,
    },
    {
      name: "service",
      label: "Address of your server",
      hint: "Only if your account lives at a server of its own.",
      isSecret: false,
      isOptional: true,
      placeholder: home,
    },
  ],
  mistake({ handle = "", password = "", service = "" }) {
    if (!/^@?[\w-]+(\.[\w-]+)+$/u.test(handle)) return "A handle looks like yourname.bsky.social.";
    if (!/^[a-z0-9]{4}(-[a-z0-9]{4}){3}$/u.test(password))
      return "This looks like the password you sign in with. An app password looks like abcd-1234-efgh-5678. At Bluesky: Settings, Privacy and security, App passwords.";
    return service === "" || isServer(service)
      ? null
      : "The address of your server begins with https://.";
  },
  async connect({ handle = "", password = "", service = "" }, way) {
    const identifier = handle.replace(/^@/u, "");
    const session = await createSession({ service: service || home, identifier, password }, way);
    await readProfile(session, way);
    return connected(session, password);
  },
  allowing: null,
  async check(account, way) {
    await readProfile(await signIn(account, way), way);
  },
  open: openBluesky,
};

function isServer(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
}

const connected = ({ service, did, handle }: Session, password: string): ConnectedPlace => ({
  label: `@${handle}`,
  settings: { service, did, handle },
  secret: password,
  found: `lets us in as @${handle}`,
});

/** Whether what is kept of an account can be read: it changes nothing. */
const readProfile = (session: Session, way: Connecting): Promise<unknown> =>
  call(way, session.service, "com.atproto.repo.describeRepo", {
    query: { repo: session.did },
    session,
  });

async function signIn(
  { settings: { service = home, did = "" }, secret }: PlaceAccount,
  way: Connecting,
): Promise<Session> {
  return createSession({ service, identifier: did, password: await secret() }, way);
}

/** What is sent of a text, but for its time. */
interface Payload {
  text: string;
  card: { uri: string; title: string; description: string } | null;
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

function openBluesky(account: PlaceAccount, { request, clock, linkOf }: PlaceDeps): Destination {
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
      await call(way(signal), session.service, "com.atproto.repo.getRecord", { query, session });
      return true;
    } catch (error) {
      if (isRefusal(error, "RecordNotFound")) return false;
      throw error;
    }
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
    render: ({ kind, title, body, fields: { description } }, { key }) =>
      JSON.stringify({
        text: shortened(body.trim(), longestPost),
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
      } satisfies Payload),
    async create({ key, payload, signal }) {
      const session = await signIn(account, way(signal));
      // Put a second time it would get another time of day.
      if (await isThere(session, key, signal)) return receipt(key);
      const { text, card } = JSON.parse(payload) as Payload;
      const record = {
        $type: collection,
        text,
        facets: facetsOf(text),
        createdAt: new Date(clock.now()).toISOString(),
        ...(card && { embed: { $type: "app.bsky.embed.external", external: card } }),
      };
      const json = { repo: did, collection, rkey: recordKey(key), record, validate: true };
      await call(way(signal), session.service, "com.atproto.repo.putRecord", { json, session });
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
