import { createHash } from "node:crypto";
import { SECOND } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import { renderText } from "#app/platform/prose/render-text.ts";
import type {
  Change,
  Channel,
  Post,
  Receipt,
  WhyNot,
} from "#app/domain/publishing/channel-port.ts";
import { requestChannel, failureOf, jsonOf } from "#app/domain/channels/request-channel.server.ts";
import type {
  Connecting,
  ChannelAccount,
  ChannelDeps,
  ChannelAdapter,
} from "#app/domain/channels/channel-adapter.ts";
import {
  isSigningKey,
  newSigningKey,
  signedHeaders,
} from "#app/platform/outbound/webhook-signature.server.ts";

/** What is sent beside a publication; `text.test` only asks whether something receives. */
type EventType = "text.test" | "text.published" | "text.updated" | "text.unpublished";

const choices = {
  articles: "Articles",
  posts: "Posts for networks",
  videos: "Video packs",
} as const;
const roles = { articles: "blog", posts: "social", videos: "video" } as const;
type Choice = keyof typeof choices;

const maxNameLength = 60;

/** A signed request to an address of the owner's, such as one of Zapier, n8n or Make. */
export const webhook: ChannelAdapter = {
  id: "webhook",
  name: "Webhook",
  hint: "For Zapier, n8n, Make, or a program of your own: each approved text is sent to an address of yours.",
  fields: [
    {
      name: "address",
      label: "Address",
      hint: "Zapier, n8n and Make show it where a webhook is the first step.",
      isSecret: false,
      holds: "address",
      placeholder: "https://hooks.zapier.com/…",
    },
    {
      name: "name",
      label: "What you call it",
      hint: "To tell it from others. One of the same name is replaced.",
      isSecret: false,
      isOptional: true,
      placeholder: "Newsletter with Zapier",
    },
    {
      name: "takes",
      label: "What is sent there",
      hint: "",
      isSecret: false,
      choices: Object.entries(choices).map(([value, label]) => ({ value, label })),
    },
    {
      name: "events",
      label: "When something is sent",
      hint: "A simple flow that publishes all that it gets would publish a text again with each change.",
      isSecret: false,
      isChangeable: true,
      choices: [
        { value: "all", label: "When a text goes out, changes, or is withdrawn" },
        { value: "new", label: "Only when a text goes out for the first time" },
      ],
    },
    {
      name: "key",
      label: "Signing key",
      hint: "Your program can check with it that a text really comes from here. Copy it now if you want that: it is not shown again.",
      isSecret: false,
      suggest: newSigningKey,
      staysIfEmpty: true,
    },
  ],
  trying:
    "Trying it, now or later, sends a signed message of the type text.test to its address: a flow that is switched on there gets it. No text is in it.",
  mistake({ address = "", name = "", key = "" }) {
    if (!/^https?:\/\/\S+$/iu.test(address) || !URL.canParse(address))
      return {
        field: "address",
        words: "The address begins with https://, as the service shows it.",
      };
    if (name.length > maxNameLength)
      return { field: "name", words: `The name has ${maxNameLength} characters at most.` };
    if (!isSigningKey(key))
      return {
        field: "key",
        words: "The signing key begins with whsec_. Leave it as it was made.",
      };
    return null;
  },
  async connect({ address = "", name = "", takes = "", events = "", key = "" }, way) {
    await sendTest(address, key, way);
    const { host } = new URL(address);
    return {
      // The rest of an address may hold what nobody else is to read.
      label: name === "" ? host : name,
      settings: {
        name,
        host,
        takes: takes in choices ? takes : "articles",
        events: events === "new" ? "new" : "all",
      },
      secret: JSON.stringify({ address, key } satisfies Secret),
      found: `${host} took a test`,
    };
  },
  allowing: null,
  kept: (secret) => ({ ...readSecret(secret) }),
  async check(account, way) {
    const { address, key } = readSecret(await account.secret());
    await sendTest(address, key, way);
    return null;
  },
  open: (account, deps) => openWebhook(account, deps),
};

interface Secret {
  address: string;
  key: string;
}

// Written by `connect`.
const readSecret = (secret: string): Secret => JSON.parse(secret) as Secret;

/** @throws AppError whose message says what to do */
async function sendTest(address: string, key: string, { request, clock, signal }: Connecting) {
  const now = clock.now();
  const body = JSON.stringify({ type: "text.test" satisfies EventType, data: {} });
  const { host: place } = new URL(address);
  const headers = signedHeaders(key, { id: `test_${now}`, body, now });
  const method = "POST";
  const answer = await requestChannel({
    request,
    place,
    address,
    method,
    headers,
    body,
    signal,
    now,
  });
  if (answer.status < 300) return;
  if (isNobodyThere(answer))
    throw new AppError(
      "rejected",
      `${place} knows nothing at this address. In n8n the workflow has to be active; in Zapier and Make it has to be switched on`,
      { about: "address" },
    );
  throw failureOf(answer, { place, changes: false, now });
}

/** A workflow that is switched off, or removed. */
const isNobodyThere = ({ status }: { status: number }) => status === 404 || status === 410;

function openWebhook(account: ChannelAccount, { request, clock, linkOf }: ChannelDeps): Channel {
  const { host: place = "", takes = "articles", events = "all" } = account.settings;
  const role = roles[takes in roles ? (takes as Choice) : "articles"];

  async function send(type: EventType, { key, payload, signal }: Post) {
    const { address, key: signingKey } = readSecret(await account.secret());
    const now = clock.now();
    const { data } = JSON.parse(payload) as { data: object };
    const body = JSON.stringify({ type, data: { id: key, ...data } });
    const digest = createHash("sha256").update(body).digest("hex").slice(0, 16);
    const headers = signedHeaders(signingKey, { id: `${key}_${digest}`, body, now });
    const method = "POST";
    const answer = await requestChannel({
      request,
      place,
      address,
      method,
      headers,
      body,
      signal,
      now,
    });
    // Of what was sent there before it says nothing.
    if (isNobodyThere(answer))
      throw new AppError("bad_credentials", `${place} knows nothing at the address any more`);
    if (answer.status >= 300) throw failureOf(answer, { place, changes: true, now });
    return { remoteId: key, url: addressIn(jsonOf(answer)) };
  }
  const change = (type: EventType): ((post: Change) => Promise<Receipt>) | WhyNot =>
    events === "new" ? onlyNew : (post) => send(type, post);

  return {
    name: account.name,
    role,
    maxChars: role === "social" ? 500 : 200_000,
    guarantee: "none",
    isProgram: true,
    settlesMs: 0,
    paceMs: 5 * SECOND,
    maxPerDay: null,
    measures: [],
    remembers: false,
    render: ({ kind, title, body, fields }, { key }) =>
      JSON.stringify({
        data: {
          id: key,
          kind,
          title,
          markdown: body,
          html: renderText(body),
          fields,
          ...(kind === "social_post" && { link: linkOf(key) }),
        },
      }),
    preview: () => ({
      shape: "data",
      about: `${place} is sent this. What stands where in the end is up to the program there.`,
    }),
    create: (post) => send("text.published", post),
    update: change("text.updated"),
    unpublish: change("text.unpublished"),
    measure: null,
  };
}

const onlyNew: WhyNot = {
  whyNot:
    "This webhook is only sent what goes out for the first time. Do it where the text ended up, or choose otherwise under Settings, Connections.",
};

/** Whoever receives it may say where it stands now: `{"url": "https://…"}`. */
function addressIn(answer: unknown): string | null {
  if (typeof answer !== "object" || answer === null || !("url" in answer)) return null;
  const { url } = answer;
  return typeof url === "string" && /^https?:\/\//iu.test(url) && URL.canParse(url) ? url : null;
}
