import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { blueskyAccount, startBluesky } from "#tests/fakes/bluesky.ts";
import { ghostKey, startGhost } from "#tests/fakes/ghost.ts";
import { mastodonAccount, startMastodon } from "#tests/fakes/mastodon.ts";
import { mediumToken, startMedium } from "#tests/fakes/medium.ts";
import { startWebhookReceiver } from "#tests/fakes/webhook-receiver.ts";
import { startWordPress, wordpressUser } from "#tests/fakes/wordpress.ts";
import {
  answerOf,
  outcomesOf,
  recording,
  type OddAnswer,
  type Recording,
} from "#tests/harness/odd-answers.ts";
import { createTestOutbound } from "#tests/harness/outbound.ts";
import { createManualClock } from "#app/core/time/clock.ts";
import type { OutboundAnswer } from "#app/platform/outbound/types.ts";
import { manualChannelFor } from "./by-hand/manual-channels.ts";
import {
  isAble,
  type Channel,
  type Publishable,
  type Query,
} from "#app/domain/publishing/channel-port.ts";
import { bluesky } from "./bluesky/bluesky.server.ts";
import { ghost } from "./ghost/ghost.server.ts";
import { mastodon } from "./mastodon/mastodon.server.ts";
import { mediumAt } from "./medium/medium.server.ts";
import type { ChannelAdapter, Request, Typed } from "./channel-adapter.ts";
import { pictureReader } from "./send-picture.server.ts";
import { webhook } from "./webhook/webhook.server.ts";
import { wordpress } from "./wordpress/wordpress.server.ts";

/*
 * What each type of channel requests, and how it handles every unusual response. The outcomes are kept in
 * tests/fixtures/channels; `UPDATE_CHANNEL_ANSWERS=1` rewrites them. Review the changes before they are
 * committed.
 */

const clock = createManualClock(Date.UTC(2026, 5, 1, 8, 0, 0, 600));
const signal = AbortSignal.any([]);
const key = "1jq134o00000aaaaaaaaaa";
const cover = {
  ...{ id: "pic", alt: "Three pots & <b>pans</b>", width: 800, height: 600, type: "jpeg" },
} as const;
const readPicture = pictureReader((_, name) => Promise.resolve(Buffer.from(`JPEG ${name}`)));
const json = { "Content-Type": "application/json" };

const refusal = (name: string, status: number, said: unknown, headers = {}): OddAnswer => ({
  name,
  status,
  headers: { ...json, ...headers },
  body: typeof said === "string" ? said : JSON.stringify(said),
});
const refusals = (of: (status: number) => unknown) =>
  [400, 401, 404, 422, 500].map((status) => refusal(`own ${status}`, status, of(status)));
/** Longer than any part that is shown. */
const long = ` No <b>way</b> &amp;  why. ${"x".repeat(200)}`;

const ofDrafts = ["find a draft", "look at a draft", "publish", "look at what is published"];

interface Course {
  kind: ChannelAdapter;
  typed: Typed;
  own: readonly OddAnswer[];
  /** What its owner does with the draft; left out: nothing. */
  post?: "social_post";
  /** The request to another server. */
  answers?: (address: string) => OutboundAnswer | null;
  /** The differences from the usual response. */
  text?: object;
  /** Without a picture. */
  isPlain?: true;
  back?: URLSearchParams;
  /** The steps that differ; left out: all. */
  only?: readonly string[];
  stop(): Promise<void>;
}

const ofWordPress = [
  ...refusals((status) => ({ code: "rest_odd", message: long, data: { status } })),
  refusal("status in the body", 200, { code: "rest_odd", message: "No", data: { status: 403 } }),
  refusal("another status in the body", 500, { code: "rest_odd", data: { status: 404 } }),
  refusal("invalid id", 404, { code: "rest_post_invalid_id", data: { status: 404 } }),
  refusal("trashed", 410, { code: "rest_already_trashed", data: null }),
  refusal("forbidden status", 400, {
    code: "rest_invalid_param",
    data: { status: 400, details: { status: { code: "rest_forbidden_status" } } },
  }),
  refusal("PHP messages", 200, "<b>Warning</b>: Undefined variable in <b>x.php</b>\n"),
  refusal("basic", 401, "<h1>Password</h1>", { "WWW-Authenticate": 'Basic realm="x"' }),
  refusal("no API", 404, { code: "rest_no_route", message: "None", data: { status: 404 } }),
];

/** Public counts, such as likes, from Bluesky's own server. */
const answers = (address: string): OutboundAnswer | null => {
  const counts = { likeCount: 1, repostCount: 20, replyCount: 300, quoteCount: 4_000 };
  return address.startsWith("https://public.api.bsky.app/")
    ? answerOf({ name: "counts", body: JSON.stringify({ posts: [counts] }) }, address)
    : null;
};

const courses: Readonly<Record<string, () => Promise<Course>>> = {
  async wordpress() {
    const site = await startWordPress();
    const { name: user, password } = wordpressUser;
    const back = new URLSearchParams({ user_login: user, password, success: "true" });
    return {
      ...site,
      kind: wordpress,
      typed: { site: site.url, user, password },
      own: ofWordPress,
      back,
    };
  },
  async "wordpress with drafts"() {
    const site = await startWordPress();
    const { name: user, password } = wordpressUser;
    const typed = { site: site.url, user, password, arrival: "draft" };
    return { ...site, kind: wordpress, typed, own: ofWordPress, only: ofDrafts };
  },
  async ghost() {
    const site = await startGhost();
    const own = refusals(() => ({ errors: [{ message: "Validation error", context: long }] }));
    own.push(refusal("changed meanwhile", 409, { errors: [{ message: "Saving failed" }] }));
    return {
      ...site,
      kind: ghost,
      typed: { site: site.url, key: ghostKey, newsletter: "yes" },
      own,
    };
  },
  async "ghost with drafts"() {
    const site = await startGhost();
    const own = refusals(() => ({ errors: [{ message: "No", context: null }] }));
    const typed = { site: site.url, key: ghostKey, newsletter: "no", arrival: "draft" };
    return { ...site, kind: ghost, typed, own, only: ofDrafts };
  },
  async bluesky() {
    const server = await startBluesky();
    const { handle, appPassword: password } = blueskyAccount;
    const named = (error: string, status = 400) =>
      refusal(error, status, { error, message: "Because" });
    const own = [
      ...refusals(() => ({ error: "InvalidRequest", message: long })),
      refusal("without words", 400, { error: "InvalidRequest" }),
      refusal("away until", 500, { error: "Away" }, { "RateLimit-Reset": "1780300900" }),
      refusal("limit", 429, { error: "RateLimitExceeded" }, { "RateLimit-Reset": "1780300900" }),
      named("RecordNotFound"),
      ...["AuthFactorTokenRequired", "AuthenticationRequired", "AccountTakedown"].map((error) =>
        named(error, 401),
      ),
    ];
    const typed = { handle: `@${handle}`, password, service: server.url };
    return { ...server, kind: bluesky, typed, own, post: "social_post", answers };
  },
  async mastodon() {
    const server = await startMastodon();
    const own = refusals(() => ({ error: `Validation failed: ${long}` }));
    const typed = { server: server.url, access: mastodonAccount.token };
    // A picture is waited for, in seconds: media.test.ts.
    const back = new URLSearchParams({ code: "yes" });
    return { ...server, kind: mastodon, typed, own, post: "social_post", isPlain: true, back };
  },
  async "bluesky with a thread"() {
    const server = await startBluesky();
    const { handle, appPassword: password } = blueskyAccount;
    const text = {
      body: "Water your herbs. ".repeat(30),
      fields: { cover: { ...cover, own: true } },
    };
    const typed = { handle, password, service: server.url };
    const only = ["create", "create again", "find", "unpublish"];
    return { ...server, kind: bluesky, typed, own: [], post: "social_post", text, only, answers };
  },
  async medium() {
    const server = await startMedium();
    const own = refusals(() => ({ errors: [{ message: long }] }));
    return { ...server, kind: mediumAt(server.url), typed: { token: mediumToken }, own };
  },
  async webhook() {
    const receiver = await startWebhookReceiver();
    const own = [
      refusal("an address", 200, { url: "https://a.example/there" }),
      refusal("no address", 200, { url: "javascript:alert(1)" }),
      refusal("half an address", 200, { url: "https://" }),
      refusal("a number", 200, { url: 7 }),
      refusal("a text", 200, JSON.stringify("url")),
    ];
    const typed = { address: receiver.url, takes: "articles", events: "all", key: signingKey };
    return { kind: webhook, typed, own, stop: () => receiver.stop() };
  },
};
const signingKey = `whsec_${Buffer.from("k".repeat(32)).toString("base64")}`;

/** Something that is asked, with the same outcome each time that the same is answered. */
type Act = (request: Request) => Promise<unknown>;

const version = {
  title: "Seven habits & <b>one</b>",
  body: `  Read **this**, <script>x</script> and https://a.example/x #habits.\n`,
  fields: { description: "About <i>habits</i>", cover },
  keywords: ["cold brew", "iced & hot"],
};

/** Every action of a channel in turn, with the given request function. */
async function record({
  kind,
  typed,
  post,
  back,
  isPlain,
  answers,
  only,
  text: other,
}: Course): Promise<Map<string, [Recording, Act]>> {
  const steps = new Map<string, [Recording, Act]>();
  const { request: outside } = createTestOutbound();
  const real: Request = async (address, options) => answers?.(address) ?? outside(address, options);
  async function step<Answer>(name: string, act: (request: Request) => Promise<Answer>) {
    const request = recording(real);
    const answer = await act(request);
    if (only?.includes(name) ?? true) steps.set(name, [request.recorded, act]);
    return answer;
  }
  const way = (request: Request) => ({ request, clock, signal });
  const target = { back: "https://app.test/back", state: "s t", product: "Product" };
  const connected = await step("connect", (request) => kind.connect(typed, way(request)));
  const { label, settings, secret } = connected;
  const account = { name: `${kind.name} ${label}`, label, settings, secret: async () => secret };
  await step("check", (request) => kind.check(account, way(request)));
  const { allowing, limits } = kind;
  if (limits) await step("limits", (request) => limits(account, way(request)));
  if (allowing) {
    const begin = (request: Request) => allowing.begin(typed, { ...way(request), ...target });
    const { keep } = await step("begin", begin);
    const { back: at } = target;
    if (back)
      await step("end", (request) => allowing.end(back, keep, { ...way(request), back: at }));
    const refused = async (answer: Promise<unknown>) =>
      answer.catch((error: Error) => error.message);
    await step("not allowed", async (request) => {
      const all = [];
      const full = Object.fromEntries(back ?? []);
      for (const query of [{}, ...Object.keys(full).map((left) => ({ ...full, [left]: "" }))])
        all.push(
          await refused(
            allowing.end(new URLSearchParams(query), keep, { ...way(request), back: at }),
          ),
        );
      const no = new URLSearchParams({ ...full, success: "false" });
      return [...all, await refused(allowing.end(no, keep, { ...way(request), back: at }))];
    });
    await step("begin with a mistake", (request) => {
      const mistaken = { [allowing.needs[0] ?? ""]: "http://a.example" };
      return refused(allowing.begin(mistaken, { ...way(request), ...target }));
    });
  }
  const open = (request: Request): Channel =>
    kind.open(account, {
      request,
      clock,
      linkOf: (of) => `https://app.test/go/${of}`,
      originalOf: () => Promise.resolve("https://a.example/first"),
      readPicture,
    });
  const fields = { ...version.fields, ...(isPlain && { cover: undefined }) };
  const text: Publishable = { kind: post ?? "article", ...version, fields, ...other };
  const payload = open(real).render(text, { key, variant: "" });
  const sent = { key, payload, signal };
  const query = { ...sent, since: clock.now(), wasThere: false };
  const channel = open(real);
  let remoteId = "";
  if (channel.guarantee === "two_phase") {
    ({ remoteId } = await step("draft", (request) => {
      const opened = open(request);
      return opened.guarantee === "two_phase" ? opened.draft(sent) : expect.fail();
    }));
    await step("draft again", (request) => {
      const opened = open(request);
      return opened.guarantee === "two_phase" ? opened.draft(sent) : expect.fail();
    });
    const change = { ...sent, remoteId };
    const look = (request: Request): Promise<unknown> => {
      const opened = open(request);
      const { checkDraft } = opened.guarantee === "two_phase" ? opened : expect.fail();
      return checkDraft?.(change) ?? Promise.resolve("it cannot");
    };
    await step("find a draft", (request) => findBy(open(request), query));
    await step("look at a draft", look);
    await step("publish", (request) => {
      const opened = open(request);
      return opened.guarantee === "two_phase" ? opened.publish(change) : expect.fail();
    });
    await step("look at what is published", look);
  } else
    ({ remoteId } = await step("create", (request) => {
      const opened = open(request);
      return opened.guarantee === "two_phase" ? expect.fail() : opened.create(sent);
    }));
  if (channel.guarantee !== "two_phase" && channel.guarantee !== "none")
    await step("create again", (request) => {
      const opened = open(request);
      return opened.guarantee === "two_phase" ? expect.fail() : opened.create(sent);
    });
  const change = { ...sent, remoteId };
  if (channel.guarantee !== "none") await step("find", (request) => findBy(open(request), query));
  const { measure } = channel;
  const published = { ...change, publishedAt: clock.now(), at: clock.now() };
  if (measure) await step("measure", async (request) => open(request).measure?.(published));
  for (const name of ["update", "unpublish"] as const)
    if (isAble(channel[name]))
      await step(name, (request) => {
        const ability = open(request)[name];
        return isAble(ability) ? Promise.resolve(ability(change)) : expect.fail();
      }).catch((error: Error) => void expect(error.message).toMatch(/draft|keeps it back/));
  if (channel.guarantee !== "none")
    for (const wasThere of [false, true])
      await step(`find what was taken down${wasThere ? ", and was there" : ""}`, (request) =>
        findBy(open(request), { ...query, wasThere }),
      );
  if (channel.guarantee === "two_phase")
    await step("update what was taken down", (request) => {
      const { update } = open(request);
      const change = { ...sent, remoteId };
      return isAble(update) ? update(change).catch((error: Error) => error.message) : expect.fail();
    });
  return steps;
}

const findBy = (channel: Channel, query: Query): Promise<unknown> =>
  channel.guarantee === "none" ? expect.fail("nothing is found there") : channel.find(query);

const isWritten = process.env.UPDATE_CHANNEL_ANSWERS === "1";
const separator = "\n\n======== ";

/** The fixture's content, by the names of its parts. */
function kept(name: string) {
  const file = `tests/fixtures/channels/${name.replaceAll(" ", "-")}.txt`;
  const parts = new Map<string, string>();
  const text = isWritten ? "" : `\n\n${readFileSync(file, "utf8")}`;
  for (const part of text.split(separator).slice(1)) {
    const end = part.indexOf("\n");
    parts.set(part.slice(0, end), part.slice(end + 1).trimEnd());
  }
  return {
    parts,
    names: () => (isWritten ? stepNames : [...parts.keys()]),
    holds: (part: string, found: string) =>
      isWritten ? void parts.set(part, found) : expect(found).toBe(parts.get(part)),
    write: () => {
      const all = [...parts].filter(([, found]) => found !== "");
      const text = all.map(([part, found]) => `${separator}${part}\n${found}`).join("");
      if (isWritten) writeFileSync(file, `${text}\n`.trimStart());
    },
  };
}

const stepNames = [
  ...["connect", "check", "limits", "begin", "end", "not allowed", "draft", "find a draft"],
  ...["look at a draft", "publish", "look at what is published", "create", "find", "measure"],
  ...["update", "unpublish", "find what was taken down", "find what was taken down, and was there"],
  ...["update what was taken down", "measure what a person has seen", "create again"],
  ...["draft again", "begin with a mistake"],
];

describe.each(Object.keys(courses))("%s", (name) => {
  let course: Course;
  let steps: Awaited<ReturnType<typeof record>>;
  const file = kept(name);
  beforeAll(async () => {
    course = await (courses[name] ?? expect.fail(name))();
    steps = await record(course);
    await course.stop();
  });
  afterAll(file.write);

  it("matches the fixture", () => {
    if (!isWritten) expect([...steps.keys()].sort()).toEqual([...file.parts.keys()].sort());
  });

  it.each(file.names())("has an outcome for each response: %s", async (step) => {
    const [recorded, act] = steps.get(step) ?? [];
    const found = recorded && act ? await outcomesOf(recorded, act, course.own) : "";
    file.holds(step, found);
  });
});

describe("entered values and rendered posts", () => {
  const file = kept("typed and rendered");
  afterAll(file.write);
  const kinds = [wordpress, ghost, bluesky, mastodon, mediumAt(), webhook];

  /** Inputs, grouped by outcome. */
  function byOutcome(inputs: readonly string[], of: (input: string) => unknown): string {
    const outcomes = new Map<string, string[]>();
    for (const input of inputs) {
      const outcome = JSON.stringify(of(input)) ?? "nothing";
      outcomes.set(outcome, [...(outcomes.get(outcome) ?? []), JSON.stringify(input)]);
    }
    return [...outcomes].map(([outcome, all]) => `  ${outcome} ← ${all.join(", ")}`).join("\n");
  }

  const typedValues = [
    ...[
      "",
      " ",
      "journal.example",
      "https://journal.example/blog/?x=1#y",
      "HTTPS://Journal.Example",
    ],
    ...[
      "http://journal.example",
      "http://localhost:8080",
      "http://127.0.0.1:2368/ghost",
      "localhost",
    ],
    ...[
      "a.example/x y",
      "https://a.example/x y",
      "nodots",
      "ftp://a.example",
      "https://",
      "https://a b.example",
      "javascript:alert(1)",
    ],
    ...["@sam@a.example", "@a.example", "sam@a.example", "@sam.bsky.social", "sam.bsky.social"],
    ...[
      "sam bsky.social",
      "abcd-efgh-2345-mnop",
      "abcd-efgh-2345",
      "ABCD-efgh-2345-mnop",
      "secret",
    ],
    ...["abcd EFGH 1234 ijkl MNOP 5678", "abcdEFGH1234ijklMNOP567", "abcdEFGH1234ijklMNOP567-"],
    ...[
      ghostKey,
      ghostKey.toUpperCase(),
      "a1".repeat(13),
      "t".repeat(43),
      "t".repeat(19),
      "t t".repeat(9),
    ],
    ...[
      mediumToken,
      mediumToken.slice(1, 40),
      "x".repeat(60),
      "x".repeat(61),
      signingKey,
      "whsec_x",
    ],
  ];
  const valid: Readonly<Record<string, Typed>> = {
    wordpress: { site: "journal.example", user: "sam", password: wordpressUser.password },
    ghost: { site: "journal.example", key: ghostKey },
    bluesky: { handle: "sam.bsky.social", password: "abcd-efgh-2345-mnop", service: "" },
    mastodon: { server: "a.example", access: mastodonAccount.token },
    medium: { token: mediumToken },
    webhook: { address: "https://a.example/hook", name: "", key: signingKey },
  };

  it.each(kinds)("$id reports invalid values", (kind) => {
    const typed = valid[kind.id] ?? expect.fail(kind.id);
    const parts = Object.keys(typed).map((field) => {
      const found = byOutcome(typedValues, (value) => kind.mistake({ ...typed, [field]: value }));
      return `${field}\n${found}`;
    });
    file.holds(`typed ${kind.id}`, [...parts, JSON.stringify(kind.mistake({}))].join("\n"));
  });

  const paragraph = "Water your herbs in the morning, and never in the heat of the day. ";
  const texts: Readonly<Record<string, Partial<Parameters<Channel["render"]>[0]>>> = {
    plain: {},
    "no fields": { fields: {}, keywords: [] },
    "odd fields": { fields: { description: 7, cover: "none" }, keywords: ["x".repeat(26)] },
    "without keywords": { keywords: undefined },
    "many keywords": { keywords: Array.from({ length: 12 }, (_, index) => `word ${index}`) },
    "long description": { fields: { description: paragraph.repeat(9) } },
    "long title": { title: paragraph.repeat(5) },
    "a post": { kind: "social_post" },
    "a long post": {
      kind: "social_post",
      body: ` ${paragraph.repeat(9)}\n\n${paragraph.repeat(30)} `,
    },
    "a post without a blank": { kind: "social_post", body: "水".repeat(900) },
    "an own picture": {
      ...{ kind: "social_post", body: "Short." },
      fields: { cover: { ...cover, own: true } },
    },
    "an own picture and no room": {
      ...{ kind: "social_post", body: "x".repeat(299) },
      fields: { cover: { ...cover, own: true } },
    },
    "an own picture and a thread": {
      ...{ kind: "social_post", body: paragraph.repeat(9) },
      fields: { cover: { ...cover, own: true } },
    },
    "names and links": {
      kind: "social_post",
      body: `Hello @sam@a.very.long.server.example and https://a.example/${"x".repeat(300)} #tag #12 ${"y".repeat(430)}`,
    },
    "an edition": { kind: "newsletter" },
  };
  const isPost = ({ kind = "article" }: { kind?: string }) => kind === "social_post";
  /** The whole if it is short, else its start and end. */
  const brief = (text: string) =>
    text.length <= 700 ? text : `${text.slice(0, 330)} … ${text.length} … ${text.slice(-330)}`;

  it.each(kinds)("$id renders and previews posts as in the fixture", (kind) => {
    const settings = {
      ...{ site: "https://a.example", server: "https://a.example", host: "a.example", most: "500" },
      ...{
        link: "23",
        did: "did:plc:x",
        handle: "sam.bsky.social",
        takes: "articles",
        events: "new",
      },
    };
    const secret = () => Promise.reject(new Error("nothing is sent"));
    const account = { name: `${kind.name} x`, label: "x", settings, secret };
    const deps = {
      request: secret,
      clock,
      linkOf: (of: string) => `https://app.test/go/${of}`,
      originalOf: () => Promise.resolve(null),
      readPicture,
    };
    const channel = kind.open(account, deps);
    const { name, role, maxChars, guarantee, settlesMs, paceMs, maxPerDay, measures } = channel;
    const facts = { name, role, maxChars, guarantee, settlesMs, paceMs, maxPerDay, measures };
    const another = { arrival: "draft", newsletter: "weekly", takes: "posts", events: "all" };
    const chosen = kind.open({ ...account, settings: { ...settings, ...another } }, deps);
    const plain = { kind: "article", ...version } as const;
    const at = { key, variant: "" };
    const parts = [
      JSON.stringify(facts),
      JSON.stringify([chosen.role, chosen.maxChars, isAble(chosen.update)]),
      brief(JSON.stringify(chosen.preview(chosen.render(plain, at)))),
      ...[channel.update, channel.unpublish].map((each) => (isAble(each) ? "able" : each.whyNot)),
    ];
    for (const [label, changes] of Object.entries(texts)) {
      if (isPost(changes) !== (role === "social") && label !== "a post" && label !== "plain")
        continue;
      const payload = channel.render(
        { kind: "article", ...version, ...changes },
        { key, variant: "" },
      );
      parts.push(
        `${label}\n  ${brief(payload)}\n  ${brief(JSON.stringify(channel.preview(payload)))}`,
      );
    }
    file.holds(`rendered ${kind.id}`, parts.join("\n"));
  });

  it("matches the fixture for manual publishing", () => {
    const script =
      "Intro words.\n## One\nabc def.\n## Two \n" + "word ".repeat(400) + "\n## Three\nEnd.";
    const parts = (["video", "article", "social_post"] as const).flatMap((of) => {
      const channel = manualChannelFor(of);
      if (!channel) return [`${of}: nowhere`];
      return [null, "https://a.example/there"].flatMap((address) =>
        [
          {},
          { description: "About it", tags: ["a", 7, "b"], thumbnail: "Look" },
          { tags: "a", description: 7 },
        ].map((fields) => {
          const text = { title: "T", body: ` ${script} `, fields, address };
          return brief(JSON.stringify([channel.steps(text), channel.pack(text)]));
        }),
      );
    });
    file.holds("by hand", parts.join("\n"));
  });
});
